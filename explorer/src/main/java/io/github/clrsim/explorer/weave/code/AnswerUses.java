package io.github.clrsim.explorer.weave.code;

import io.github.clrsim.explorer.schedule.HostCode;
import io.github.clrsim.explorer.weave.site.CallSite;
import io.github.clrsim.explorer.weave.site.CallSites;
import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.utility.OpenedClassReader;

/**
 * Reads, and does not change, what a method does with what the runtime answers it. It looks at the
 * one instruction behind the call: it must see them as they are in the class file.
 */
final class AnswerUses extends MethodVisitor {
  /** How descriptors end of calls that the host answers. */
  private static final List<String> ANSWERS =
      HostCode.all().stream()
          .flatMap(host -> host.answers().stream())
          .map(type -> ")L" + type.replace('.', '/') + ";")
          .toList();

  /** How the names of those begin whom it answers. */
  private static final List<String> ASKED =
      HostCode.all().stream()
          .flatMap(host -> host.shared().stream())
          .map(name -> name.replace('.', '/'))
          .toList();

  private final String owner;
  private final String method;
  private final String descriptor;
  private final List<Kept> kept = new ArrayList<>();
  private final List<SlotUse> slots = new ArrayList<>();

  /** No call, or one whose answer is on top of the stack. */
  private State state = new State.Elsewhere();

  private int line;

  /**
   * @param owner as {@code java.lang.Class.getName} says it
   * @param line where the method begins
   */
  AnswerUses(MethodVisitor next, String owner, String method, String descriptor, int line) {
    super(OpenedClassReader.ASM_API, next);
    this.owner = owner;
    this.method = method;
    this.descriptor = descriptor;
    this.line = line;
  }

  private sealed interface State {
    record Elsewhere() implements State {}

    record Answered(CallSites.Key call) implements State {}
  }

  /** An answer in a local variable, before so many uses of others. */
  private record Kept(CallSites.Key call, int slot, int place) {}

  private record SlotUse(int slot, boolean isRead) {}

  @Override
  public void visitLineNumber(int number, Label start) {
    line = number;
    super.visitLineNumber(number, start);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String target, String name, String signature, boolean isInterface) {
    follow(CallSite.Use.LOOKED_AT);
    if (ASKED.stream().anyMatch(target::startsWith)
        && ANSWERS.stream().anyMatch(signature::endsWith)) {
      state = new State.Answered(new CallSites.Key(owner, method, descriptor, line, name));
    }
    super.visitMethodInsn(opcode, target, name, signature, isInterface);
  }

  @Override
  public void visitInsn(int opcode) {
    follow(
        switch (opcode) {
          case Opcodes.POP -> CallSite.Use.NOT_LOOKED_AT;
          case Opcodes.ARETURN, Opcodes.AASTORE -> CallSite.Use.NOT_FOLLOWED;
          default -> CallSite.Use.LOOKED_AT;
        });
    super.visitInsn(opcode);
  }

  @Override
  public void visitVarInsn(int opcode, int slot) {
    if (opcode == Opcodes.ASTORE && state instanceof State.Answered(var call)) {
      kept.add(new Kept(call, slot, slots.size() + 1));
      state = new State.Elsewhere();
    }
    follow(CallSite.Use.LOOKED_AT);
    slots.add(new SlotUse(slot, opcode == Opcodes.ALOAD));
    super.visitVarInsn(opcode, slot);
  }

  @Override
  public void visitJumpInsn(int opcode, Label label) {
    follow(opcode == Opcodes.GOTO ? CallSite.Use.NOT_FOLLOWED : CallSite.Use.LOOKED_AT);
    super.visitJumpInsn(opcode, label);
  }

  @Override
  public void visitFieldInsn(int opcode, String target, String name, String type) {
    boolean stores = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
    follow(stores ? CallSite.Use.NOT_FOLLOWED : CallSite.Use.LOOKED_AT);
    super.visitFieldInsn(opcode, target, name, type);
  }

  @Override
  public void visitIntInsn(int opcode, int operand) {
    follow(CallSite.Use.LOOKED_AT);
    super.visitIntInsn(opcode, operand);
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    follow(CallSite.Use.LOOKED_AT);
    super.visitTypeInsn(opcode, type);
  }

  @Override
  public void visitInvokeDynamicInsn(
      String name, String signature, Handle bootstrap, Object... arguments) {
    follow(CallSite.Use.LOOKED_AT);
    super.visitInvokeDynamicInsn(name, signature, bootstrap, arguments);
  }

  @Override
  public void visitLdcInsn(Object value) {
    follow(CallSite.Use.LOOKED_AT);
    super.visitLdcInsn(value);
  }

  @Override
  public void visitEnd() {
    for (Kept each : kept) {
      CallSites.note(each.call, useOf(each));
    }
    super.visitEnd();
  }

  /**
   * Compilers give a slot to another variable later, and jumps go round a read. What no instruction
   * of the method reads is surely not looked at, and what the next one reads surely is.
   */
  private CallSite.Use useOf(Kept answer) {
    if (slots.stream().noneMatch(use -> use.isRead && use.slot == answer.slot)) {
      return CallSite.Use.NOT_LOOKED_AT;
    }
    return slots.stream()
        .skip(answer.place)
        .filter(use -> use.slot == answer.slot)
        .findFirst()
        .filter(SlotUse::isRead)
        .map(_ -> CallSite.Use.LOOKED_AT)
        .orElse(CallSite.Use.NOT_FOLLOWED);
  }

  private void follow(CallSite.Use use) {
    if (state instanceof State.Answered(var call)) {
      CallSites.note(call, use);
      state = new State.Elsewhere();
    }
  }
}
