package io.github.clrsim.explorer.weave.code;

import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.utility.OpenedClassReader;

/**
 * Puts a method between two hooks: one before its first instruction, the other however it ends.
 *
 * <p>It stands directly before the writer, so that the {@code return} it sees are the method's own
 * and its exception handler comes after all others, which makes it the outermost.
 */
final class Enclosed extends MethodVisitor {

  /** How the two hooks are called. */
  interface Ends {
    void enter(HookWriter hooks);

    void exit(HookWriter hooks);
  }

  private final HookWriter hooks;
  private final Ends ends;
  private final Object[] localsOfHandler;
  private final boolean frames;
  private final Label start = new Label();

  Enclosed(MethodVisitor next, Ends ends, Object[] localsOfHandler, boolean frames) {
    super(OpenedClassReader.ASM_API, next);
    this.hooks = new HookWriter(next, 0);
    this.ends = ends;
    this.localsOfHandler = localsOfHandler;
    this.frames = frames;
  }

  @Override
  public void visitCode() {
    super.visitCode();
    ends.enter(hooks);
    super.visitLabel(start);
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
      ends.exit(hooks);
    }
    super.visitInsn(opcode);
  }

  @Override
  public void visitMaxs(int stackMax, int localsMax) {
    Label handler = new Label();
    super.visitTryCatchBlock(start, handler, handler, null);
    super.visitLabel(handler);
    if (frames) {
      super.visitFrame(
          Opcodes.F_FULL,
          localsOfHandler.length,
          localsOfHandler,
          1,
          new Object[] {"java/lang/Throwable"});
    }
    ends.exit(hooks);
    super.visitInsn(Opcodes.ATHROW);
    super.visitMaxs(stackMax, localsMax);
  }
}
