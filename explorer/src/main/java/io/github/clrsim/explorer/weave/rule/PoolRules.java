package io.github.clrsim.explorer.weave.rule;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What weaving does with the JDK's fork/join framework, besides what it does everywhere in the JDK:
 * the common pool is one for each execution, its workers are known for what they are, and their
 * chance does not depend on who else there is in the JVM.
 */
public final class PoolRules {
  /** What runs in a pool of JDK threads. */
  public static final String TASK = "java/util/concurrent/ForkJoinTask";

  /** What a parallel stream is made of. */
  public static final String STREAM_TASK = "java/util/stream/AbstractTask";

  private static final String POOL = "java/util/concurrent/ForkJoinPool";

  /** These know the threads of a pool by their class, and how many there are. */
  private static final Set<String> CLASSES =
      Set.of(
          POOL,
          TASK,
          "java/util/concurrent/ForkJoinWorkerThread",
          "java/util/concurrent/CountedCompleter",
          "java/util/concurrent/CompletableFuture",
          "java/util/concurrent/SubmissionPublisher",
          "java/util/concurrent/DelayScheduler",
          STREAM_TASK);

  /** Replaced in {@link #CLASSES}. */
  private static final Map<String, Treatment.Replaced> IN_CLASSES =
      Map.of(
          "java/lang/Thread.currentThread()Ljava/lang/Thread;",
          new Treatment.Replaced("ThreadHooks", "currentThread", "", false),
          "java/lang/Thread.threadId()J",
          new Treatment.Replaced("ThreadHooks", "threadId", "java/lang/Thread", false),
          "jdk/internal/access/JavaLangAccess.currentCarrierThread()Ljava/lang/Thread;",
          new Treatment.Replaced(
              "PoolHooks", "currentCarrierThread", "jdk/internal/access/JavaLangAccess", false),
          "java/util/concurrent/ThreadLocalRandom.localInit()V",
          new Treatment.Replaced("PoolHooks", "initializeChance", "", false),
          "java/lang/Runtime.availableProcessors()I",
          new Treatment.Replaced("WorldHooks", "processors", "java/lang/Runtime", false));

  /** Static fields, and the hooks that put another value in the place of theirs. */
  private static final Map<String, Hook> STATICS =
      Map.of(
          POOL + ".common",
          new Hook("common", "(L" + POOL + ";)L" + POOL + ";"),
          "java/util/concurrent/CompletableFuture.ASYNC_POOL",
          new Hook("common", "(L" + POOL + ";)L" + POOL + ";"),
          STREAM_TASK + ".LEAF_TARGET",
          new Hook("leafTarget", "(I)I"));

  /** A hook that is handed a static field's value. */
  public record Hook(String name, String descriptor) {}

  /**
   * Where workers of a pool look for tasks and hand them on. Who steals looks into the queues of
   * all, so that all of it counts as touching one thing.
   */
  private static final Map<String, Set<String>> HANDING_ON =
      Map.of(
          POOL,
          Set.of(
              "signalWork",
              "runWorker",
              "deactivate",
              "registerWorker",
              "deregisterWorker",
              "helpJoin",
              "helpComplete",
              "pollScan",
              "quiescent",
              "tryCompensate"),
          POOL + "$WorkQueue",
          Set.of(
              "push",
              "nextLocalTask",
              "topLevelExec",
              "tryUnpush",
              "poll",
              "tryRemoveAndExec",
              "helpComplete",
              "helpAsyncBlocker"),
          "java/util/concurrent/DelayScheduler",
          Set.of("pend", "signal", "loop", "replace"));

  private PoolRules() {}

  /** The hook in the place of a call in one of these classes. */
  public static Optional<Treatment.Replaced> replacement(String outermostClass, String method) {
    return CLASSES.contains(outermostClass)
        ? Optional.ofNullable(IN_CLASSES.get(method))
        : Optional.empty();
  }

  /** The hook that is handed what was read of a static field. */
  public static Optional<Hook> ofStatic(String owner, String name) {
    return Optional.ofNullable(STATICS.get(owner + "." + name));
  }

  /** Whether a method is one by which workers get at one another's tasks. */
  public static boolean handsOn(String self, String method) {
    return HANDING_ON.getOrDefault(self, Set.of()).contains(method);
  }
}
