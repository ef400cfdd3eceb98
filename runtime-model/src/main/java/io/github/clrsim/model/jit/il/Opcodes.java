package io.github.clrsim.model.jit.il;

import java.util.Arrays;
import java.util.List;

/**
 * The operand of every opcode (ECMA-335 III.1.2.1). The second byte of an opcode of two bytes, the
 * first of which is {@link #PREFIX}, is counted from 0x100.
 */
final class Opcodes {
  static final int PREFIX = 0xFE;

  private static final int TWO_BYTE_BASE = 0x100;

  /** These opcodes and no others are followed by something. */
  private record Row(int first, int last, Operand operand) {}

  private static final List<Row> ROWS =
      List.of(
          new Row(0x0E, 0x13, Operand.ONE_BYTE), // ldarg.s to stloc.s
          new Row(0x1F, 0x1F, Operand.ONE_BYTE), // ldc.i4.s
          new Row(0x20, 0x20, Operand.FOUR_BYTES), // ldc.i4
          new Row(0x21, 0x21, Operand.EIGHT_BYTES), // ldc.i8
          new Row(0x22, 0x22, Operand.FOUR_BYTES), // ldc.r4
          new Row(0x23, 0x23, Operand.EIGHT_BYTES), // ldc.r8
          new Row(0x27, 0x29, Operand.TOKEN), // jmp, call, calli
          new Row(0x2B, 0x37, Operand.SHORT_JUMP), // br.s to blt.un.s
          new Row(0x38, 0x44, Operand.JUMP), // br to blt.un
          new Row(0x45, 0x45, Operand.SWITCH),
          new Row(0x6F, 0x75, Operand.TOKEN), // callvirt, cpobj, ldobj, ldstr, newobj, casts
          new Row(0x79, 0x79, Operand.TOKEN), // unbox
          new Row(0x7B, 0x81, Operand.TOKEN), // ldfld to stobj
          new Row(0x8C, 0x8D, Operand.TOKEN), // box, newarr
          new Row(0x8F, 0x8F, Operand.TOKEN), // ldelema
          new Row(0xA3, 0xA5, Operand.TOKEN), // ldelem, stelem, unbox.any
          new Row(0xC2, 0xC2, Operand.TOKEN), // refanyval
          new Row(0xC6, 0xC6, Operand.TOKEN), // mkrefany
          new Row(0xD0, 0xD0, Operand.TOKEN), // ldtoken
          new Row(0xDD, 0xDD, Operand.JUMP), // leave
          new Row(0xDE, 0xDE, Operand.SHORT_JUMP), // leave.s
          new Row(0x106, 0x107, Operand.TOKEN), // ldftn, ldvirtftn
          new Row(0x109, 0x10E, Operand.TWO_BYTES), // ldarg to stloc
          new Row(0x112, 0x112, Operand.ONE_BYTE), // unaligned.
          new Row(0x115, 0x116, Operand.TOKEN), // initobj, constrained.
          new Row(0x119, 0x119, Operand.ONE_BYTE), // no.
          new Row(0x11C, 0x11C, Operand.TOKEN)); // sizeof

  private static final Operand[] OPERANDS = operands();

  private Opcodes() {}

  static Operand operand(int opcode) {
    return OPERANDS[opcode];
  }

  static int twoBytes(int second) {
    return TWO_BYTE_BASE + second;
  }

  private static Operand[] operands() {
    Operand[] operands = new Operand[2 * TWO_BYTE_BASE];
    Arrays.fill(operands, Operand.NONE);
    ROWS.forEach(row -> Arrays.fill(operands, row.first(), row.last() + 1, row.operand()));
    return operands;
  }
}
