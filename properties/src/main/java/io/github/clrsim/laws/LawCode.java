package io.github.clrsim.laws;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Where laws of others are asked, seen from the stacks of threads. */
public final class LawCode {
  /** What makes such laws, and what asks them. */
  private static final Set<String> ASKING =
      Set.of(LawCatalog.class.getName(), GuardedWatcher.class.getName());

  private LawCode() {}

  /**
   * The innermost place in a law's code, if this is the stack of a thread that asks one.
   *
   * @param stack the innermost frame first
   */
  public static Optional<StackTraceElement> placeIn(List<StackTraceElement> stack) {
    List<StackTraceElement> inside =
        stack.stream().takeWhile(frame -> !ASKING.contains(frame.getClassName())).toList();
    return inside.size() == stack.size()
        ? Optional.empty()
        : inside.stream().filter(frame -> !isOfTheJdk(frame)).findFirst();
  }

  private static boolean isOfTheJdk(StackTraceElement frame) {
    return frame.getClassName().matches("(java|jdk|sun)\\..*");
  }
}
