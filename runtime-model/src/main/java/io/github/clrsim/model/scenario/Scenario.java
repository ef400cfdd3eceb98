package io.github.clrsim.model.scenario;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.model.corelib.boundary.Routine;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What the managed program does. Only what its text says matters: two scenarios with the same text
 * are the same.
 *
 * @param name for the user to choose it by
 * @param entry the entry assembly, loaded at start-up
 * @param adversaries what may go wrong besides
 * @param routines native code that its threads can call
 * @param threads the program's threads; the first runs Main, the others wait to be started
 */
public record Scenario(
    String name,
    String entry,
    Set<Adversary> adversaries,
    List<Routine> routines,
    List<ScenarioThread> threads) {

  /** How many actions a scenario may have where nobody says otherwise. */
  public static final int ACTIONS_MAX = 100_000;

  public Scenario {
    routines = List.copyOf(routines);
    adversaries = Collections.unmodifiableSet(new TreeSet<>(adversaries));
    threads = List.copyOf(threads);
  }

  /** A scenario in which nothing goes wrong that its threads do not do. */
  public Scenario(String name, String entry, List<ScenarioThread> threads) {
    this(name, entry, Set.of(), List.of(), threads);
  }

  /**
   * One thread of the program.
   *
   * @param name for this scenario
   * @param actions in order
   */
  public record ScenarioThread(String name, List<Action> actions) {
    public ScenarioThread {
      actions = List.copyOf(actions);
    }
  }

  /**
   * Reads a scenario, which may have any number of actions: what was a scenario before is one.
   *
   * @throws DiagnosticException if a line is not understood, a limit is passed, or the program
   *     could not run: a thread or context that no line makes
   */
  public static Scenario parse(String name, String text) {
    return parse(name, text, Known.ANYTHING, Integer.MAX_VALUE);
  }

  /**
   * Reads a scenario that may name only what is known.
   *
   * @throws DiagnosticException as {@link #parse(String, String)} does, and for an assembly, type
   *     or method that is not there; the diagnostic says line and column
   */
  public static Scenario parse(String name, String text, Known known) {
    return parse(name, text, known, ACTIONS_MAX);
  }

  /** The same with so many actions at most. */
  public static Scenario parse(String name, String text, Known known, int actionsMax) {
    return new ScenarioText(name, known, actionsMax).parse(text);
  }

  /** The names by which it loads assemblies, or may. */
  public Set<String> assemblies() {
    Set<String> names = new TreeSet<>(Set.of(entry));
    Parts.actions(this).forEach(action -> action.loadedAssembly().ifPresent(names::add));
    return names;
  }

  /** The full names of the types that it uses, those of type arguments and elements included. */
  public Set<String> types() {
    return Parts.actions(this).stream()
        .flatMap(LoadCheck::types)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Requires that every type which its threads use can be there: that some action loads an assembly
   * with it into the context that uses it, or into the default one.
   *
   * @throws DiagnosticException that names the first action of which no use can come
   */
  public void requireLoads(Known known) {
    LoadCheck.check(this, known);
  }

  /**
   * Whether the profiler attaches to the running process, instead of being there from the start.
   */
  public boolean attaches() {
    return adversaries.contains(Adversary.EARLY_ATTACH)
        || threads.stream()
            .flatMap(thread -> thread.actions().stream())
            .anyMatch(Action.Attach.class::isInstance);
  }

  /** The same scenario with other threads. */
  public Scenario withThreads(List<ScenarioThread> others) {
    return new Scenario(name, entry, adversaries, routines, others);
  }

  /** The same scenario with other adversaries. */
  public Scenario withAdversaries(Set<Adversary> others) {
    return new Scenario(name, entry, others, routines, threads);
  }

  /** The same scenario by another name. */
  public Scenario named(String other) {
    return new Scenario(other, entry, adversaries, routines, threads);
  }

  /** The scenario in one line, which {@link #parse} reads back too: a name that says it all. */
  public String line() {
    return text().strip().replaceAll("\\n *", "; ");
  }

  /** The scenario as text that {@link #parse} reads back. */
  public String text() {
    StringBuilder text = new StringBuilder("entry " + entry + "\n");
    adversaries.forEach(each -> text.append("adversary ").append(each.keyword()).append('\n'));
    routines.forEach(routine -> text.append(routine.text()));
    for (ScenarioThread thread : threads) {
      text.append("thread ").append(thread.name()).append('\n');
      thread.actions().forEach(action -> text.append("  ").append(action.text()).append('\n'));
    }
    return text.toString();
  }
}
