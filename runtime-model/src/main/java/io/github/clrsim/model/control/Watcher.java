package io.github.clrsim.model.control;

import io.github.clrsim.model.schedule.Access;
import io.github.clrsim.model.schedule.SimulatedThread;

/**
 * Told what orders the steps of threads, and what they touch: all that a detector of data races
 * needs. It watches one execution.
 */
public interface Watcher {

  /** Watches nothing. */
  Watcher NONE =
      new Watcher() {
        @Override
        public void released(SimulatedThread thread, Object object) {}

        @Override
        public void acquired(SimulatedThread thread, Object object) {}

        @Override
        public void accessed(
            SimulatedThread thread, Object owner, int place, Access access, int site) {}
      };

  /**
   * All that this thread did comes before what another one does after it has {@linkplain #acquired
   * acquired} the same object: a monitor, a lock, a volatile field's owner, a thread that is
   * started or has ended.
   */
  void released(SimulatedThread thread, Object object);

  /** The other side of {@link #released}. */
  void acquired(SimulatedThread thread, Object object);

  /** A plain access, which orders nothing. */
  void accessed(SimulatedThread thread, Object owner, int place, Access access, int site);
}
