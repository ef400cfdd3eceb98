package io.github.clrsim.model.replay.order;

import io.github.clrsim.api.id.RunTimeId;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A callback or hook of a recording.
 *
 * @param thread that reported it, by its place among all
 * @param name of its method
 * @param traits what it means for the order
 * @param asked whom the recorder asked about inside, or was answered
 * @param enteredAt the turn of its entry, among all entries and returns
 * @param returnedAt that of its return
 * @param step at which it was entered
 */
record RecordedEvent(
    int thread,
    String name,
    Traits traits,
    List<RunTimeId> asked,
    int enteredAt,
    int returnedAt,
    long step) {

  /** What it is, in words. */
  String text() {
    String ids =
        Stream.concat(traits.changes().stream(), traits.uses().stream())
            .map(RunTimeId::toString)
            .collect(Collectors.joining(", "));
    return ids.isEmpty() ? name : name + " of " + ids;
  }
}
