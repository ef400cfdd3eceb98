package io.github.clrsim.explorer.weave.code;

import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.utility.OpenedClassReader;
import org.jspecify.annotations.Nullable;

/**
 * Writes a piece of bytecode behind the labels that follow, and before the next instruction.
 *
 * <p>What gives a monitor back is the last instruction of a range whose handler gives it back, too.
 * A call between that instruction and the label of the range's end could throw, and the handler
 * would then give back what is not held any longer. The JVM runs such a method, but neither of its
 * compilers translates one: it is interpreted for ever.
 */
final class BehindRange extends MethodVisitor {
  private final List<Runnable> pieces = new ArrayList<>();
  private final List<Runnable> labels = new ArrayList<>();

  BehindRange(MethodVisitor next) {
    super(OpenedClassReader.ASM_API, next);
  }

  /** Has a piece written behind the labels that come now. It may find the stack as it is here. */
  void write(Runnable piece) {
    pieces.add(piece);
  }

  private void settle() {
    if (!pieces.isEmpty()) {
      run(labels);
      run(pieces);
    }
  }

  /** The list is emptied first, as what stands in it comes here again. */
  private static void run(List<Runnable> writers) {
    List<Runnable> all = List.copyOf(writers);
    writers.clear();
    all.forEach(Runnable::run);
  }

  @Override
  public void visitLabel(Label label) {
    if (pieces.isEmpty()) {
      super.visitLabel(label);
    } else {
      labels.add(() -> super.visitLabel(label));
    }
  }

  @Override
  public void visitLineNumber(int line, Label start) {
    if (pieces.isEmpty()) {
      super.visitLineNumber(line, start);
    } else {
      labels.add(() -> super.visitLineNumber(line, start));
    }
  }

  /** Others jump to the last of these labels, and have left nothing on the stack for the piece. */
  @Override
  public void visitFrame(
      int type,
      int localCount,
      Object @Nullable [] locals,
      int stackCount,
      Object @Nullable [] stack) {
    run(pieces);
    run(labels);
    super.visitFrame(type, localCount, locals, stackCount, stack);
  }

  @Override
  public void visitInsn(int opcode) {
    settle();
    super.visitInsn(opcode);
  }

  @Override
  public void visitIntInsn(int opcode, int operand) {
    settle();
    super.visitIntInsn(opcode, operand);
  }

  @Override
  public void visitVarInsn(int opcode, int local) {
    settle();
    super.visitVarInsn(opcode, local);
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    settle();
    super.visitTypeInsn(opcode, type);
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    settle();
    super.visitFieldInsn(opcode, owner, name, descriptor);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    settle();
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
  }

  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrap, Object... arguments) {
    settle();
    super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
  }

  @Override
  public void visitJumpInsn(int opcode, Label label) {
    settle();
    super.visitJumpInsn(opcode, label);
  }

  @Override
  public void visitLdcInsn(Object value) {
    settle();
    super.visitLdcInsn(value);
  }

  @Override
  public void visitIincInsn(int local, int increment) {
    settle();
    super.visitIincInsn(local, increment);
  }

  @Override
  public void visitTableSwitchInsn(int low, int high, Label other, Label... labelsOfCases) {
    settle();
    super.visitTableSwitchInsn(low, high, other, labelsOfCases);
  }

  @Override
  public void visitLookupSwitchInsn(Label other, int[] keys, Label[] labelsOfCases) {
    settle();
    super.visitLookupSwitchInsn(other, keys, labelsOfCases);
  }

  @Override
  public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
    settle();
    super.visitMultiANewArrayInsn(descriptor, dimensions);
  }
}
