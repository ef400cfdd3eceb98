package io.github.clrsim.nettrace;

import io.github.clrsim.nettrace.bytes.Cursor;
import java.util.HashMap;
import java.util.Map;

/**
 * How many events are missing. Each thread numbers what it tells, also what it cannot write. So a
 * number that is left out is an event that was lost.
 *
 * <p>A number that falls is no loss: the operating system gave the thread's id to a new one.
 */
final class LossCount {
  private final Map<Long, Integer> last = new HashMap<>();
  private final Room room = new Room("threads that number events");
  private final boolean countsFromOne;

  /**
   * Counts for one recording.
   *
   * @param countsFromOne whether the first number of a thread is 1, as in versions 4 and 5. Version
   *     6 may begin anywhere
   */
  LossCount(boolean countsFromOne) {
    this.countsFromOne = countsFromOne;
  }

  /** How many events are missing before one with this number. */
  long before(long thread, int number, Cursor at) {
    return missing(thread, number, 1, at);
  }

  /** How many events are missing where a thread has told so many. */
  long upTo(long thread, int number, Cursor at) {
    return missing(thread, number, 0, at);
  }

  private long missing(long thread, int number, int step, Cursor at) {
    Integer known = last.get(thread);
    if (known == null) {
      room.take(at, 0);
      last.put(thread, number);
      return countsFromOne ? Math.max(0, number - step) : 0;
    }
    int missing = number - known - step;
    if (step == 1 || missing > 0) {
      last.put(thread, number);
    }
    return Math.max(0, missing);
  }

  void forget(long thread) {
    last.remove(thread);
  }

  void forgetAll() {
    last.clear();
    room.clear();
  }
}
