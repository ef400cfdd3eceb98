package io.github.clrsim.explorer.weave.code;

import io.github.clrsim.explorer.weave.rule.Treatment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntSupplier;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Writes the pieces of bytecode that weaving adds. None of them jumps, and what they keep in locals
 * is dead after them, so the stack map frames of the method stay true as they are.
 */
public final class HookWriter {
  private static final Type OBJECT = Type.getType(Object.class);
  private static final String BOOT = "io/github/clrsim/explorer/weave/boot/";

  private final MethodVisitor out;
  private final int firstFreeLocal;

  /** Writes into a method, with locals from this number on for its own use. */
  public HookWriter(MethodVisitor out, int firstFreeLocal) {
    this.out = out;
    this.firstFreeLocal = firstFreeLocal;
  }

  /** The first local that nobody uses. */
  public int firstFreeLocal() {
    return firstFreeLocal;
  }

  /** Calls a hook of this class. */
  public void hook(String hookClass, String name, String descriptor) {
    out.visitMethodInsn(Opcodes.INVOKESTATIC, BOOT + hookClass, name, descriptor, false);
  }

  void hook(String name, String descriptor) {
    hook("Hooks", name, descriptor);
  }

  /** Pushes a number, by the shortest instruction. */
  public void push(int number) {
    if (number >= -1 && number <= 5) {
      out.visitInsn(Opcodes.ICONST_0 + number);
    } else if (number >= Short.MIN_VALUE && number <= Short.MAX_VALUE) {
      out.visitIntInsn(
          number >= Byte.MIN_VALUE && number <= Byte.MAX_VALUE ? Opcodes.BIPUSH : Opcodes.SIPUSH,
          number);
    } else {
      out.visitLdcInsn(number);
    }
  }

  void insn(int opcode) {
    out.visitInsn(opcode);
  }

  void pushClass(Type type) {
    out.visitLdcInsn(type);
  }

  /** Pushes a reference from a local. */
  public void load(int local) {
    out.visitVarInsn(Opcodes.ALOAD, local);
  }

  void store(int local) {
    out.visitVarInsn(Opcodes.ASTORE, local);
  }

  /** Moves arguments from the stack into locals, from {@code local} on; the last one first. */
  public void spill(List<Type> arguments, int local) {
    int next = local + arguments.stream().mapToInt(Type::getSize).sum();
    for (Type argument : arguments.reversed()) {
      next -= argument.getSize();
      out.visitVarInsn(argument.getOpcode(Opcodes.ISTORE), next);
    }
  }

  /** Brings spilled arguments back. */
  public void unspill(List<Type> arguments, int local) {
    int next = local;
    for (Type argument : arguments) {
      out.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), next);
      next += argument.getSize();
    }
  }

  /**
   * Runs a piece of bytecode that finds a copy of the receiver of a call on top of the stack, and
   * takes it away.
   */
  public void onReceiver(List<Type> arguments, Runnable piece) {
    if (arguments.isEmpty()) {
      insn(Opcodes.DUP);
      piece.run();
    } else if (arguments.size() == 1 && arguments.getFirst().getSize() == 1) {
      insn(Opcodes.DUP2);
      insn(Opcodes.POP);
      piece.run();
    } else {
      spill(arguments, firstFreeLocal);
      insn(Opcodes.DUP);
      piece.run();
      unspill(arguments, firstFreeLocal);
    }
  }

  /** Calls a hook with what the original call would have taken. */
  void replace(Treatment.Replaced row, boolean isStatic, String descriptor, IntSupplier site) {
    if (row.site()) {
      push(site.getAsInt());
    }
    hook(row.hookClass(), row.hook(), hookDescriptor(row, isStatic, descriptor));
  }

  /** The descriptor of a hook; types that nobody but the JDK may name are objects to it. */
  public static String hookDescriptor(Treatment.Replaced row, boolean isStatic, String descriptor) {
    List<Type> arguments = new ArrayList<>();
    if (!isStatic) {
      arguments.add(hidden(Type.getObjectType(row.receiver())));
    }
    arguments(descriptor).forEach(argument -> arguments.add(hidden(argument)));
    if (row.site()) {
      arguments.add(Type.INT_TYPE);
    }
    return Type.getMethodDescriptor(Type.getReturnType(descriptor), arguments.toArray(Type[]::new));
  }

  private static Type hidden(Type type) {
    return type.getDescriptor().startsWith("Ljdk/internal/") ? OBJECT : type;
  }

  /** The types of a method's arguments. */
  public static List<Type> arguments(String descriptor) {
    return Arrays.asList(Type.getArgumentTypes(descriptor));
  }
}
