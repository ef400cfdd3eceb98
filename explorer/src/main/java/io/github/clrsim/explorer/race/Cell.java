package io.github.clrsim.explorer.race;

import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One field of an object, or one element of an array: who accessed it last. */
@SuppressWarnings("ReferenceEquality") // Threads are compared by identity.
final class Cell {
  private Optional<Seen> write = Optional.empty();

  /** One for each thread that has read it since it was written, as far as one may race yet. */
  private final List<Seen> reads = new ArrayList<>(1);

  /** Whether the same thread did as much at the same time of its clock. */
  boolean isKnown(SimulatedThread thread, int time, Access access) {
    if (write.isPresent() && write.get().thread() == thread && write.get().time() == time) {
      return access == Access.WRITE ? reads.isEmpty() : true;
    }
    if (access == Access.READ) {
      for (int i = 0; i < reads.size(); i++) {
        Seen read = reads.get(i);
        if (read.thread() == thread && read.time() == time) {
          return true;
        }
      }
    }
    return false;
  }

  /** An access that nothing orders before this one, if one of them is a write. */
  Optional<Seen> racedBy(Seen access, VectorClock clock) {
    if (write.isPresent() && !write.get().isBefore(clock)) {
      return write;
    }
    if (access.access() == Access.WRITE) {
      for (int i = 0; i < reads.size(); i++) {
        if (!reads.get(i).isBefore(clock)) {
          return Optional.of(reads.get(i));
        }
      }
    }
    return Optional.empty();
  }

  /** It did not race. What comes before it can race with nothing that does not race with it. */
  void note(Seen access, VectorClock clock) {
    if (access.access() == Access.WRITE) {
      write = Optional.of(access);
      reads.clear();
    } else {
      reads.removeIf(read -> read.isBefore(clock));
      reads.add(access);
    }
  }
}
