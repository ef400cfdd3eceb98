package io.github.clrsim.explorer.weave.code;

import io.github.clrsim.explorer.weave.rule.PoolRules;
import io.github.clrsim.explorer.weave.rule.Replacements;
import io.github.clrsim.explorer.weave.rule.Treatment;
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
public final class JdkMethod extends MethodVisitor {

  private static final String TIMER = "java/util/Timer";

  /** Everybody's threads are interrupted and parked through here; it must stay what it is. */
  private static final String PARKING = "java/util/concurrent/locks/LockSupport";

  /**
   * {@link java.util.Timer} and its parts. They wait and notify, so that their monitors are
   * simulated as a program's own are.
   */
  private static final Set<String> TIMERS =
      Set.of(TIMER, "java/util/TimerThread", "java/util/TimerTask", "java/util/TaskQueue");

  /** The compiler names a subclass as the owner of what it inherits. */
  private static final Map<String, String> INHERITING =
      Map.of(
          "java/util/TimerThread", "java/lang/Thread",
          "java/util/TaskQueue", "java/lang/Object",
          "java/util/concurrent/DelayScheduler", "java/lang/Thread",
          "java/util/concurrent/ForkJoinWorkerThread", "java/lang/Thread");

  /**
   * A pool keeps its workers in a hash set and interrupts them in its order, which is that of their
   * identity hashes. This subclass has the order in which they came.
   */
  private static final Map<String, String> ORDERED =
      Map.of("java/util/HashSet", "java/util/LinkedHashSet");

  private static final String SYNCHRONIZED = "java/util/Collections$Synchronized";
  private static final String ENUM = "java/lang/Enum";
  private static final String OBJECT = "java/lang/Object";

  private static final String REGISTER =
      " java/lang/ref/Cleaner.register(Ljava/lang/Object;Ljava/lang/Runnable;)"
          + "Ljava/lang/ref/Cleaner$Cleanable;";
  private static final Treatment.Replaced CLEANED =
      new Treatment.Replaced("PoolHooks", "register", "java/lang/ref/Cleaner", false);

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
          new Treatment.Replaced("ThreadHooks", "threadId", "java/lang/Thread", false),
          // The threads of a simulation may all have one carrier, and must not share its chance.
          "java/util/concurrent/ThreadLocalRandom"
              + " jdk/internal/access/JavaLangAccess.currentCarrierThread()Ljava/lang/Thread;",
          new Treatment.Replaced(
              "PoolHooks", "threadWithChance", "jdk/internal/access/JavaLangAccess", false),
          // What it shows of an object without a name has to be the same in each run.
          OBJECT + " java/lang/Object.hashCode()I",
          new Treatment.Replaced("SurroundingsHooks", "shownHash", OBJECT, false),
          OBJECT + " java/lang/Class.getName()Ljava/lang/String;",
          new Treatment.Replaced("SurroundingsHooks", "className", "java/lang/Class", false),
          // Both would end when the garbage collector comes, and until then the cleaner would hold
          // them, and with them all of the execution that they belong to.
          TIMER + REGISTER,
          CLEANED,
          "java/util/concurrent/Executors$AutoShutdownDelegatedExecutorService" + REGISTER,
          CLEANED);

  private static final Set<String> QUEUEING =
      Set.of("put", "take", "offer", "poll", "add", "remove", "peek", "drainTo", "clear");

  /**
   * Where the JDK itself, such as a pool's worker, changes what programs or other workers look at.
   * The step has to tell, or two orders that differ would pass for one.
   */
  private static final Map<String, Set<String>> TOUCHING =
      Map.ofEntries(
          Map.entry("java/util/concurrent/LinkedBlockingQueue", QUEUEING),
          Map.entry("java/util/concurrent/ArrayBlockingQueue", QUEUEING),
          Map.entry("java/util/concurrent/SynchronousQueue", QUEUEING),
          Map.entry("java/util/concurrent/PriorityBlockingQueue", QUEUEING),
          Map.entry("java/util/concurrent/LinkedBlockingDeque", QUEUEING),
          Map.entry("java/util/concurrent/LinkedTransferQueue", QUEUEING),
          Map.entry("java/util/concurrent/DelayQueue", QUEUEING),
          Map.entry("java/util/concurrent/ScheduledThreadPoolExecutor$DelayedWorkQueue", QUEUEING),
          Map.entry(
              "java/util/concurrent/FutureTask", Set.of("run", "set", "setException", "cancel")),
          Map.entry(
              "java/util/concurrent/CompletableFuture",
              Set.of("completeNull", "completeValue", "completeThrowable", "completeRelay")),
          Map.entry(PoolRules.TASK, Set.of("setDone", "trySetCancelled", "trySetThrown")));

  private final BehindRange behind;
  private final String self;
  private final boolean isTouching;
  private final boolean isHandingOn;
  private final HookWriter hooks;
  private final ThreadConstructions constructions;

  JdkMethod(MethodVisitor next, String self, String name, boolean isStatic, MethodFacts facts) {
    this(new BehindRange(next), self, name, isStatic, facts);
  }

  private JdkMethod(
      BehindRange behind, String self, String name, boolean isStatic, MethodFacts facts) {
    super(OpenedClassReader.ASM_API, behind);
    this.behind = behind;
    this.self = self;
    this.isTouching = !isStatic && TOUCHING.getOrDefault(self, Set.of()).contains(name);
    this.isHandingOn = PoolRules.handsOn(self, name);
    this.hooks = new HookWriter(behind, facts.firstFreeLocal());
    this.constructions = new ThreadConstructions(facts);
  }

  /** Everything else rests on this class, so that one method of it is woven only. */
  static boolean isLeft(String self, String method) {
    return self.equals(OBJECT) && !method.equals("toString");
  }

  /** Whether a class of the JDK, by its internal name, is woven. */
  public static boolean isWoven(String name) {
    String outermost = outermost(name);
    return name.startsWith("java/util/concurrent/")
        ? !outermost.equals(PARKING)
        : name.startsWith(SYNCHRONIZED)
            || name.equals(ENUM)
            || name.equals(OBJECT)
            || name.equals(PoolRules.STREAM_TASK)
            || TIMERS.contains(outermost);
  }

  private static String outermost(String name) {
    int nested = name.indexOf('$');
    return nested < 0 ? name : name.substring(0, nested);
  }

  @Override
  public void visitCode() {
    super.visitCode();
    if (isTouching) {
      super.visitVarInsn(Opcodes.ALOAD, 0);
      hooks.hook("touched", "(Ljava/lang/Object;)V");
    }
    if (isHandingOn) {
      hooks.hook("touchedPool", "()V");
    }
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    super.visitFieldInsn(opcode, owner, name, descriptor);
    if (opcode == Opcodes.GETSTATIC) {
      PoolRules.ofStatic(owner, name)
          .ifPresent(hook -> hooks.hook("PoolHooks", hook.name(), hook.descriptor()));
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
    String declaring = INHERITING.getOrDefault(owner, owner);
    Replacements everywhere = isTimer() ? Replacements.USER : Replacements.JDK;
    return Optional.ofNullable(PARTICULAR.get(self + " " + owner + "." + method))
        .or(() -> PoolRules.replacement(outermost(self), declaring + "." + method))
        .or(() -> everywhere.of(declaring, method));
  }

  private boolean isTimer() {
    return TIMERS.contains(outermost(self));
  }

  @Override
  public void visitInsn(int opcode) {
    if (isTimer() && (opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT)) {
      hooks.push(0);
      boolean enters = opcode == Opcodes.MONITORENTER;
      hooks.hook(enters ? "enterMonitor" : "exitMonitor", "(Ljava/lang/Object;I)V");
      return;
    }
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
        behind.write(() -> hooks.hook("after" + kind, "(Ljava/lang/Object;)V"));
      }
      default -> super.visitInsn(opcode);
    }
  }
}
