package io.github.clrsim.model.scenario.shrink;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.model.scenario.Action;
import io.github.clrsim.model.scenario.Adversary;
import io.github.clrsim.model.scenario.Parts;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.model.scenario.Scenario.ScenarioThread;
import io.github.clrsim.model.scenario.TypeExpression;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Makes scenarios smaller, and knows the small ones that some given scenarios have in them. Every
 * scenario that comes from here has the plainest names and bears its own text as its name, so that
 * two that do the same are equal whatever they were made from.
 *
 * @param types that may stand in place of others, the simplest first
 * @param ladder the small scenarios, the smallest first, up to the given ones themselves
 */
public record Simplifier(List<TypeExpression> types, List<Scenario> ladder) {

  public Simplifier {
    types = List.copyOf(types);
    ladder = List.copyOf(ladder);
  }

  /** A simplifier that may use what stands in these scenarios, and nothing else. */
  public static Simplifier of(List<Scenario> scenarios) {
    return new Simplifier(
        withoutLadder(scenarios).types,
        Ladder.of(scenarios).stream().filter(Simplifier::canRun).toList());
  }

  /** The same for who only makes scenarios smaller: of many, the small ones in them take long. */
  public static Simplifier withoutLadder(List<Scenario> scenarios) {
    Set<TypeExpression> types = new TreeSet<>(Simplicity.OF_TYPES);
    for (Scenario scenario : scenarios) {
      Simplicity.typesOf(Parts.actions(scenario)).forEach(type -> addWithParts(type, types));
    }
    return new Simplifier(List.copyOf(types), List.of());
  }

  private static void addWithParts(TypeExpression type, Set<TypeExpression> types) {
    types.add(type);
    switch (type) {
      case TypeExpression.Named named ->
          named.arguments().forEach(argument -> addWithParts(argument, types));
      case TypeExpression.ArrayOf array -> addWithParts(array.element(), types);
    }
  }

  /**
   * The scenario with something left out, those that lack most first: a thread, a context, an
   * object, a row of actions, an action; or with all done by one thread.
   */
  public Stream<Scenario> shorterThan(Scenario scenario) {
    Stream<Scenario> withoutThread =
        scenario.threads().stream()
            .skip(1)
            .map(thread -> Parts.withoutThreads(scenario, List.of(thread.name())));
    Stream<Scenario> withoutContext =
        Parts.contexts(scenario).stream().map(context -> withoutContext(scenario, context));
    Stream<Scenario> withoutObject =
        Parts.objects(scenario).stream()
            .map(object -> Parts.keeping(scenario, action -> !Parts.names(action, object)));
    int count = Parts.actions(scenario).size();
    Stream<Scenario> withoutActions =
        IntStream.iterate(count, size -> size >= 1, size -> size / 2)
            .boxed()
            .flatMap(
                size ->
                    IntStream.iterate(count, end -> end > 0, end -> end - size)
                        .mapToObj(end -> withoutActions(scenario, Math.max(0, end - size), end)));
    Stream<Scenario> withoutAdversary =
        scenario.adversaries().stream().map(each -> without(scenario, each));
    return runnable(
        Stream.of(
                withoutAdversary,
                withoutThread,
                withoutContext,
                withoutObject,
                withoutActions,
                Stream.of(scenario).map(Parts::inOneThread))
            .flatMap(each -> each),
        scenario);
  }

  private static Scenario without(Scenario scenario, Adversary adversary) {
    Set<Adversary> others = new TreeSet<>(scenario.adversaries());
    others.remove(adversary);
    return scenario.withAdversaries(others);
  }

  private static Scenario withoutContext(Scenario scenario, String context) {
    return Parts.keeping(
        scenario, action -> Parts.contextOf(action).filter(context::equals).isEmpty());
  }

  /** Without the actions of these numbers; whoever starts a thread stays as long as the thread. */
  private static Scenario withoutActions(Scenario scenario, int from, int end) {
    List<ScenarioThread> threads = new ArrayList<>();
    int number = 0;
    for (ScenarioThread thread : scenario.threads()) {
      List<Action> kept = new ArrayList<>();
      for (Action action : thread.actions()) {
        boolean goes = number >= from && number < end && !(action instanceof Action.StartThread);
        if (!goes) {
          kept.add(action);
        }
        number++;
      }
      threads.add(new ScenarioThread(thread.name(), kept));
    }
    return Parts.withoutIdleThreads(scenario.withThreads(threads));
  }

  /**
   * The scenario with something plainer in place of something: plain names, a context that cannot
   * be unloaded where none is, a simpler type.
   */
  public Stream<Scenario> plainerThan(Scenario scenario) {
    List<Action> actions = Parts.actions(scenario);
    Stream<Scenario> withPlainerAction =
        IntStream.range(0, actions.size())
            .boxed()
            .flatMap(
                number ->
                    plainerThan(actions.get(number), actions).stream()
                        .map(plainer -> withAction(scenario, number, plainer)));
    return runnable(Stream.concat(Stream.of(scenario), withPlainerAction), scenario);
  }

  private List<Action> plainerThan(Action action, List<Action> all) {
    return switch (action) {
      case Action.CreateContext create -> {
        boolean isNeeded = all.stream().anyMatch(each -> needsCollectible(each, create.context()));
        yield create.collectible() && !isNeeded
            ? List.of(new Action.CreateContext(create.context(), false))
            : List.of();
      }
      case Action.UseType use ->
          types.stream()
              .filter(type -> Simplicity.OF_TYPES.compare(type, use.type()) < 0)
              .<Action>map(type -> new Action.UseType(use.context(), type))
              .toList();
      case Action.CallMethod call when call.times() > 1 ->
          List.of(new Action.CallMethod(call.context(), call.method(), 1, call.given()));
      case Action.NewText text when text.length() > 1 ->
          List.of(new Action.NewText(text.object(), 1));
      default -> List.of();
    };
  }

  private static boolean needsCollectible(Action action, String context) {
    return switch (action) {
      case Action.UnloadContext _, Action.KeepContext _, Action.ReleaseContext _ ->
          action.usedContext().filter(context::equals).isPresent();
      default -> false;
    };
  }

  private static Scenario withAction(Scenario scenario, int number, Action other) {
    List<ScenarioThread> threads = new ArrayList<>();
    int first = 0;
    for (ScenarioThread thread : scenario.threads()) {
      List<Action> actions = new ArrayList<>(thread.actions());
      if (number >= first && number < first + actions.size()) {
        actions.set(number - first, other);
      }
      first += thread.actions().size();
      threads.add(new ScenarioThread(thread.name(), actions));
    }
    return scenario.withThreads(threads);
  }

  private static Stream<Scenario> runnable(Stream<Scenario> scenarios, Scenario but) {
    return scenarios
        .filter(Simplifier::canRun)
        .map(Parts::plain)
        .distinct()
        .filter(each -> !each.equals(but));
  }

  /**
   * Whether the program can come to its end: a line above makes each context, and each thread is
   * started, since it may be the one whose context the others wait for.
   */
  private static boolean canRun(Scenario scenario) {
    try {
      Scenario read = Scenario.parse(scenario.name(), scenario.text());
      List<Action> actions = Parts.actions(read);
      return read.threads().stream()
          .skip(1)
          .allMatch(thread -> actions.contains(new Action.StartThread(thread.name())));
    } catch (DiagnosticException cannot) {
      return false;
    }
  }
}
