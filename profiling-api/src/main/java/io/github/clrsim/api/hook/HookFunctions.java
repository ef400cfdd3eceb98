package io.github.clrsim.api.hook;

import java.util.Arrays;

/** What is a function of a profiler's, whatever its class is made of. */
public final class HookFunctions {
  /** It is asked of every record of every step, and annotations are slow to read. */
  private static final ClassValue<Boolean> KNOWN =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return hasFunctionalInterface(type);
        }
      };

  private HookFunctions() {}

  /**
   * Whether objects of a class are functions: it has a functional interface of this package. Such a
   * class may be a record of the profiler's own, and then its components are nobody's business.
   */
  public static boolean isOne(Class<?> type) {
    return KNOWN.get(type);
  }

  private static boolean hasFunctionalInterface(Class<?> type) {
    return Arrays.stream(type.getInterfaces())
        .anyMatch(
            each ->
                each.isAnnotationPresent(FunctionalInterface.class)
                    && each.getPackage().equals(HookFunctions.class.getPackage()));
  }
}
