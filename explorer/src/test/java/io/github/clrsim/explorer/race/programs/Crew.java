package io.github.clrsim.explorer.race.programs;

/** Threads that are waited for. */
final class Crew {
  private Crew() {}

  /** What a thread does. */
  interface Body {
    void run() throws Exception;
  }

  static Thread thread(Body body) {
    return new Thread(
        () -> {
          try {
            body.run();
          } catch (Exception failed) {
            throw new IllegalStateException(failed);
          }
        });
  }

  static void runAll(Body... bodies) throws InterruptedException {
    Thread[] threads = new Thread[bodies.length];
    for (int i = 0; i < bodies.length; i++) {
      threads[i] = thread(bodies[i]);
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
