package io.github.clrsim.explorer.weave;

import io.github.clrsim.explorer.weave.code.HookWriter;
import java.util.regex.Pattern;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.utility.OpenedClassReader;

/**
 * Weaves into what the JVM calls to have a class loaded, or a call site, a constant or a method
 * handle linked, that it begins and ends. Linking shares tables between all threads, under locks of
 * its own, but only the first execution that comes to a place links it: what it orders would make
 * that one differ from all later ones.
 */
final class LinkerHooks {
  private static final String LINKER = "java/lang/invoke/MethodHandleNatives";
  private static final String LOADER = "java/lang/ClassLoader";

  /** What the JVM calls, each with its class. */
  private static final Pattern ENTRIES =
      Pattern.compile(
          LINKER
              + "\\.(link[A-Z].*|findMethodHandleType\\(.*)|"
              + LOADER
              + "\\.loadClass\\(Ljava/lang/String;\\)Ljava/lang/Class;");

  private LinkerHooks() {}

  static boolean isWoven(String name) {
    return name.equals(LINKER) || name.equals(LOADER);
  }

  /** What writes a method of such a class, woven if the JVM calls it. */
  static MethodVisitor weave(String className, String method, MethodVisitor next) {
    return ENTRIES.matcher(className + "." + method).matches() ? new Entry(next) : next;
  }

  private static final class Entry extends MethodVisitor {
    private final HookWriter hooks;
    private final Label begin = new Label();
    private final Label end = new Label();

    Entry(MethodVisitor next) {
      super(OpenedClassReader.ASM_API, next);
      this.hooks = new HookWriter(next, 0);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      hook("linking");
      super.visitLabel(begin);
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
        hook("linked");
      }
      super.visitInsn(opcode);
    }

    /** Whatever is thrown passes a handler that knows of no locals, so that one frame is enough. */
    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
      super.visitLabel(end);
      super.visitTryCatchBlock(begin, end, end, null);
      super.visitFrame(Opcodes.F_FULL, 0, new Object[0], 1, new Object[] {"java/lang/Throwable"});
      hook("linked");
      super.visitInsn(Opcodes.ATHROW);
      super.visitMaxs(maxStack, maxLocals);
    }

    private void hook(String name) {
      hooks.hook("OrderHooks", name, "()V");
    }
  }
}
