package io.github.clrsim.explore;

import io.github.clrsim.diagnostic.CommandText;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import java.util.ArrayList;
import java.util.List;

/**
 * All that one run depends on, but for the profiler.
 *
 * @param scenario what the program does, by name
 * @param profile the rules that the runtime follows, by name
 * @param picks every decision of chance and schedule
 */
public record Case(String scenario, String profile, ChoiceSequence picks) {

  /** The command that runs this case again, for the profiler of this name. */
  public String replayLine(String profiler) {
    return replayLine(List.of("--profiler", profiler));
  }

  /** The same for a profiler that takes more words to be named, its class path for one. */
  public String replayLine(List<String> profiler) {
    List<String> words = new ArrayList<>(List.of("replay"));
    words.addAll(profiler);
    words.addAll(List.of("--scenario", scenario, "--runtime", profile));
    words.addAll(List.of("--choices", picks.text()));
    return CommandText.of(words);
  }

  /**
   * The scenario and the runtime in words; a scenario that is a program in one line is laid out in
   * lines.
   */
  public String place() {
    if (!scenario.contains(";")) {
      return scenario + " on " + profile;
    }
    StringBuilder program = new StringBuilder("this program on " + profile + ":");
    for (String line : scenario.split(";", -1)) {
      String words = line.strip();
      boolean isHeading = words.startsWith("entry ") || words.startsWith("thread ");
      program.append(isHeading ? "\n" : "\n  ").append(words);
    }
    return program.toString();
  }

  /** The same on other choices. */
  public Case with(ChoiceSequence others) {
    return new Case(scenario, profile, others);
  }
}
