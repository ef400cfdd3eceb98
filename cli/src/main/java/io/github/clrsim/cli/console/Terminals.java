package io.github.clrsim.cli.console;

/**
 * Which of the two streams is a terminal that shows colors.
 *
 * @param out standard output
 * @param err standard error
 */
public record Terminals(boolean out, boolean err) {
  /** Neither. */
  public static final Terminals NONE = new Terminals(false, false);
}
