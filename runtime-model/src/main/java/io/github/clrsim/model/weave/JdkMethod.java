package io.github.clrsim.model.weave;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.utility.OpenedClassReader;

/**
 * Weaves a method of the JDK: only where it blocks, starts threads or reads time. It adds no
 * scheduling point, so what the JDK does inside stays one step of its caller.
 */
final class JdkMethod extends MethodVisitor {

  /** Everybody's threads are interrupted and parked through here; it must stay what it is. */
  private static final String PARKING = "java/util/concurrent/locks/LockSupport";

  /** Carries all virtual threads of the JVM, our own engine's excepted, on threads of its own. */
  private static final Set<String> CARRIERS =
      Set.of(
          "java/util/concurrent/ForkJoinPool",
          "java/util/concurrent/ForkJoinWorkerThread",
          "java/util/concurrent/DelayScheduler");

  /**
   * A pool keeps its workers in a hash set and interrupts them in its order, which is that of their
   * identity hashes. This subclass has the order in which they came.
   */
  private static final Map<String, String> ORDERED =
      Map.of("java/util/HashSet", "java/util/LinkedHashSet");

  private static final String SYNCHRONIZED = "java/util/Collections$Synchronized";
  private static final String ENUM = "java/lang/Enum";

  /** Replaced in one class only. */
  private static final Map<String, Treatment.Replaced> PARTICULAR =
      Map.of(
          ENUM + " java/lang/System.identityHashCode(Ljava/lang/Object;)I",
          new Treatment.Replaced("WorldHooks", "enumHashCode", "", false),
          // It looks for itself among the threads that were made for it.
          "java/util/concurrent/ThreadPerTaskExecutor$TaskRunner"
              + " java/lang/Thread.currentThread()Ljava/lang/Thread;",
          new Treatment.Replaced("ThreadHooks", "currentThread", "", false),
          // Its next number depends on who asks.
          "java/util/concurrent/ThreadLocalRandom java/lang/Thread.threadId()J",
          new Treatment.Replaced("ThreadHooks", "threadId", "java/lang/Thread", false));

  private static final Set<String> QUEUEING =
      Set.of("put", "take", "offer", "poll", "add", "remove", "peek", "drainTo", "clear");

  /**
   * Where the JDK itself, such as a pool's worker, changes what programs or other workers look at.
   * The step has to tell, or two orders that differ would pass for one.
   */
  private static final Map<String, Set<String>> TOUCHING =
      Map.of(
          "java/util/concurrent/LinkedBlockingQueue", QUEUEING,
          "java/util/concurrent/ArrayBlockingQueue", QUEUEING,
          "java/util/concurrent/SynchronousQueue", QUEUEING,
          "java/util/concurrent/PriorityBlockingQueue", QUEUEING,
          "java/util/concurrent/LinkedBlockingDeque", QUEUEING,
          "java/util/concurrent/LinkedTransferQueue", QUEUEING,
          "java/util/concurrent/DelayQueue", QUEUEING,
          "java/util/concurrent/ScheduledThreadPoolExecutor$DelayedWorkQueue", QUEUEING,
          "java/util/concurrent/FutureTask", Set.of("run", "set", "setException", "cancel"),
          "java/util/concurrent/CompletableFuture",
              Set.of("completeNull", "completeValue", "completeThrowable", "completeRelay"));

  private final String self;
  private final boolean isTouching;
  private final HookWriter hooks;
  private final ThreadConstructions constructions;

  JdkMethod(MethodVisitor next, String self, String name, boolean isStatic, MethodFacts facts) {
    super(OpenedClassReader.ASM_API, next);
    this.self = self;
    this.isTouching = !isStatic && TOUCHING.getOrDefault(self, Set.of()).contains(name);
    this.hooks = new HookWriter(next, facts.firstFreeLocal());
    this.constructions = new ThreadConstructions(facts);
  }

  /** Whether a class of the JDK, by its internal name, is woven. */
  static boolean isWoven(String name) {
    if (name.startsWith("java/util/concurrent/")) {
      int nested = name.indexOf('$');
      String outermost = nested < 0 ? name : name.substring(0, nested);
      return !outermost.equals(PARKING) && !CARRIERS.contains(outermost);
    }
    return name.startsWith(SYNCHRONIZED) || name.equals(ENUM);
  }

  @Override
  public void visitCode() {
    super.visitCode();
    if (isTouching) {
      super.visitVarInsn(Opcodes.ALOAD, 0);
      hooks.hook("touched", "(Ljava/lang/Object;)V");
    }
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    constructions.note(opcode, type);
    super.visitTypeInsn(opcode, opcode == Opcodes.NEW ? ordered(type) : type);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    if (constructions.replaces(owner, name)) {
      constructions.write(mv, hooks, descriptor);
      return;
    }
    Optional<Treatment.Replaced> row = replacement(owner, name + descriptor);
    if (row.isPresent()) {
      hooks.replace(row.get(), opcode == Opcodes.INVOKESTATIC, descriptor, () -> 0);
    } else {
      String made = name.equals("<init>") ? ordered(owner) : owner;
      super.visitMethodInsn(opcode, made, name, descriptor, isInterface);
    }
  }

  private static String ordered(String type) {
    return ORDERED.getOrDefault(type, type);
  }

  private Optional<Treatment.Replaced> replacement(String owner, String method) {
    return Optional.ofNullable(PARTICULAR.get(self + " " + owner + "." + method))
        .or(() -> Replacements.JDK.of(owner, method));
  }

  @Override
  public void visitInsn(int opcode) {
    String kind = self.startsWith(SYNCHRONIZED) ? "SharedMonitor" : "JdkMonitor";
    switch (opcode) {
      case Opcodes.MONITORENTER -> {
        super.visitInsn(Opcodes.DUP);
        hooks.hook("before" + kind, "(Ljava/lang/Object;)V");
        super.visitInsn(opcode);
      }
      case Opcodes.MONITOREXIT -> {
        super.visitInsn(Opcodes.DUP);
        super.visitInsn(opcode);
        hooks.hook("after" + kind, "(Ljava/lang/Object;)V");
      }
      default -> super.visitInsn(opcode);
    }
  }
}
