package io.github.clrsim.conformance.scenario;

import static io.github.clrsim.explore.exercise.Event.COR_PRF_ENABLE_REJIT;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_ENABLE_STACK_SNAPSHOT;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_HIGH_BASIC_GC;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_HIGH_IN_MEMORY_SYMBOLS_UPDATED;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_HIGH_MONITOR_DYNAMIC_FUNCTION_UNLOADS;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_HIGH_MONITOR_EVENT_PIPE;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_HIGH_MONITOR_GC_MOVED_OBJECTS;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_HIGH_MONITOR_LARGEOBJECT_ALLOCATED;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_MONITOR_ASSEMBLY_LOADS;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_MONITOR_CODE_TRANSITIONS;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_MONITOR_ENTERLEAVE;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_MONITOR_EXCEPTIONS;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_MONITOR_GC;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_MONITOR_JIT_COMPILATION;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_MONITOR_MODULE_LOADS;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_MONITOR_OBJECT_ALLOCATED;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_MONITOR_SUSPENDS;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_MONITOR_THREADS;

import io.github.clrsim.explore.exercise.Event;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Which shipped scenarios show the events that a profiler may ask for. A campaign runs them beside
 * those that show what every profiler meets: loads, unloads and threads.
 */
public final class EventScenarios {
  /** The name of the one in which least happens behind an attach. */
  static final String SHORTEST_ATTACH = "second-attach";

  private static final List<String> ATTACHES =
      List.of("attach-amid-loads", "attach-between", "attach-then-classes");

  private static final Map<Event, List<String>> TABLE =
      Map.ofEntries(
          Map.entry(COR_PRF_MONITOR_MODULE_LOADS, List.of("loads-that-fail", "exit-amid-loads")),
          Map.entry(COR_PRF_MONITOR_ASSEMBLY_LOADS, List.of("loads-that-fail", "exit-amid-loads")),
          Map.entry(COR_PRF_MONITOR_CLASS_LOADS, List.of("loads-that-fail", "exit-amid-loads")),
          Map.entry(COR_PRF_MONITOR_THREADS, List.of("threads-that-come-and-go")),
          Map.entry(
              COR_PRF_MONITOR_EXCEPTIONS, List.of("exceptions", "exceptions-amid-collections")),
          Map.entry(
              COR_PRF_MONITOR_JIT_COMPILATION,
              List.of(
                  "called-often", "dynamic-methods", "code-in-plugins", "compilations-at-once")),
          Map.entry(COR_PRF_ENABLE_REJIT, List.of("code-in-plugins", "called-often")),
          Map.entry(COR_PRF_MONITOR_ENTERLEAVE, List.of("hooks", "exceptions", "code-in-plugins")),
          Map.entry(
              COR_PRF_ENABLE_STACK_SNAPSHOT, List.of("loops-in-a-plugin", "loops-in-two-plugins")),
          Map.entry(COR_PRF_HIGH_MONITOR_EVENT_PIPE, List.of("events-of-two-sources")),
          Map.entry(COR_PRF_MONITOR_CODE_TRANSITIONS, List.of("native-calls")),
          Map.entry(COR_PRF_HIGH_MONITOR_DYNAMIC_FUNCTION_UNLOADS, List.of("dynamic-methods")),
          Map.entry(COR_PRF_HIGH_IN_MEMORY_SYMBOLS_UPDATED, List.of("symbols-in-memory")),
          Map.entry(COR_PRF_MONITOR_GC, List.of("collections", "collections-on-two-threads")),
          Map.entry(COR_PRF_HIGH_BASIC_GC, List.of("collections", "collections-on-two-threads")),
          Map.entry(COR_PRF_HIGH_MONITOR_GC_MOVED_OBJECTS, List.of("collections")),
          Map.entry(
              COR_PRF_MONITOR_OBJECT_ALLOCATED,
              List.of("collections", "collections-on-two-threads")),
          Map.entry(COR_PRF_HIGH_MONITOR_LARGEOBJECT_ALLOCATED, List.of("collections")),
          Map.entry(
              COR_PRF_MONITOR_SUSPENDS, List.of("collections", "collections-on-two-threads")));

  private EventScenarios() {}

  /** The names of those in which a profiler attaches, for one that asks for events then. */
  static List<String> ofAttach() {
    return ATTACHES;
  }

  /** The names of all of them, each once, in the order of the events. */
  public static List<String> all() {
    return of(List.of(Event.values()));
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
