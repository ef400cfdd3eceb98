package io.github.clrsim.model.schedule;

import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/** Says where a thread stands and what it is parked on, in words that are the same in every run. */
final class StackPlace {
  private StackPlace() {}

  /**
   * Such as {@code parked on java.util.concurrent.Semaphore$NonfairSync at
   * Cache.find(Cache.java:7)}.
   */
  static String of(Thread thread) {
    Object blocker = LockSupport.getBlocker(thread);
    // The blocker's own text may hold an identity hash, so only its class is told.
    String parked = blocker == null ? "" : "parked on " + blocker.getClass().getName() + " ";
    return Arrays.stream(thread.getStackTrace())
        .filter(frame -> !isMachinery(frame))
        .findFirst()
        .map(frame -> parked + "at " + frame)
        .orElse(parked + "at its start");
  }

  static boolean isObjectWait(Thread thread) {
    return LockSupport.getBlocker(thread) == null
        && Arrays.stream(thread.getStackTrace())
            .limit(3)
            .anyMatch(frame -> frame.getClassName().equals("java.lang.Object"));
  }

  private static boolean isMachinery(StackTraceElement frame) {
    String name = frame.getClassName();
    return name.startsWith("java.")
        || name.startsWith("jdk.")
        || name.equals(Stage.class.getName())
        || name.equals(VirtualCarrier.class.getName())
        || name.equals(PlatformCarrier.class.getName());
  }
}
