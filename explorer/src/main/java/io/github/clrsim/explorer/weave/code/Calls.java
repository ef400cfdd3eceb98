package io.github.clrsim.explorer.weave.code;

import io.github.clrsim.explorer.weave.boot.Controller;
import io.github.clrsim.explorer.weave.rule.CallRules;
import io.github.clrsim.explorer.weave.rule.Treatment;
import io.github.clrsim.explorer.weave.rule.Treatment.Locking;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import net.bytebuddy.utility.OpenedClassReader;

/** Weaves calls as {@link CallRules} says, and the construction of threads. */
final class Calls extends MethodVisitor {
  private static final String ON_OBJECT = "(Ljava/lang/Object;II)V";
  private static final String ON_LOCK = "(Ljava/lang/Object;I)V";
  private static final String OBJECT = "java/lang/Object";
  private static final String SECURE_RANDOM = "java/security/SecureRandom";
  private static final String REPEATABLE =
      "io/github/clrsim/explorer/weave/boot/RepeatableSecureRandom";
  private static final String EXECUTOR = "Ljava/util/concurrent/Executor;";

  /** Hooks on a thread that others can notice, or that notice others; before them is a point. */
  private static final Map<String, Integer> ON_THREAD =
      Map.of(
          "interrupt", Controller.WRITE,
          "unpark", Controller.WRITE,
          "isInterrupted", Controller.READ,
          "isAlive", Controller.READ,
          "state", Controller.READ);

  private final Place place;
  private final HookWriter hooks;
  private final CallRules rules;
  private final MethodReferences references;
  private final ThreadConstructions constructions;
  private final boolean unlocks;

  /** With none open, the constructor's call is the super() of a subclass. */
  private int openRandoms;

  Calls(
      MethodVisitor next,
      Place place,
      HookWriter hooks,
      CallRules rules,
      MethodReferences references,
      MethodFacts facts,
      boolean unlocks) {
    super(OpenedClassReader.ASM_API, next);
    this.place = place;
    this.hooks = hooks;
    this.rules = rules;
    this.references = references;
    this.constructions = new ThreadConstructions(facts);
    this.unlocks = unlocks;
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    constructions.note(opcode, type);
    if (opcode == Opcodes.NEW && type.equals(SECURE_RANDOM)) {
      openRandoms++;
      super.visitTypeInsn(opcode, REPEATABLE);
    } else {
      super.visitTypeInsn(opcode, type);
    }
  }

  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrap, Object... arguments) {
    super.visitInvokeDynamicInsn(
        name,
        descriptor,
        bootstrap,
        references.woven(bootstrap, descriptor, arguments, place.line()));
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    if (constructions.replaces(owner, name)) {
      constructions.write(mv, hooks, descriptor);
      return;
    }
    if (owner.equals(SECURE_RANDOM) && name.equals("<init>") && openRandoms > 0) {
      openRandoms--;
      super.visitMethodInsn(opcode, REPEATABLE, name, descriptor, isInterface);
      return;
    }
    Call call = new Call(opcode, owner, name, descriptor, isInterface);
    List<Type> arguments = HookWriter.arguments(descriptor);
    switch (rules.of(opcode, owner, name, descriptor)) {
      case Treatment.None none -> call(call);
      case Treatment.Replaced row -> replace(call, row);
      case Treatment.PointOnReceiver point -> {
        hooks.onReceiver(arguments, () -> point("pointOn", point.access(), call));
        call(call);
      }
      case Treatment.PointOnCell point -> {
        hooks.onReceiver(arguments, () -> point("point", point.access(), call));
        call(call);
      }
      case Treatment.PointIfShared point -> {
        hooks.onReceiver(
            arguments,
            () -> {
              if (point.walks()) {
                hooks.insn(Opcodes.DUP);
                hooks.push(place.site(call.words()));
                hooks.hook("walked", "(Ljava/lang/Object;I)V");
              }
              point("pointIfShared", point.access(), call);
            });
        call(call);
      }
      case Treatment.PointOnArgument point -> {
        hooks.spill(arguments, hooks.firstFreeLocal());
        hooks.load(hooks.firstFreeLocal());
        point("point", point.access(), call);
        hooks.unspill(arguments, hooks.firstFreeLocal());
        call(call);
      }
      case Treatment.PointThroughHandle point -> throughHandle(call, point.access());
      case Locking locking -> lock(call, locking);
      case Treatment.Seeded seeded -> {
        hooks.hook("WorldHooks", seeded.hook(), "()J");
        call(new Call(opcode, owner, name, "(J)V", isInterface));
      }
      case Treatment.Kept _ -> {
        // What is referred to comes first, and a queue may stand behind it.
        List<Type> queue = arguments.subList(1, arguments.size());
        hooks.onReceiver(queue, () -> hooks.hook("WorldHooks", "keep", "(Ljava/lang/Object;)V"));
        call(call);
      }
      case Treatment.Clocked clocked -> {
        String zone = descriptor.substring(0, descriptor.indexOf(')') + 1);
        hooks.hook("WorldHooks", "clock", zone + "Ljava/time/Clock;");
        String moment = Type.getReturnType(descriptor).getDescriptor();
        call(new Call(opcode, owner, name, "(Ljava/time/Clock;)" + moment, isInterface));
      }
      case Treatment.Asynchronous asynchronous -> {
        if (opcode != Opcodes.INVOKESTATIC) {
          hooks.onReceiver(arguments, () -> point("pointOn", Controller.WRITE, call));
        }
        hooks.hook("asyncExecutor", "()" + EXECUTOR);
        call(new Call(opcode, owner, name, descriptor.replace(")", EXECUTOR + ")"), isInterface));
      }
      case Treatment.InOrder row -> inOrder(call, row, arguments);
      case Treatment.Noted noted -> {
        super.visitLdcInsn(noted.what());
        hooks.push(place.site(call.words()));
        hooks.hook("noted", "(Ljava/lang/String;I)V");
        call(call);
      }
      case Treatment.Uncontrolled uncontrolled -> {
        super.visitLdcInsn(uncontrolled.what());
        hooks.push(place.site(call.words()));
        hooks.hook("uncontrolled", "(Ljava/lang/String;I)V");
        call(call);
      }
    }
  }

  private record Call(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    String words() {
      return owner.substring(owner.lastIndexOf('/') + 1) + "." + name;
    }
  }

  private void call(Call call) {
    super.visitMethodInsn(call.opcode, call.owner, call.name, call.descriptor, call.isInterface);
  }

  /** Arguments that are listed one by one become an array. */
  private void inOrder(Call call, Treatment.InOrder row, List<Type> arguments) {
    String descriptor = call.descriptor;
    if (CallRules.LISTED.contains(call.name) && !descriptor.startsWith("([")) {
      int local = hooks.firstFreeLocal();
      hooks.spill(arguments, local);
      hooks.push(arguments.size());
      mv.visitTypeInsn(Opcodes.ANEWARRAY, OBJECT);
      for (int i = 0; i < arguments.size(); i++) {
        hooks.insn(Opcodes.DUP);
        hooks.push(i);
        hooks.load(local + i);
        hooks.insn(Opcodes.AASTORE);
      }
      descriptor = "([L" + OBJECT + ";)" + Type.getReturnType(descriptor).getDescriptor();
    }
    hooks.hook("FixedOrderHooks", row.hook(), descriptor);
  }

  /** With the target on top of the stack. */
  private void point(String hook, int access, Call call) {
    hooks.push(access);
    hooks.push(place.site(call.words()));
    hooks.hook(hook, ON_OBJECT);
  }

  private void replace(Call call, Treatment.Replaced row) {
    boolean isStatic = call.opcode == Opcodes.INVOKESTATIC;
    Optional<Integer> access = Optional.ofNullable(ON_THREAD.get(row.hook()));
    if (access.isPresent()) {
      // The thread is the receiver, or the only argument, so it is on top of the stack.
      hooks.insn(Opcodes.DUP);
      point("point", access.get(), call);
    }
    hooks.replace(row, isStatic, call.descriptor, () -> place.site(call.words()));
  }

  private void throughHandle(Call call, int access) {
    List<Type> arguments = HookWriter.arguments(call.descriptor);
    int local = hooks.firstFreeLocal();
    hooks.spill(arguments, local);
    hooks.insn(Opcodes.DUP);
    if (!arguments.isEmpty() && arguments.getFirst().getSort() >= Type.ARRAY) {
      hooks.load(local);
    } else {
      hooks.insn(Opcodes.ACONST_NULL);
    }
    hooks.push(access);
    hooks.push(place.site(call.words()));
    hooks.hook("pointThrough", "(Ljava/lang/invoke/VarHandle;Ljava/lang/Object;II)V");
    hooks.unspill(arguments, local);
    call(call);
  }

  /** The lock stays in a local, because hooks follow the call. */
  private void lock(Call call, Locking locking) {
    List<Type> arguments = HookWriter.arguments(call.descriptor);
    int lock = hooks.firstFreeLocal();
    hooks.spill(arguments, lock + 1);
    hooks.insn(Opcodes.DUP);
    hooks.store(lock);
    int site = place.site(call.words());
    onLock(
        lock,
        site,
        switch (locking) {
          case LOCK, TRY_LOCK -> "beforeLock";
          case UNLOCK -> unlocks ? "beforeUnlock" : "beforeUnseenUnlock";
          case AWAIT -> "beforeAwait";
          case SIGNAL -> "beforeSignal";
          case SIGNAL_ALL -> "beforeSignalAll";
        });
    hooks.unspill(arguments, lock + 1);
    call(call);
    switch (locking) {
      case LOCK -> onLock(lock, site, "afterLock");
      case AWAIT -> onLock(lock, site, "afterAwait");
      case TRY_LOCK -> {
        hooks.load(lock);
        hooks.push(site);
        hooks.hook("afterTryLock", "(ZLjava/lang/Object;I)Z");
      }
      case UNLOCK, SIGNAL, SIGNAL_ALL -> {}
    }
  }

  private void onLock(int lock, int site, String hook) {
    hooks.load(lock);
    hooks.push(site);
    hooks.hook(hook, ON_LOCK);
  }
}
