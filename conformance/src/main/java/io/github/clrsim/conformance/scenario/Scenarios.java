package io.github.clrsim.conformance.scenario;

import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.diagnostic.FileFault;
import io.github.clrsim.diagnostic.Similar;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Action;
import io.github.clrsim.model.scenario.Known;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.model.scenario.Scenario.ScenarioThread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Scenarios by what the user calls them: the name of a shipped one, a file that ends in {@code
 * .scenario}, or the whole text in one line, parted by semicolons, as shrinking writes it: {@code
 * entry PluginHost; thread main; collect}. Behind {@code :without=} stand the numbers of actions
 * that are left out, counted from 1 over all threads: {@code plugin-unload:without=4.5.9}.
 */
public final class Scenarios {
  private static final String SUFFIX = ".scenario";
  private static final String WITHOUT = ":without=";

  /** With which some editors begin a file. */
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  /** The name of the one in which least happens. */
  public static final String SHORTEST = "start-up";

  private Scenarios() {}

  /** The names of the shipped scenarios, in order. */
  public static List<String> shipped() {
    return Fixtures.scenarioNames();
  }

  /** The names of all that come with clrsim: the same, and those that are run for events. */
  public static List<String> all() {
    List<String> all = new ArrayList<>(shipped());
    all.addAll(EventScenarios.all());
    return all;
  }

  /** What one is for, as it says in the comment that it begins with; empty, if it has none. */
  public static String purpose(String name) {
    return isText(name) || name.contains(WITHOUT)
        ? ""
        : text(name)
            .lines()
            .takeWhile(line -> line.startsWith("#"))
            .map(line -> line.substring(1).strip())
            .collect(Collectors.joining(" "));
  }

  /**
   * The scenario of this name, which may name what it likes.
   *
   * @throws DiagnosticException if there is none, or it cannot be read
   */
  public static Scenario named(String name) {
    return named(name, Scenario.ACTIONS_MAX);
  }

  /** The same with so many actions at most. */
  public static Scenario named(String name, int actionsMax) {
    return named(name, Known.ANYTHING, actionsMax);
  }

  /**
   * The same, where the scenario may name only what can be loaded on a runtime with these rules.
   */
  public static Scenario named(
      String name, LoadableAssemblies loadable, RuntimeProfile profile, int actionsMax) {
    return named(name, loadable.on(profile, named(name, actionsMax)), actionsMax);
  }

  /** The same, where the scenario may name only what is known. */
  public static Scenario named(String name, Known known, int actionsMax) {
    if (isText(name)) {
      return Scenario.parse(name, name, known, actionsMax);
    }
    int cut = name.lastIndexOf(WITHOUT);
    if (cut < 0) {
      return whole(name, known, actionsMax);
    }
    return without(whole(name.substring(0, cut), known, actionsMax), name, numbers(name, cut));
  }

  /** Whether the name is the scenario's text in one line. */
  public static boolean isText(String name) {
    return name.contains(";");
  }

  private static Scenario whole(String name, Known known, int actionsMax) {
    return Scenario.parse(name, text(name), known, actionsMax);
  }

  private static String text(String name) {
    boolean isFile = name.endsWith(SUFFIX);
    Path file = isFile ? Path.of(name) : Fixtures.scenario(name).orElseThrow(() -> unknown(name));
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new Diagnostic(
              "The scenario cannot be read: %s is a directory, a pipe or a device".formatted(file),
              "the scenario to run",
              "a scenario is read more than once, from a text file",
              "name the file, or use a shipped one; ./clrsim scenarios lists them")
          .thrown();
    }
    try {
      String text = Files.readString(file);
      return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    } catch (IOException unreadable) {
      throw new Diagnostic(
              "The scenario cannot be read: " + file,
              "the scenario to run",
              "a scenario is a text file that is there and is UTF-8: "
                  + FileFault.words(unreadable),
              "correct the path, or use a shipped one; ./clrsim scenarios lists them")
          .thrown();
    }
  }

  private static Scenario without(Scenario whole, String name, SortedSet<Integer> left) {
    int count = whole.threads().stream().mapToInt(thread -> thread.actions().size()).sum();
    if (left.last() > count) {
      throw new Diagnostic(
              "There is no action %d to be left out".formatted(left.last()),
              "scenario " + name,
              "the scenario has %s, counted from 1 over all threads"
                  .formatted(Counted.of(count, "action")),
              "name numbers from 1 to " + count)
          .thrown();
    }
    int number = 0;
    List<ScenarioThread> threads = new ArrayList<>();
    for (ScenarioThread thread : whole.threads()) {
      List<Action> kept = new ArrayList<>();
      for (Action action : thread.actions()) {
        if (!left.contains(++number)) {
          kept.add(action);
        }
      }
      threads.add(new ScenarioThread(thread.name(), kept));
    }
    // Read again, because what is left may use a context that nobody makes any more.
    return Scenario.parse(name, whole.withThreads(threads).text());
  }

  private static SortedSet<Integer> numbers(String name, int cut) {
    SortedSet<Integer> numbers = new TreeSet<>();
    for (String piece : name.substring(cut + WITHOUT.length()).split("\\.", -1)) {
      if (!piece.matches("[1-9][0-9]{0,8}")) {
        throw new Diagnostic(
                "\"%s\" is not the number of an action".formatted(piece),
                "scenario " + name,
                "behind " + WITHOUT + " stand numbers from 1 on, parted by dots",
                "copy the whole name from the report, such as plugin-unload:without=4.5.9")
            .thrown();
      }
      numbers.add(Integer.parseInt(piece));
    }
    return numbers;
  }

  private static DiagnosticException unknown(String name) {
    return new Diagnostic(
            "There is no scenario named \"%s\"".formatted(name),
            "the scenario to run",
            "it is no name of a shipped one, no file that ends in %s, and no text with semicolons"
                .formatted(SUFFIX),
            Similar.advice(name, all(), "./clrsim scenarios lists the shipped ones"))
        .thrown();
  }
}
