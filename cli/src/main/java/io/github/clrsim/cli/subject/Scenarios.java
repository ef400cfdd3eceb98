package io.github.clrsim.cli.subject;

import io.github.clrsim.api.Letter;
import io.github.clrsim.api.LetterException;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.scenario.Action;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.model.scenario.Scenario.ScenarioThread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Scenarios by what the user calls them: the name of a shipped one, or a file that ends in {@code
 * .scenario}. Behind {@code :without=} stand the numbers of actions that are left out, counted from
 * 1 over all threads, as shrinking does it: {@code plugin-unload:without=4.5.9}.
 */
public final class Scenarios {
  private static final String SUFFIX = ".scenario";
  private static final String WITHOUT = ":without=";

  private Scenarios() {}

  /** The names of the shipped scenarios, in order. */
  public static List<String> shipped() {
    return Fixtures.scenarioNames();
  }

  /**
   * The scenario of this name.
   *
   * @throws LetterException if there is none, or it cannot be read
   */
  public static Scenario named(String name) {
    int cut = name.lastIndexOf(WITHOUT);
    if (cut < 0) {
      return whole(name);
    }
    return without(whole(name.substring(0, cut)), name, numbers(name, cut));
  }

  /** Names of scenarios that leave out some more actions, the shortest first. */
  static List<String> simplerThan(String name) {
    int cut = name.lastIndexOf(WITHOUT);
    String base = cut < 0 ? name : name.substring(0, cut);
    SortedSet<Integer> left = cut < 0 ? new TreeSet<>() : numbers(name, cut);
    List<Integer> present = new ArrayList<>();
    for (int number = 1; number <= actionsOf(whole(base)); number++) {
      if (!left.contains(number)) {
        present.add(number);
      }
    }
    List<String> simpler = new ArrayList<>();
    for (int size = present.size(); size >= 1; size /= 2) {
      for (int end = present.size(); end > 0; end -= size) {
        SortedSet<Integer> fewer = new TreeSet<>(left);
        fewer.addAll(present.subList(Math.max(0, end - size), end));
        String text = base + WITHOUT + text(fewer);
        if (canRun(text)) {
          simpler.add(text);
        }
      }
    }
    return List.copyOf(simpler);
  }

  private static Scenario whole(String name) {
    boolean isFile = name.endsWith(SUFFIX);
    Path file = isFile ? Path.of(name) : Fixtures.scenario(name).orElseThrow(() -> unknown(name));
    try {
      return Scenario.parse(name, Files.readString(file));
    } catch (IOException unreadable) {
      throw new Letter(
              "The scenario cannot be read: " + file,
              "the scenario to run",
              "a scenario is a text file that is there and is UTF-8: " + unreadable,
              "correct the path, or use a shipped one: " + String.join(", ", shipped()))
          .thrown();
    }
  }

  private static Scenario without(Scenario whole, String name, SortedSet<Integer> left) {
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
    return Scenario.parse(name, new Scenario(name, whole.entry(), threads).text());
  }

  private static boolean canRun(String name) {
    try {
      return !named(name).threads().isEmpty();
    } catch (LetterException cannot) {
      return false;
    }
  }

  private static int actionsOf(Scenario scenario) {
    return scenario.threads().stream().mapToInt(thread -> thread.actions().size()).sum();
  }

  private static SortedSet<Integer> numbers(String name, int cut) {
    SortedSet<Integer> numbers = new TreeSet<>();
    for (String piece : name.substring(cut + WITHOUT.length()).split("\\.", -1)) {
      if (!piece.matches("[1-9][0-9]{0,4}")) {
        throw new Letter(
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

  private static String text(SortedSet<Integer> numbers) {
    return String.join(".", numbers.stream().map(String::valueOf).toList());
  }

  private static LetterException unknown(String name) {
    return new Letter(
            "There is no scenario named " + name,
            "the scenario to run",
            "the shipped ones are " + String.join(", ", shipped()),
            "choose one of these, or name a file that ends in " + SUFFIX)
        .thrown();
  }
}
