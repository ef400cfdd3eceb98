package io.github.clrsim.cli.subject;

import io.github.clrsim.explore.Trial;
import io.github.clrsim.explore.exercise.Event;
import io.github.clrsim.explore.exercise.ExerciseCount;
import io.github.clrsim.model.choice.Choices;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The scenarios that a profiler is tried on where nobody names any: those that every profiler
 * meets, those of the events that this one asks for, those of an attach if it asks for events then,
 * and one of the user's own assemblies.
 */
public final class StandardScenarios {
  private StandardScenarios() {}

  /**
   * The names of all of them, each once.
   *
   * @param own the text of the one about the user's assemblies, if there are any
   */
  public static List<String> of(Trial trial, List<String> profiles, Optional<String> own) {
    List<Event> asked = asked(trial, Scenarios.SHORTEST, profiles);
    List<Event> askedLate = asked(trial, EventScenarios.SHORTEST_ATTACH, profiles);
    Set<String> all = new LinkedHashSet<>(Scenarios.shipped());
    all.addAll(EventScenarios.of(asked));
    if (!askedLate.isEmpty()) {
      all.addAll(EventScenarios.ofAttach());
    }
    own.ifPresent(all::add);
    return new ArrayList<>(all);
  }

  private static List<Event> asked(Trial trial, String scenario, List<String> profiles) {
    ExerciseCount count = new ExerciseCount();
    for (String profile : profiles) {
      var _ = trial.with(scenario, profile, Choices.calm(), count);
    }
    return count.exercise().asked();
  }
}
