package io.github.clrsim.compare.account;

import io.github.clrsim.model.scenario.Action;
import io.github.clrsim.model.scenario.MethodExpression;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.model.scenario.Scenario.ScenarioThread;
import io.github.clrsim.model.scenario.TypeExpression;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A scenario made ready for both arms: a line {@code "mark"} stands in front of each action, so
 * that the traces can be cut alike, and what reflection does for a type with arguments is said
 * explicitly.
 *
 * <p>A program that names types by reflection loads the type around a nested one, the arguments of
 * a generic type and the elements of an array, each as a type of its own, before it asks for the
 * whole. So here they stand in front of it, and both arms do the same. And a process whose Main has
 * returned lives on until the threads have ended that were started in it, before its event sessions
 * are closed and Shutdown comes: so here the first thread waits for them.
 *
 * @param original as it was given
 * @param scenario what is performed
 * @param subjects the assemblies and dynamic methods that the scenario is about
 * @param marks all marks with the action behind each; {@code THREAD.0} is the thread's beginning
 * @param contexts the load context that the action behind a mark is about, where it is about one
 * @param kept the thread that is kept in a callback, if one is
 */
public record Woven(
    Scenario original,
    Scenario scenario,
    Set<String> subjects,
    Map<String, String> marks,
    Map<String, String> contexts,
    Optional<KeptThread> kept) {
  public Woven {
    subjects = Collections.unmodifiableSet(new LinkedHashSet<>(subjects));
    marks = Collections.unmodifiableMap(new LinkedHashMap<>(marks));
    contexts = Collections.unmodifiableMap(new LinkedHashMap<>(contexts));
  }

  /** The scenario with its marks. */
  public static Woven of(Scenario original) {
    Set<String> subjects = new LinkedHashSet<>(List.of(original.entry()));
    Map<String, String> marks = new LinkedHashMap<>();
    Map<String, String> contexts = new LinkedHashMap<>();
    List<ScenarioThread> threads = new ArrayList<>();
    for (ScenarioThread thread : original.threads()) {
      List<Action> actions = new ArrayList<>();
      mark(beginningOf(thread.name()), "begins", marks, actions);
      int number = 0;
      for (Action action : thread.actions()) {
        String mark = thread.name() + "." + ++number;
        mark(mark, action.text(), marks, actions);
        action.usedContext().or(action::madeContext).ifPresent(it -> contexts.put(mark, it));
        addParts(action, actions);
        actions.add(action);
        addSubjects(action, subjects);
      }
      if (threads.isEmpty()) {
        startedFrom(original).forEach(name -> actions.add(new Action.JoinThread(name)));
      }
      threads.add(new ScenarioThread(thread.name(), actions));
    }
    return new Woven(
        original, original.withThreads(threads), subjects, marks, contexts, Optional.empty());
  }

  /** The same, with a thread that is kept: a mark stands behind the action it is kept for, too. */
  public Woven keeping(KeptThread thread) {
    String next = next(thread.during());
    List<ScenarioThread> threads = new ArrayList<>();
    for (ScenarioThread each : scenario.threads()) {
      List<Action> actions = new ArrayList<>();
      for (Action action : each.actions()) {
        if (action instanceof Action.Mark mark && mark.mark().equals(next)) {
          actions.add(new Action.Mark(KeptThread.DONE));
        }
        actions.add(action);
      }
      if (each.name().equals(threadOf(next)) && !marks.containsKey(next)) {
        actions.add(new Action.Mark(KeptThread.DONE));
      }
      threads.add(new ScenarioThread(each.name(), actions));
    }
    return new Woven(
        original, scenario.withThreads(threads), subjects, marks, contexts, Optional.of(thread));
  }

  private static String next(String mark) {
    int number = Integer.parseInt(mark.substring(mark.lastIndexOf('.') + 1));
    return threadOf(mark) + "." + (number + 1);
  }

  /**
   * The threads that the first one starts, those that these start, and so on: whoever is started
   * later comes later.
   */
  private static Set<String> startedFrom(Scenario scenario) {
    Set<String> started = new LinkedHashSet<>();
    Deque<ScenarioThread> next = new ArrayDeque<>(List.of(scenario.threads().getFirst()));
    while (!next.isEmpty()) {
      for (Action action : next.remove().actions()) {
        if (action instanceof Action.StartThread start && started.add(start.name())) {
          scenario.threads().stream()
              .filter(thread -> thread.name().equals(start.name()))
              .forEach(next::add);
        }
      }
    }
    return started;
  }

  /** The same marks, with what is performed behind them put otherwise. */
  public Woven performing(Scenario other) {
    return new Woven(original, other, subjects, marks, contexts, kept);
  }

  /** Whether it is a mark in front of an action, and not one of the scenario. */
  public boolean isOwn(String mark) {
    return marks.containsKey(mark);
  }

  /** The mark with which a thread of this name begins. */
  public static String beginningOf(String thread) {
    return thread + ".0";
  }

  /** The thread to which a mark belongs. */
  public static String threadOf(String mark) {
    return mark.substring(0, mark.lastIndexOf('.'));
  }

  /** Whether the scenario makes objects of its own. */
  public boolean namesObjects() {
    return original.threads().stream()
        .flatMap(thread -> thread.actions().stream())
        .anyMatch(action -> action.madeObject().isPresent());
  }

  /** The names that the scenario itself gives, to threads that are started and to others. */
  public Set<String> names() {
    Set<String> names = new LinkedHashSet<>(namesOfThreads());
    kept.ifPresent(_ -> names.add(KeptThread.DONE));
    for (Action action : actions()) {
      switch (action) {
        case Action.Mark mark -> names.add(mark.mark());
        case Action.QueueWork work -> names.add(work.mark());
        default -> {}
      }
    }
    return names;
  }

  /** The names that it gives to threads that are started. */
  public Set<String> namesOfThreads() {
    Set<String> names = new LinkedHashSet<>();
    for (Action action : actions()) {
      if (action instanceof Action.NameThread name) {
        names.add(name.called());
      }
    }
    return names;
  }

  /** Whether its first thread has everything collected, where there is always something left. */
  boolean collectsAll() {
    return original.threads().getFirst().actions().stream()
        .anyMatch(
            action ->
                switch (action) {
                  case Action.Collect _, Action.Compact _ -> true;
                  case Action.CollectGeneration collect -> collect.generation() == 2;
                  default -> false;
                });
  }

  /** The event sources that it makes. */
  public Set<String> sources() {
    return marked(Action.WriteEvent.class).values().stream()
        .map(Action.WriteEvent::source)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** By the mark in front of it, the text of the work that an action has the thread pool do. */
  Map<String, String> work() {
    return marked(Action.QueueWork.class).entrySet().stream()
        .collect(
            LinkedHashMap::new,
            (work, each) -> work.put(each.getKey(), each.getValue().mark()),
            Map::putAll);
  }

  /** The actions of a kind, each by the mark in front of it. */
  public <A extends Action> Map<String, A> marked(Class<A> kind) {
    Map<String, A> marked = new LinkedHashMap<>();
    for (ScenarioThread thread : original.threads()) {
      int number = 0;
      for (Action action : thread.actions()) {
        number++;
        if (kind.isInstance(action)) {
          marked.put(thread.name() + "." + number, kind.cast(action));
        }
      }
    }
    return marked;
  }

  /** The assemblies that the program makes by itself: on one arm they are in a file. */
  public Set<String> emitted() {
    return marked(Action.EmitAssembly.class).values().stream()
        .map(Action.EmitAssembly::context)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** How many contexts there are that can be unloaded, with those of emitted assemblies. */
  public long unloadable() {
    return marked(Action.EmitAssembly.class).size()
        + marked(Action.CreateContext.class).values().stream()
            .filter(Action.CreateContext::collectible)
            .count();
  }

  /** Whether it calls methods of this assembly, whose types have its name in front of theirs. */
  public boolean callsInto(String assembly) {
    return actions().stream()
        .anyMatch(
            action ->
                action instanceof Action.CallMethod call
                    && call.method().type().toString().startsWith(assembly + "."));
  }

  private List<Action> actions() {
    return original.threads().stream().flatMap(thread -> thread.actions().stream()).toList();
  }

  /** Whether the scenario says what methods are given. */
  public boolean givesOperands() {
    return original.threads().stream()
        .flatMap(thread -> thread.actions().stream())
        .anyMatch(action -> action instanceof Action.CallMethod call && call.given().size() > 0);
  }

  /** Whether a thread is kept amid the action behind this mark. */
  boolean isKeptAt(String mark) {
    return kept.filter(thread -> thread.at().equals(mark)).isPresent();
  }

  private static void mark(
      String mark, String text, Map<String, String> marks, List<Action> actions) {
    marks.put(mark, text);
    actions.add(new Action.Mark(mark));
  }

  private static void addSubjects(Action action, Set<String> subjects) {
    switch (action) {
      case Action.LoadAssembly load -> subjects.add(load.assembly());
      case Action.LoadWithSymbols load -> subjects.add(load.assembly());
      case Action.AttemptLoad attempt -> subjects.add(attempt.file());
      case Action.Resolve resolve -> subjects.add(resolve.assembly());
      case Action.EmitAssembly emit -> subjects.add(emit.context());
      case Action.MakeDynamicMethod dynamic -> subjects.add(dynamic.method());
      default -> {}
    }
  }

  private static void addParts(Action action, List<Action> before) {
    switch (action) {
      case Action.UseType use -> {
        List<TypeExpression> parts = new ArrayList<>();
        collectParts(use.type(), parts);
        parts.forEach(part -> before.add(new Action.UseType(use.context(), part)));
      }
      case Action.NewObject make -> addWhole(make.context(), make.type(), before);
      case Action.Fill fill -> addWhole(fill.context(), fill.type(), before);
      case Action.NewArray make -> addWhole(make.context(), make.type(), before);
      case Action.CallMethod call -> {
        MethodExpression method = call.method();
        List<TypeExpression> parts = new ArrayList<>();
        collectParts(method.type(), parts);
        parts.add(method.type());
        for (TypeExpression argument : method.arguments()) {
          collectParts(argument, parts);
          parts.add(argument);
        }
        parts.forEach(part -> before.add(new Action.UseType(call.context(), part)));
      }
      default -> {}
    }
  }

  private static void addWhole(String context, TypeExpression type, List<Action> before) {
    List<TypeExpression> parts = new ArrayList<>();
    collectParts(type, parts);
    parts.add(type);
    parts.forEach(part -> before.add(new Action.UseType(context, part)));
  }

  /** Everything that is loaded on the way to the type, in order, but not the type itself. */
  private static void collectParts(TypeExpression type, List<TypeExpression> parts) {
    List<TypeExpression> inside =
        switch (type) {
          case TypeExpression.Named named -> {
            around(named.fullName())
                .ifPresent(
                    outer -> {
                      collectParts(outer, parts);
                      parts.add(outer);
                    });
            yield named.arguments();
          }
          case TypeExpression.ArrayOf array -> List.of(array.element());
        };
    for (TypeExpression part : inside) {
      collectParts(part, parts);
      parts.add(part);
    }
  }

  /** The type around a nested one. A generic one is looked up in its open form: nothing is told. */
  private static Optional<TypeExpression> around(String fullName) {
    int plus = fullName.lastIndexOf('+');
    return plus < 0 || fullName.substring(0, plus).contains("`")
        ? Optional.empty()
        : Optional.of(new TypeExpression.Named(fullName.substring(0, plus), List.of()));
  }
}
