package io.github.clrsim.explore.exercise;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What came of a profiler's wishes in many executions.
 *
 * @param asked the events that it asked for in any of them
 * @param met how many callbacks or hooks came that each event asks for, or stacks were walked;
 *     without events of which none did. One callback may be asked for by several events
 * @param refused how often which call was refused, and where
 * @param failed of each callback that came and tells how something ended, how often it told a
 *     failure, which may be never
 * @param callbacks how many came in all, besides those that ask whether it wants to take part
 * @param claims how often the profiler stated what it had concluded
 * @param modulesOpenMax of how many modules, that were still loaded, it held the metadata at the
 *     end of an execution, at most
 */
public record Exercise(
    List<Event> asked,
    Map<Event, Long> met,
    SortedMap<Refusal, Long> refused,
    SortedMap<String, Long> failed,
    long callbacks,
    long claims,
    int modulesOpenMax) {
  public Exercise {
    asked = List.copyOf(asked);
    Map<Event, Long> inOrder = new EnumMap<>(Event.class);
    inOrder.putAll(met);
    met = Collections.unmodifiableMap(inOrder);
    refused = Collections.unmodifiableSortedMap(new TreeMap<>(refused));
    failed = Collections.unmodifiableSortedMap(new TreeMap<>(failed));
  }

  /** Whether the profiler took part in any execution. */
  public boolean hasTakenPart() {
    return callbacks > 0;
  }

  /** The events that the profiler asked for, and that never came: no law was tried on them. */
  public List<Event> never() {
    return missed(false);
  }

  /** The events that the profiler asked for, and that no version of CoreCLR brings. */
  public List<Event> forNothing() {
    return missed(true);
  }

  private List<Event> missed(boolean isForNothing) {
    return asked.stream()
        .filter(event -> !met.containsKey(event) && event.isForNothing() == isForNothing)
        .toList();
  }
}
