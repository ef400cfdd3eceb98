package io.github.clrsim.cli.stop;

import io.github.clrsim.realclr.StopRequest;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C, SIGTERM and SIGHUP while a command works: the process does not end before the command has
 * written what it has and said where. Its exit code is then the signal's, as that of any program.
 */
public final class UserStop implements AutoCloseable {
  /** Longer than a run takes to end when it is asked to. */
  private static final long SECONDS_MAX = 30;

  private final StopRequest request = new StopRequest();
  private final CountDownLatch finished = new CountDownLatch(1);
  private final Thread hook = new Thread(this::await, "clrsim stopped by the user");

  /** From now on the process waits for the command before it ends. */
  public UserStop() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** What a run looks at. */
  public StopRequest request() {
    return request;
  }

  private void await() {
    // A profiler that asks for it is not the user, and is blamed elsewhere.
    if (ProcessEnd.isAskedForByCode()) {
      return;
    }
    request.make();
    try {
      boolean _ = finished.await(SECONDS_MAX, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The command has said all. */
  @Override
  public void close() {
    finished.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      // The process ends, and only waits for this.
    }
  }
}
