package io.github.clrsim.model.schedule;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/** Says where a thread stands and what it is parked on, in words that are the same in every run. */
final class StackPlace {
  /** What stands between a program and the engine: hooks of woven code, and what they call. */
  private static final Set<String> MACHINERY_PACKAGES =
      Set.of("io.github.clrsim.model.control", "io.github.clrsim.model.weave.boot");

  /** The simulated runtime and calls of it, whose frames tell the author of a profiler nothing. */
  private static final Set<String> RUNTIME_PACKAGES =
      Set.of(
          "io.github.clrsim.api.call",
          "io.github.clrsim.model",
          "io.github.clrsim.model.corelib",
          "io.github.clrsim.model.delivery",
          "io.github.clrsim.model.eventpipe",
          "io.github.clrsim.model.exception",
          "io.github.clrsim.model.heap",
          "io.github.clrsim.model.hook",
          "io.github.clrsim.model.info",
          "io.github.clrsim.model.jit",
          "io.github.clrsim.model.loader",
          "io.github.clrsim.model.replay",
          "io.github.clrsim.model.statics",
          "io.github.clrsim.model.suspension",
          "io.github.clrsim.model.thread");

  private static final Set<String> MACHINERY =
      Set.of(
          Turn.class.getName(),
          Stage.class.getName(),
          VirtualCarrier.class.getName(),
          PlatformCarrier.class.getName(),
          BatonThread.class.getName());

  private StackPlace() {}

  /**
   * Such as {@code parked on java.util.concurrent.locks.ReentrantLock$NonfairSync held by worker at
   * Cache.find(Cache.java:7)}.
   */
  static String of(Thread thread) {
    Object blocker = LockSupport.getBlocker(thread);
    // The blocker's own text may hold an identity hash, so only its class is told.
    String parked =
        blocker == null
            ? ""
            : "parked on %s%s "
                .formatted(
                    blocker.getClass().getName(),
                    LockHolder.of(blocker).map(" held by %s"::formatted).orElse(""));
    List<StackTraceElement> frames =
        Arrays.stream(thread.getStackTrace()).filter(frame -> !isMachinery(frame)).toList();
    return frames.stream()
        .filter(frame -> !RUNTIME_PACKAGES.contains(packageOf(frame)))
        .findFirst()
        .map(frame -> parked + "at " + frame)
        .orElse(parked + (frames.isEmpty() ? "at its start" : "in the simulated runtime"));
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
        || MACHINERY_PACKAGES.contains(packageOf(frame))
        || MACHINERY.contains(name);
  }

  private static String packageOf(StackTraceElement frame) {
    String name = frame.getClassName();
    return name.substring(0, Math.max(0, name.lastIndexOf('.')));
  }
}
