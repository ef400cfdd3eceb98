package io.github.clrsim.explorer.weave.code;

import java.util.HashSet;
import java.util.Set;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.utility.OpenedClassReader;

/** Weaves what has to do with the shape of a method: lines, loops and {@code synchronized}. */
final class Blocks extends MethodVisitor {
  private final Place place;
  private final HookWriter hooks;
  private final Set<Label> passed = new HashSet<>();

  Blocks(MethodVisitor next, Place place, HookWriter hooks) {
    super(OpenedClassReader.ASM_API, next);
    this.place = place;
    this.hooks = hooks;
  }

  @Override
  public void visitLineNumber(int line, Label start) {
    place.line(line);
    super.visitLineNumber(line, start);
  }

  @Override
  public void visitLabel(Label label) {
    passed.add(label);
    super.visitLabel(label);
  }

  @Override
  public void visitJumpInsn(int opcode, Label label) {
    loopIf(passed.contains(label));
    super.visitJumpInsn(opcode, label);
  }

  @Override
  public void visitTableSwitchInsn(int low, int high, Label other, Label... labels) {
    loopIf(passed.contains(other) || anyPassed(labels));
    super.visitTableSwitchInsn(low, high, other, labels);
  }

  @Override
  public void visitLookupSwitchInsn(Label other, int[] keys, Label[] labels) {
    loopIf(passed.contains(other) || anyPassed(labels));
    super.visitLookupSwitchInsn(other, keys, labels);
  }

  private boolean anyPassed(Label... labels) {
    return java.util.Arrays.stream(labels).anyMatch(passed::contains);
  }

  private void loopIf(boolean backwards) {
    if (backwards) {
      hooks.push(place.site("loop"));
      hooks.hook("loop", "(I)V");
    }
  }

  @Override
  public void visitInsn(int opcode) {
    switch (opcode) {
      case Opcodes.MONITORENTER -> {
        hooks.push(place.site("synchronized"));
        hooks.hook("enterMonitor", "(Ljava/lang/Object;I)V");
      }
      case Opcodes.MONITOREXIT -> {
        hooks.push(place.site("end of synchronized"));
        hooks.hook("exitMonitor", "(Ljava/lang/Object;I)V");
      }
      default -> super.visitInsn(opcode);
    }
  }
}
