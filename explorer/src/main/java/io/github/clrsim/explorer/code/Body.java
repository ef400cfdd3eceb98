package io.github.clrsim.explorer.code;

/**
 * Code to be explored. It runs as the first thread of each execution, named {@code main}, and so
 * must make everything it uses anew.
 */
@FunctionalInterface
public interface Body {

  /** Does it once; what it throws is a fault. */
  void run() throws Throwable;
}
