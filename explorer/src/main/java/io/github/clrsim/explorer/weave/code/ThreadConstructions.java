package io.github.clrsim.explorer.weave.code;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Follows {@code new Thread(...)} through a method, and puts a hook's thread in the place of the
 * constructed one.
 */
final class ThreadConstructions {
  private final Iterator<Boolean> used;
  private final Deque<Boolean> open = new ArrayDeque<>();

  ThreadConstructions(MethodFacts facts) {
    this.used = facts.constructedThreads().iterator();
  }

  void note(int opcode, String type) {
    if (opcode == Opcodes.NEW && type.equals(MethodFacts.THREAD)) {
      open.push(used.next());
    }
  }

  /** Asked once for every call: whether it ends a construction whose result is used. */
  boolean replaces(String owner, String name) {
    // With nothing open this is the super() of a subclass, which stays what it is.
    return owner.equals(MethodFacts.THREAD)
        && name.equals("<init>")
        && !open.isEmpty()
        && open.pop();
  }

  /** Writes the constructor's call, and the hook after it. */
  void write(MethodVisitor out, HookWriter hooks, String descriptor) {
    List<Type> arguments = HookWriter.arguments(descriptor);
    hooks.spill(arguments, hooks.firstFreeLocal());
    hooks.unspill(arguments, hooks.firstFreeLocal());
    out.visitMethodInsn(Opcodes.INVOKESPECIAL, MethodFacts.THREAD, "<init>", descriptor, false);
    loadTask(hooks, arguments);
    hooks.hook(
        "ThreadHooks", "newThread", "(Ljava/lang/Thread;Ljava/lang/Runnable;)Ljava/lang/Thread;");
  }

  private static void loadTask(HookWriter hooks, List<Type> arguments) {
    int local = hooks.firstFreeLocal();
    for (Type argument : arguments) {
      if (argument.getDescriptor().equals("Ljava/lang/Runnable;")) {
        hooks.load(local);
        return;
      }
      local += argument.getSize();
    }
    hooks.insn(Opcodes.ACONST_NULL);
  }
}
