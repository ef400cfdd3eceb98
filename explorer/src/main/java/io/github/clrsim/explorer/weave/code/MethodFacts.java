package io.github.clrsim.explorer.weave.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.utility.OpenedClassReader;
import org.jspecify.annotations.Nullable;

/**
 * What must be known of a method before its first instruction is rewritten.
 *
 * @param firstFreeLocal woven code keeps things above the method's own locals. It does so in
 *     straight lines only, so no stack map frame has to tell of them
 * @param storesToSlot0 whether {@code this} may be lost on the way
 * @param firstLine 0 when the class file does not say
 * @param constructedThreads for each {@code new Thread}, in order: whether the result is used
 */
public record MethodFacts(
    int firstFreeLocal, boolean storesToSlot0, int firstLine, List<Boolean> constructedThreads) {

  static final String THREAD = "java/lang/Thread";

  /** Of a method without code. */
  public static final MethodFacts NOTHING = new MethodFacts(0, false, 0, List.of());

  /** The facts of all methods of a class, by name and descriptor. */
  public static Map<String, MethodFacts> of(ClassReader reader) {
    Map<String, MethodFacts> facts = new HashMap<>();
    reader.accept(
        new ClassVisitor(OpenedClassReader.ASM_API) {
          @Override
          public MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String s,
              String @Nullable [] e) {
            return new Finder(name + descriptor, facts);
          }
        },
        ClassReader.SKIP_FRAMES);
    return facts;
  }

  /** A thread's construction is used when {@code new} is followed by {@code dup}, at once. */
  private static final class Finder extends MethodVisitor {
    private final String method;
    private final Map<String, MethodFacts> facts;
    private final List<Boolean> constructedThreads = new ArrayList<>();
    private boolean storesToSlot0;
    private int firstLine;
    private boolean afterNew;

    Finder(String method, Map<String, MethodFacts> facts) {
      super(OpenedClassReader.ASM_API);
      this.method = method;
      this.facts = facts;
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      instruction(false);
      afterNew = opcode == Opcodes.NEW && type.equals(THREAD);
    }

    @Override
    public void visitInsn(int opcode) {
      instruction(opcode == Opcodes.DUP);
    }

    @Override
    public void visitVarInsn(int opcode, int slot) {
      instruction(false);
      storesToSlot0 |= slot == 0 && opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE;
    }

    @Override
    public void visitLineNumber(int line, Label start) {
      if (firstLine == 0) {
        firstLine = line;
      }
    }

    private void instruction(boolean isDup) {
      if (afterNew) {
        constructedThreads.add(isDup);
      }
      afterNew = false;
    }

    @Override
    public void visitMaxs(int stackMax, int localsMax) {
      facts.put(
          method,
          new MethodFacts(localsMax, storesToSlot0, firstLine, List.copyOf(constructedThreads)));
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
      instruction(false);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      instruction(false);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String d, boolean itf) {
      instruction(false);
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String d, Handle h, Object... arguments) {
      instruction(false);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
      instruction(false);
    }

    @Override
    public void visitLdcInsn(Object value) {
      instruction(false);
    }
  }
}
