package io.github.clrsim.explorer.control.thread;

import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.SimulatedThread;

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

  /** All that the one did comes before what the other one does: it added it to the execution. */
  default void started(SimulatedThread by, SimulatedThread thread) {}

  /**
   * All that anybody did comes before what this thread does: it awaited a condition of the host,
   * which may depend on anything.
   */
  default void awaited(SimulatedThread thread) {}

  /**
   * A class initializer of this thread has ended: all that it did comes before what anybody does
   * from now on, because the JVM lets nobody use the class before.
   */
  default void initialized(SimulatedThread thread) {}

  /** A plain access, which orders nothing. */
  void accessed(SimulatedThread thread, Object owner, int place, Access access, int site);
}
