package io.github.clrsim.guest.com;

/**
 * Whose turn it is to be served. What the runtime does itself is done without: it may wait for
 * other threads, and call back.
 */
public interface Turn {
  /** Only one thread moves at a time: nobody has to wait. */
  Turn ALWAYS =
      new Turn() {
        @Override
        public void take() {}

        @Override
        public void giveBack() {}
      };

  /** The calling thread waits until it is its turn. */
  void take();

  /** Others may be served. */
  void giveBack();
}
