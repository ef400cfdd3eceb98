package io.github.clrsim.cli.subject;

import static io.github.clrsim.explore.exercise.Event.COR_PRF_ENABLE_STACK_SNAPSHOT;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_HIGH_BASIC_GC;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_HIGH_IN_MEMORY_SYMBOLS_UPDATED;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_HIGH_MONITOR_DYNAMIC_FUNCTION_UNLOADS;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_HIGH_MONITOR_GC_MOVED_OBJECTS;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_HIGH_MONITOR_LARGEOBJECT_ALLOCATED;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_MONITOR_CODE_TRANSITIONS;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_MONITOR_ENTERLEAVE;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_MONITOR_EXCEPTIONS;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_MONITOR_GC;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_MONITOR_JIT_COMPILATION;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_MONITOR_OBJECT_ALLOCATED;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_MONITOR_SUSPENDS;

import io.github.clrsim.explore.Trial;
import io.github.clrsim.explore.exercise.Event;
import io.github.clrsim.explore.exercise.ExerciseCount;
import io.github.clrsim.model.choice.Choices;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Which shipped scenarios show the events that a profiler may ask for. A campaign runs them beside
 * those that show what every profiler meets: loads, unloads and threads.
 */
public final class EventScenarios {
  private static final Map<Event, List<String>> TABLE =
      Map.ofEntries(
          Map.entry(COR_PRF_MONITOR_EXCEPTIONS, List.of("exceptions")),
          Map.entry(COR_PRF_MONITOR_JIT_COMPILATION, List.of("called-often", "dynamic-methods")),
          Map.entry(COR_PRF_MONITOR_ENTERLEAVE, List.of("hooks", "exceptions")),
          Map.entry(COR_PRF_ENABLE_STACK_SNAPSHOT, List.of("loops-in-a-plugin")),
          Map.entry(COR_PRF_MONITOR_CODE_TRANSITIONS, List.of("native-calls")),
          Map.entry(COR_PRF_HIGH_MONITOR_DYNAMIC_FUNCTION_UNLOADS, List.of("dynamic-methods")),
          Map.entry(COR_PRF_HIGH_IN_MEMORY_SYMBOLS_UPDATED, List.of("symbols-in-memory")),
          Map.entry(COR_PRF_MONITOR_GC, List.of("collections")),
          Map.entry(COR_PRF_HIGH_BASIC_GC, List.of("collections")),
          Map.entry(COR_PRF_HIGH_MONITOR_GC_MOVED_OBJECTS, List.of("collections")),
          Map.entry(COR_PRF_MONITOR_OBJECT_ALLOCATED, List.of("collections")),
          Map.entry(COR_PRF_HIGH_MONITOR_LARGEOBJECT_ALLOCATED, List.of("collections")),
          Map.entry(COR_PRF_MONITOR_SUSPENDS, List.of("collections")));

  private EventScenarios() {}

  /** The names of all of them, each once, in the order of the events. */
  public static List<String> all() {
    return of(List.of(Event.values()));
  }

  /**
   * The scenarios that a profiler is tried on, if none is named: those that every one meets, and
   * those of the events that this one asks for where it is begun.
   */
  public static List<String> metBy(Trial trial, List<String> profiles) {
    ExerciseCount count = new ExerciseCount();
    for (String profile : profiles) {
      var _ = trial.with(Scenarios.SHORTEST, profile, Choices.calm(), count);
    }
    List<String> all = new ArrayList<>(Scenarios.shipped());
    all.addAll(of(count.exercise().asked()));
    return List.copyOf(all);
  }

  /** The events that a scenario is run for; none, if it is not one of these. */
  public static List<Event> shownBy(String name) {
    return Arrays.stream(Event.values())
        .filter(event -> TABLE.getOrDefault(event, List.of()).contains(name))
        .toList();
  }

  /** The names of those for these events, each once, in the order of the events. */
  public static List<String> of(List<Event> asked) {
    return asked.stream()
        .flatMap(event -> TABLE.getOrDefault(event, List.of()).stream())
        .distinct()
        .toList();
  }
}
