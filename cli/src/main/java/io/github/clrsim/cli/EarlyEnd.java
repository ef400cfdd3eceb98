package io.github.clrsim.cli;

import java.io.PrintStream;

/**
 * The user ends the process before a command has begun: that is said, for nothing else would be.
 */
final class EarlyEnd implements AutoCloseable {
  private final Thread hook;

  /** From here on it is. */
  EarlyEnd(PrintStream err) {
    hook =
        new Thread(() -> err.println("Stopped before anything was tried."), "clrsim ended early");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** A command begins, which speaks for itself. */
  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      // The process ends, and it is being said.
    }
  }
}
