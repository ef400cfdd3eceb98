package io.github.clrsim.explorer.weave.code;

import io.github.clrsim.explorer.weave.rule.CallRules;
import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Method references such as {@code latch::countDown}. They name a method of the JDK without calling
 * it, so each one that weaving would treat becomes a reference to a small method of the same class,
 * which does call it and is woven.
 */
final class MethodReferences {
  private static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";

  /** LambdaMetafactory.FLAG_SERIALIZABLE: those are found again by the name of their method. */
  private static final int SERIALIZABLE = 1;

  /** A method to be added to the class. */
  record Bridge(String name, String descriptor, Handle original, String receiver, int line) {

    /** Writes the call that the reference stood for. */
    void writeTo(MethodVisitor out) {
      out.visitCode();
      String owner = original.getOwner();
      boolean constructs = original.getTag() == Opcodes.H_NEWINVOKESPECIAL;
      if (constructs) {
        out.visitTypeInsn(Opcodes.NEW, owner);
        out.visitInsn(Opcodes.DUP);
      }
      int slot = 0;
      for (Type argument : Type.getArgumentTypes(descriptor)) {
        out.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), slot);
        slot += argument.getSize();
      }
      out.visitMethodInsn(
          opcode(original.getTag()),
          owner,
          original.getName(),
          original.getDesc(),
          original.isInterface());
      out.visitInsn(Type.getReturnType(descriptor).getOpcode(Opcodes.IRETURN));
      out.visitMaxs(0, 0);
      out.visitEnd();
    }

    MethodFacts facts() {
      int locals = 0;
      for (Type argument : Type.getArgumentTypes(descriptor)) {
        locals += argument.getSize();
      }
      return new MethodFacts(locals, false, line, List.of(true));
    }
  }

  private final String owner;
  private final boolean isInterface;
  private final CallRules rules;
  private final List<Bridge> bridges = new ArrayList<>();

  MethodReferences(String owner, boolean isInterface, CallRules rules) {
    this.owner = owner;
    this.isInterface = isInterface;
    this.rules = rules;
  }

  /** The methods that are still to be added; asking empties the list. */
  List<Bridge> takeBridges() {
    List<Bridge> taken = List.copyOf(bridges);
    bridges.clear();
    return taken;
  }

  private int count;

  /** The arguments of a bootstrap method, with woven methods in the place of the JDK's. */
  Object[] woven(Handle bootstrap, String site, Object[] arguments, int line) {
    if (!bootstrap.getOwner().equals(LAMBDAS)
        || arguments.length < 3
        || !(arguments[1] instanceof Handle implementation)
        || (arguments.length > 3
            && arguments[3] instanceof Integer flags
            && (flags & SERIALIZABLE) != 0)
        || !isTreated(implementation)) {
      return arguments;
    }
    Object[] woven = arguments.clone();
    woven[1] = bridge(implementation, site, line);
    return woven;
  }

  private boolean isTreated(Handle handle) {
    boolean constructsThread =
        handle.getTag() == Opcodes.H_NEWINVOKESPECIAL
            && handle.getOwner().equals(MethodFacts.THREAD);
    boolean calls = handle.getTag() >= Opcodes.H_INVOKEVIRTUAL;
    return constructsThread
        || (calls
            && !handle.getOwner().equals(owner)
            && !rules
                .of(opcode(handle.getTag()), handle.getOwner(), handle.getName(), handle.getDesc())
                .equals(CallRules.NONE));
  }

  private Handle bridge(Handle original, String site, int line) {
    String descriptor = original.getDesc();
    if (original.getTag() == Opcodes.H_NEWINVOKESPECIAL) {
      descriptor = descriptor.replace(")V", ")L" + original.getOwner() + ";");
    } else if (original.getTag() != Opcodes.H_INVOKESTATIC) {
      // A captured receiver must be named by the very type it is captured as.
      Type[] captured = Type.getArgumentTypes(site);
      String receiver =
          captured.length > 0 ? captured[0].getDescriptor() : "L" + original.getOwner() + ";";
      descriptor = "(" + receiver + descriptor.substring(1);
    }
    String name = "clrsim$reference$" + count++;
    bridges.add(new Bridge(name, descriptor, original, original.getOwner(), line));
    return new Handle(Opcodes.H_INVOKESTATIC, owner, name, descriptor, isInterface);
  }

  private static int opcode(int tag) {
    return switch (tag) {
      case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
      case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
      case Opcodes.H_INVOKEVIRTUAL -> Opcodes.INVOKEVIRTUAL;
      default -> Opcodes.INVOKESPECIAL;
    };
  }
}
