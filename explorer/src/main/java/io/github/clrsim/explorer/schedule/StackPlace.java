package io.github.clrsim.explorer.schedule;

import io.github.clrsim.diagnostic.StableText;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/** Says where a thread stands and what it is parked on, in words that are the same in every run. */
final class StackPlace {
  /** What stands between a program and the engine: hooks of woven code, and what they call. */
  private static final Set<String> MACHINERY_PACKAGES =
      Set.of(
          "io.github.clrsim.explorer.control",
          "io.github.clrsim.explorer.control.thread",
          "io.github.clrsim.explorer.weave.boot");

  private static final Set<String> MACHINERY =
      Set.of(
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
        .filter(frame -> hostOf(frame).isEmpty())
        .findFirst()
        .map(frame -> parked + "at " + StableText.of(frame.toString()))
        .orElse(
            parked
                + frames.stream().findFirst().flatMap(StackPlace::hostOf).orElse("at its start"));
  }

  private static Optional<String> hostOf(StackTraceElement frame) {
    return HostCode.all().stream()
        .filter(host -> host.has(frame.getClassName()))
        .map(host -> "in " + host.name())
        .findFirst();
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
