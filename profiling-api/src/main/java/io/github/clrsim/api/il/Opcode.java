package io.github.clrsim.api.il;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Every instruction of the intermediate language (ECMA-335 III.1.2 and VI.C), and all that is known
 * of it: its code; its name; how many values it takes from the stack and how many it puts there;
 * what follows it; and where the code goes on.
 */
public enum Opcode {
  NOP(0x000, "nop", 0, 0, Operand.NONE, Flow.NEXT),
  BREAK(0x001, "break", 0, 0, Operand.NONE, Flow.NEXT),
  LDARG_0(0x002, "ldarg.0", 0, 1, Operand.NONE, Flow.NEXT),
  LDARG_1(0x003, "ldarg.1", 0, 1, Operand.NONE, Flow.NEXT),
  LDARG_2(0x004, "ldarg.2", 0, 1, Operand.NONE, Flow.NEXT),
  LDARG_3(0x005, "ldarg.3", 0, 1, Operand.NONE, Flow.NEXT),
  LDLOC_0(0x006, "ldloc.0", 0, 1, Operand.NONE, Flow.NEXT),
  LDLOC_1(0x007, "ldloc.1", 0, 1, Operand.NONE, Flow.NEXT),
  LDLOC_2(0x008, "ldloc.2", 0, 1, Operand.NONE, Flow.NEXT),
  LDLOC_3(0x009, "ldloc.3", 0, 1, Operand.NONE, Flow.NEXT),
  STLOC_0(0x00A, "stloc.0", 1, 0, Operand.NONE, Flow.NEXT),
  STLOC_1(0x00B, "stloc.1", 1, 0, Operand.NONE, Flow.NEXT),
  STLOC_2(0x00C, "stloc.2", 1, 0, Operand.NONE, Flow.NEXT),
  STLOC_3(0x00D, "stloc.3", 1, 0, Operand.NONE, Flow.NEXT),
  LDARG_S(0x00E, "ldarg.s", 0, 1, Operand.SHORT_VARIABLE, Flow.NEXT),
  LDARGA_S(0x00F, "ldarga.s", 0, 1, Operand.SHORT_VARIABLE, Flow.NEXT),
  STARG_S(0x010, "starg.s", 1, 0, Operand.SHORT_VARIABLE, Flow.NEXT),
  LDLOC_S(0x011, "ldloc.s", 0, 1, Operand.SHORT_VARIABLE, Flow.NEXT),
  LDLOCA_S(0x012, "ldloca.s", 0, 1, Operand.SHORT_VARIABLE, Flow.NEXT),
  STLOC_S(0x013, "stloc.s", 1, 0, Operand.SHORT_VARIABLE, Flow.NEXT),
  LDNULL(0x014, "ldnull", 0, 1, Operand.NONE, Flow.NEXT),
  LDC_I4_M1(0x015, "ldc.i4.m1", 0, 1, Operand.NONE, Flow.NEXT),
  LDC_I4_0(0x016, "ldc.i4.0", 0, 1, Operand.NONE, Flow.NEXT),
  LDC_I4_1(0x017, "ldc.i4.1", 0, 1, Operand.NONE, Flow.NEXT),
  LDC_I4_2(0x018, "ldc.i4.2", 0, 1, Operand.NONE, Flow.NEXT),
  LDC_I4_3(0x019, "ldc.i4.3", 0, 1, Operand.NONE, Flow.NEXT),
  LDC_I4_4(0x01A, "ldc.i4.4", 0, 1, Operand.NONE, Flow.NEXT),
  LDC_I4_5(0x01B, "ldc.i4.5", 0, 1, Operand.NONE, Flow.NEXT),
  LDC_I4_6(0x01C, "ldc.i4.6", 0, 1, Operand.NONE, Flow.NEXT),
  LDC_I4_7(0x01D, "ldc.i4.7", 0, 1, Operand.NONE, Flow.NEXT),
  LDC_I4_8(0x01E, "ldc.i4.8", 0, 1, Operand.NONE, Flow.NEXT),
  LDC_I4_S(0x01F, "ldc.i4.s", 0, 1, Operand.BYTE, Flow.NEXT),
  LDC_I4(0x020, "ldc.i4", 0, 1, Operand.INT, Flow.NEXT),
  LDC_I8(0x021, "ldc.i8", 0, 1, Operand.LONG, Flow.NEXT),
  LDC_R4(0x022, "ldc.r4", 0, 1, Operand.FLOAT, Flow.NEXT),
  LDC_R8(0x023, "ldc.r8", 0, 1, Operand.DOUBLE, Flow.NEXT),
  DUP(0x025, "dup", 1, 2, Operand.NONE, Flow.NEXT),
  POP(0x026, "pop", 1, 0, Operand.NONE, Flow.NEXT),
  JMP(0x027, "jmp", 0, 0, Operand.METHOD, Flow.END),
  CALL(0x028, "call", Opcode.VARIES, Opcode.VARIES, Operand.METHOD, Flow.NEXT),
  CALLI(0x029, "calli", Opcode.VARIES, Opcode.VARIES, Operand.SIGNATURE, Flow.NEXT),
  RET(0x02A, "ret", Opcode.VARIES, 0, Operand.NONE, Flow.END),
  BR_S(0x02B, "br.s", 0, 0, Operand.SHORT_JUMP, Flow.BRANCH),
  BRFALSE_S(0x02C, "brfalse.s", 1, 0, Operand.SHORT_JUMP, Flow.CONDITION),
  BRTRUE_S(0x02D, "brtrue.s", 1, 0, Operand.SHORT_JUMP, Flow.CONDITION),
  BEQ_S(0x02E, "beq.s", 2, 0, Operand.SHORT_JUMP, Flow.CONDITION),
  BGE_S(0x02F, "bge.s", 2, 0, Operand.SHORT_JUMP, Flow.CONDITION),
  BGT_S(0x030, "bgt.s", 2, 0, Operand.SHORT_JUMP, Flow.CONDITION),
  BLE_S(0x031, "ble.s", 2, 0, Operand.SHORT_JUMP, Flow.CONDITION),
  BLT_S(0x032, "blt.s", 2, 0, Operand.SHORT_JUMP, Flow.CONDITION),
  BNE_UN_S(0x033, "bne.un.s", 2, 0, Operand.SHORT_JUMP, Flow.CONDITION),
  BGE_UN_S(0x034, "bge.un.s", 2, 0, Operand.SHORT_JUMP, Flow.CONDITION),
  BGT_UN_S(0x035, "bgt.un.s", 2, 0, Operand.SHORT_JUMP, Flow.CONDITION),
  BLE_UN_S(0x036, "ble.un.s", 2, 0, Operand.SHORT_JUMP, Flow.CONDITION),
  BLT_UN_S(0x037, "blt.un.s", 2, 0, Operand.SHORT_JUMP, Flow.CONDITION),
  BR(0x038, "br", 0, 0, Operand.JUMP, Flow.BRANCH),
  BRFALSE(0x039, "brfalse", 1, 0, Operand.JUMP, Flow.CONDITION),
  BRTRUE(0x03A, "brtrue", 1, 0, Operand.JUMP, Flow.CONDITION),
  BEQ(0x03B, "beq", 2, 0, Operand.JUMP, Flow.CONDITION),
  BGE(0x03C, "bge", 2, 0, Operand.JUMP, Flow.CONDITION),
  BGT(0x03D, "bgt", 2, 0, Operand.JUMP, Flow.CONDITION),
  BLE(0x03E, "ble", 2, 0, Operand.JUMP, Flow.CONDITION),
  BLT(0x03F, "blt", 2, 0, Operand.JUMP, Flow.CONDITION),
  BNE_UN(0x040, "bne.un", 2, 0, Operand.JUMP, Flow.CONDITION),
  BGE_UN(0x041, "bge.un", 2, 0, Operand.JUMP, Flow.CONDITION),
  BGT_UN(0x042, "bgt.un", 2, 0, Operand.JUMP, Flow.CONDITION),
  BLE_UN(0x043, "ble.un", 2, 0, Operand.JUMP, Flow.CONDITION),
  BLT_UN(0x044, "blt.un", 2, 0, Operand.JUMP, Flow.CONDITION),
  SWITCH(0x045, "switch", 1, 0, Operand.SWITCH, Flow.CONDITION),
  LDIND_I1(0x046, "ldind.i1", 1, 1, Operand.NONE, Flow.NEXT),
  LDIND_U1(0x047, "ldind.u1", 1, 1, Operand.NONE, Flow.NEXT),
  LDIND_I2(0x048, "ldind.i2", 1, 1, Operand.NONE, Flow.NEXT),
  LDIND_U2(0x049, "ldind.u2", 1, 1, Operand.NONE, Flow.NEXT),
  LDIND_I4(0x04A, "ldind.i4", 1, 1, Operand.NONE, Flow.NEXT),
  LDIND_U4(0x04B, "ldind.u4", 1, 1, Operand.NONE, Flow.NEXT),
  LDIND_I8(0x04C, "ldind.i8", 1, 1, Operand.NONE, Flow.NEXT),
  LDIND_I(0x04D, "ldind.i", 1, 1, Operand.NONE, Flow.NEXT),
  LDIND_R4(0x04E, "ldind.r4", 1, 1, Operand.NONE, Flow.NEXT),
  LDIND_R8(0x04F, "ldind.r8", 1, 1, Operand.NONE, Flow.NEXT),
  LDIND_REF(0x050, "ldind.ref", 1, 1, Operand.NONE, Flow.NEXT),
  STIND_REF(0x051, "stind.ref", 2, 0, Operand.NONE, Flow.NEXT),
  STIND_I1(0x052, "stind.i1", 2, 0, Operand.NONE, Flow.NEXT),
  STIND_I2(0x053, "stind.i2", 2, 0, Operand.NONE, Flow.NEXT),
  STIND_I4(0x054, "stind.i4", 2, 0, Operand.NONE, Flow.NEXT),
  STIND_I8(0x055, "stind.i8", 2, 0, Operand.NONE, Flow.NEXT),
  STIND_R4(0x056, "stind.r4", 2, 0, Operand.NONE, Flow.NEXT),
  STIND_R8(0x057, "stind.r8", 2, 0, Operand.NONE, Flow.NEXT),
  ADD(0x058, "add", 2, 1, Operand.NONE, Flow.NEXT),
  SUB(0x059, "sub", 2, 1, Operand.NONE, Flow.NEXT),
  MUL(0x05A, "mul", 2, 1, Operand.NONE, Flow.NEXT),
  DIV(0x05B, "div", 2, 1, Operand.NONE, Flow.NEXT),
  DIV_UN(0x05C, "div.un", 2, 1, Operand.NONE, Flow.NEXT),
  REM(0x05D, "rem", 2, 1, Operand.NONE, Flow.NEXT),
  REM_UN(0x05E, "rem.un", 2, 1, Operand.NONE, Flow.NEXT),
  AND(0x05F, "and", 2, 1, Operand.NONE, Flow.NEXT),
  OR(0x060, "or", 2, 1, Operand.NONE, Flow.NEXT),
  XOR(0x061, "xor", 2, 1, Operand.NONE, Flow.NEXT),
  SHL(0x062, "shl", 2, 1, Operand.NONE, Flow.NEXT),
  SHR(0x063, "shr", 2, 1, Operand.NONE, Flow.NEXT),
  SHR_UN(0x064, "shr.un", 2, 1, Operand.NONE, Flow.NEXT),
  NEG(0x065, "neg", 1, 1, Operand.NONE, Flow.NEXT),
  NOT(0x066, "not", 1, 1, Operand.NONE, Flow.NEXT),
  CONV_I1(0x067, "conv.i1", 1, 1, Operand.NONE, Flow.NEXT),
  CONV_I2(0x068, "conv.i2", 1, 1, Operand.NONE, Flow.NEXT),
  CONV_I4(0x069, "conv.i4", 1, 1, Operand.NONE, Flow.NEXT),
  CONV_I8(0x06A, "conv.i8", 1, 1, Operand.NONE, Flow.NEXT),
  CONV_R4(0x06B, "conv.r4", 1, 1, Operand.NONE, Flow.NEXT),
  CONV_R8(0x06C, "conv.r8", 1, 1, Operand.NONE, Flow.NEXT),
  CONV_U4(0x06D, "conv.u4", 1, 1, Operand.NONE, Flow.NEXT),
  CONV_U8(0x06E, "conv.u8", 1, 1, Operand.NONE, Flow.NEXT),
  CALLVIRT(0x06F, "callvirt", Opcode.VARIES, Opcode.VARIES, Operand.METHOD, Flow.NEXT),
  CPOBJ(0x070, "cpobj", 2, 0, Operand.TYPE, Flow.NEXT),
  LDOBJ(0x071, "ldobj", 1, 1, Operand.TYPE, Flow.NEXT),
  LDSTR(0x072, "ldstr", 0, 1, Operand.STRING, Flow.NEXT),
  NEWOBJ(0x073, "newobj", Opcode.VARIES, 1, Operand.METHOD, Flow.NEXT),
  CASTCLASS(0x074, "castclass", 1, 1, Operand.TYPE, Flow.NEXT),
  ISINST(0x075, "isinst", 1, 1, Operand.TYPE, Flow.NEXT),
  CONV_R_UN(0x076, "conv.r.un", 1, 1, Operand.NONE, Flow.NEXT),
  UNBOX(0x079, "unbox", 1, 1, Operand.TYPE, Flow.NEXT),
  THROW(0x07A, "throw", 1, 0, Operand.NONE, Flow.END),
  LDFLD(0x07B, "ldfld", 1, 1, Operand.FIELD, Flow.NEXT),
  LDFLDA(0x07C, "ldflda", 1, 1, Operand.FIELD, Flow.NEXT),
  STFLD(0x07D, "stfld", 2, 0, Operand.FIELD, Flow.NEXT),
  LDSFLD(0x07E, "ldsfld", 0, 1, Operand.FIELD, Flow.NEXT),
  LDSFLDA(0x07F, "ldsflda", 0, 1, Operand.FIELD, Flow.NEXT),
  STSFLD(0x080, "stsfld", 1, 0, Operand.FIELD, Flow.NEXT),
  STOBJ(0x081, "stobj", 2, 0, Operand.TYPE, Flow.NEXT),
  CONV_OVF_I1_UN(0x082, "conv.ovf.i1.un", 1, 1, Operand.NONE, Flow.NEXT),
  CONV_OVF_I2_UN(0x083, "conv.ovf.i2.un", 1, 1, Operand.NONE, Flow.NEXT),
  CONV_OVF_I4_UN(0x084, "conv.ovf.i4.un", 1, 1, Operand.NONE, Flow.NEXT),
  CONV_OVF_I8_UN(0x085, "conv.ovf.i8.un", 1, 1, Operand.NONE, Flow.NEXT),
  CONV_OVF_U1_UN(0x086, "conv.ovf.u1.un", 1, 1, Operand.NONE, Flow.NEXT),
  CONV_OVF_U2_UN(0x087, "conv.ovf.u2.un", 1, 1, Operand.NONE, Flow.NEXT),
  CONV_OVF_U4_UN(0x088, "conv.ovf.u4.un", 1, 1, Operand.NONE, Flow.NEXT),
  CONV_OVF_U8_UN(0x089, "conv.ovf.u8.un", 1, 1, Operand.NONE, Flow.NEXT),
  CONV_OVF_I_UN(0x08A, "conv.ovf.i.un", 1, 1, Operand.NONE, Flow.NEXT),
  CONV_OVF_U_UN(0x08B, "conv.ovf.u.un", 1, 1, Operand.NONE, Flow.NEXT),
  BOX(0x08C, "box", 1, 1, Operand.TYPE, Flow.NEXT),
  NEWARR(0x08D, "newarr", 1, 1, Operand.TYPE, Flow.NEXT),
  LDLEN(0x08E, "ldlen", 1, 1, Operand.NONE, Flow.NEXT),
  LDELEMA(0x08F, "ldelema", 2, 1, Operand.TYPE, Flow.NEXT),
  LDELEM_I1(0x090, "ldelem.i1", 2, 1, Operand.NONE, Flow.NEXT),
  LDELEM_U1(0x091, "ldelem.u1", 2, 1, Operand.NONE, Flow.NEXT),
  LDELEM_I2(0x092, "ldelem.i2", 2, 1, Operand.NONE, Flow.NEXT),
  LDELEM_U2(0x093, "ldelem.u2", 2, 1, Operand.NONE, Flow.NEXT),
  LDELEM_I4(0x094, "ldelem.i4", 2, 1, Operand.NONE, Flow.NEXT),
  LDELEM_U4(0x095, "ldelem.u4", 2, 1, Operand.NONE, Flow.NEXT),
  LDELEM_I8(0x096, "ldelem.i8", 2, 1, Operand.NONE, Flow.NEXT),
  LDELEM_I(0x097, "ldelem.i", 2, 1, Operand.NONE, Flow.NEXT),
  LDELEM_R4(0x098, "ldelem.r4", 2, 1, Operand.NONE, Flow.NEXT),
  LDELEM_R8(0x099, "ldelem.r8", 2, 1, Operand.NONE, Flow.NEXT),
  LDELEM_REF(0x09A, "ldelem.ref", 2, 1, Operand.NONE, Flow.NEXT),
  STELEM_I(0x09B, "stelem.i", 3, 0, Operand.NONE, Flow.NEXT),
  STELEM_I1(0x09C, "stelem.i1", 3, 0, Operand.NONE, Flow.NEXT),
  STELEM_I2(0x09D, "stelem.i2", 3, 0, Operand.NONE, Flow.NEXT),
  STELEM_I4(0x09E, "stelem.i4", 3, 0, Operand.NONE, Flow.NEXT),
  STELEM_I8(0x09F, "stelem.i8", 3, 0, Operand.NONE, Flow.NEXT),
  STELEM_R4(0x0A0, "stelem.r4", 3, 0, Operand.NONE, Flow.NEXT),
  STELEM_R8(0x0A1, "stelem.r8", 3, 0, Operand.NONE, Flow.NEXT),
  STELEM_REF(0x0A2, "stelem.ref", 3, 0, Operand.NONE, Flow.NEXT),
  LDELEM(0x0A3, "ldelem", 2, 1, Operand.TYPE, Flow.NEXT),
  STELEM(0x0A4, "stelem", 3, 0, Operand.TYPE, Flow.NEXT),
  UNBOX_ANY(0x0A5, "unbox.any", 1, 1, Operand.TYPE, Flow.NEXT),
  CONV_OVF_I1(0x0B3, "conv.ovf.i1", 1, 1, Operand.NONE, Flow.NEXT),
  CONV_OVF_U1(0x0B4, "conv.ovf.u1", 1, 1, Operand.NONE, Flow.NEXT),
  CONV_OVF_I2(0x0B5, "conv.ovf.i2", 1, 1, Operand.NONE, Flow.NEXT),
  CONV_OVF_U2(0x0B6, "conv.ovf.u2", 1, 1, Operand.NONE, Flow.NEXT),
  CONV_OVF_I4(0x0B7, "conv.ovf.i4", 1, 1, Operand.NONE, Flow.NEXT),
  CONV_OVF_U4(0x0B8, "conv.ovf.u4", 1, 1, Operand.NONE, Flow.NEXT),
  CONV_OVF_I8(0x0B9, "conv.ovf.i8", 1, 1, Operand.NONE, Flow.NEXT),
  CONV_OVF_U8(0x0BA, "conv.ovf.u8", 1, 1, Operand.NONE, Flow.NEXT),
  REFANYVAL(0x0C2, "refanyval", 1, 1, Operand.TYPE, Flow.NEXT),
  CKFINITE(0x0C3, "ckfinite", 1, 1, Operand.NONE, Flow.NEXT),
  MKREFANY(0x0C6, "mkrefany", 1, 1, Operand.TYPE, Flow.NEXT),
  LDTOKEN(0x0D0, "ldtoken", 0, 1, Operand.TOKEN, Flow.NEXT),
  CONV_U2(0x0D1, "conv.u2", 1, 1, Operand.NONE, Flow.NEXT),
  CONV_U1(0x0D2, "conv.u1", 1, 1, Operand.NONE, Flow.NEXT),
  CONV_I(0x0D3, "conv.i", 1, 1, Operand.NONE, Flow.NEXT),
  CONV_OVF_I(0x0D4, "conv.ovf.i", 1, 1, Operand.NONE, Flow.NEXT),
  CONV_OVF_U(0x0D5, "conv.ovf.u", 1, 1, Operand.NONE, Flow.NEXT),
  ADD_OVF(0x0D6, "add.ovf", 2, 1, Operand.NONE, Flow.NEXT),
  ADD_OVF_UN(0x0D7, "add.ovf.un", 2, 1, Operand.NONE, Flow.NEXT),
  MUL_OVF(0x0D8, "mul.ovf", 2, 1, Operand.NONE, Flow.NEXT),
  MUL_OVF_UN(0x0D9, "mul.ovf.un", 2, 1, Operand.NONE, Flow.NEXT),
  SUB_OVF(0x0DA, "sub.ovf", 2, 1, Operand.NONE, Flow.NEXT),
  SUB_OVF_UN(0x0DB, "sub.ovf.un", 2, 1, Operand.NONE, Flow.NEXT),
  ENDFINALLY(0x0DC, "endfinally", 0, 0, Operand.NONE, Flow.END),
  LEAVE(0x0DD, "leave", 0, 0, Operand.JUMP, Flow.BRANCH),
  LEAVE_S(0x0DE, "leave.s", 0, 0, Operand.SHORT_JUMP, Flow.BRANCH),
  STIND_I(0x0DF, "stind.i", 2, 0, Operand.NONE, Flow.NEXT),
  CONV_U(0x0E0, "conv.u", 1, 1, Operand.NONE, Flow.NEXT),
  ARGLIST(0x100, "arglist", 0, 1, Operand.NONE, Flow.NEXT),
  CEQ(0x101, "ceq", 2, 1, Operand.NONE, Flow.NEXT),
  CGT(0x102, "cgt", 2, 1, Operand.NONE, Flow.NEXT),
  CGT_UN(0x103, "cgt.un", 2, 1, Operand.NONE, Flow.NEXT),
  CLT(0x104, "clt", 2, 1, Operand.NONE, Flow.NEXT),
  CLT_UN(0x105, "clt.un", 2, 1, Operand.NONE, Flow.NEXT),
  LDFTN(0x106, "ldftn", 0, 1, Operand.METHOD, Flow.NEXT),
  LDVIRTFTN(0x107, "ldvirtftn", 1, 1, Operand.METHOD, Flow.NEXT),
  LDARG(0x109, "ldarg", 0, 1, Operand.VARIABLE, Flow.NEXT),
  LDARGA(0x10A, "ldarga", 0, 1, Operand.VARIABLE, Flow.NEXT),
  STARG(0x10B, "starg", 1, 0, Operand.VARIABLE, Flow.NEXT),
  LDLOC(0x10C, "ldloc", 0, 1, Operand.VARIABLE, Flow.NEXT),
  LDLOCA(0x10D, "ldloca", 0, 1, Operand.VARIABLE, Flow.NEXT),
  STLOC(0x10E, "stloc", 1, 0, Operand.VARIABLE, Flow.NEXT),
  LOCALLOC(0x10F, "localloc", 1, 1, Operand.NONE, Flow.NEXT),
  ENDFILTER(0x111, "endfilter", 1, 0, Operand.NONE, Flow.END),
  UNALIGNED(0x112, "unaligned.", 0, 0, Operand.BYTE, Flow.NEXT),
  VOLATILE(0x113, "volatile.", 0, 0, Operand.NONE, Flow.NEXT),
  TAIL(0x114, "tail.", 0, 0, Operand.NONE, Flow.NEXT),
  INITOBJ(0x115, "initobj", 1, 0, Operand.TYPE, Flow.NEXT),
  CONSTRAINED(0x116, "constrained.", 0, 0, Operand.TYPE, Flow.NEXT),
  CPBLK(0x117, "cpblk", 3, 0, Operand.NONE, Flow.NEXT),
  INITBLK(0x118, "initblk", 3, 0, Operand.NONE, Flow.NEXT),
  NO(0x119, "no.", 0, 0, Operand.BYTE, Flow.NEXT),
  RETHROW(0x11A, "rethrow", 0, 0, Operand.NONE, Flow.END),
  SIZEOF(0x11C, "sizeof", 0, 1, Operand.TYPE, Flow.NEXT),
  REFANYTYPE(0x11D, "refanytype", 1, 1, Operand.NONE, Flow.NEXT),
  READONLY(0x11E, "readonly.", 0, 0, Operand.NONE, Flow.NEXT);

  /** The first byte of those that have two. */
  public static final int PREFIX = 0xFE;

  /** That its operand says how many. */
  public static final int VARIES = -1;

  private static final int TWO_BYTE_BASE = 0x100;
  private static final int CODES = 0x200;
  private static final List<Optional<Opcode>> BY_CODE = byCode();

  private final int code;
  private final String mnemonic;
  private final int pops;
  private final int pushes;
  private final Operand operand;
  private final Flow flow;

  Opcode(int code, String mnemonic, int pops, int pushes, Operand operand, Flow flow) {
    this.code = code;
    this.mnemonic = mnemonic;
    this.pops = pops;
    this.pushes = pushes;
    this.operand = operand;
    this.flow = flow;
  }

  /** Where the code goes on. */
  public enum Flow {
    /** Behind the instruction. */
    NEXT,
    /** At its target. */
    BRANCH,
    /** At its target, or at one of them, or behind it. */
    CONDITION,
    /** Nowhere in this method. */
    END
  }

  /** The instruction of this code, if there is one. */
  public static Optional<Opcode> of(int code) {
    return BY_CODE.get(code);
  }

  /** The code of an instruction of two bytes, of which this is the second. */
  public static int twoBytes(int second) {
    return TWO_BYTE_BASE + second;
  }

  /** Its byte; the second of two, the first of which is {@link #PREFIX}, counts from 0x100. */
  public int code() {
    return code;
  }

  /** Its name in the standard. */
  public String mnemonic() {
    return mnemonic;
  }

  /** How many values it takes from the stack; {@link #VARIES} where its operand says so. */
  public int pops() {
    return pops;
  }

  /** How many values it puts there; {@link #VARIES} where its operand says so. */
  public int pushes() {
    return pushes;
  }

  /** What follows it. */
  public Operand operand() {
    return operand;
  }

  /** Where the code goes on behind it. */
  public Flow flow() {
    return flow;
  }

  /** The number that it loads by its code alone. */
  public OptionalInt constant() {
    return between(LDC_I4_0, LDC_I4_8)
        ? OptionalInt.of(code - LDC_I4_0.code)
        : this == LDC_I4_M1 ? OptionalInt.of(-1) : OptionalInt.empty();
  }

  /** The argument that it loads by its code alone. */
  public OptionalInt argument() {
    return between(LDARG_0, LDARG_3) ? OptionalInt.of(code - LDARG_0.code) : OptionalInt.empty();
  }

  /** The local variable that it stores into by its code alone. */
  public OptionalInt stored() {
    return between(STLOC_0, STLOC_3) ? OptionalInt.of(code - STLOC_0.code) : OptionalInt.empty();
  }

  /** Whether it leaves a protected part, and empties the stack for that. */
  boolean leaves() {
    return this == LEAVE || this == LEAVE_S;
  }

  /** Whether its operand is the index of an argument, and not of a local variable. */
  boolean namesArgument() {
    return switch (this) {
      case LDARG_S, LDARGA_S, STARG_S, LDARG, LDARGA, STARG -> true;
      default -> false;
    };
  }

  private boolean between(Opcode first, Opcode last) {
    return code >= first.code && code <= last.code;
  }

  private static List<Optional<Opcode>> byCode() {
    List<Optional<Opcode>> byCode = new ArrayList<>(Collections.nCopies(CODES, Optional.empty()));
    for (Opcode each : values()) {
      byCode.set(each.code, Optional.of(each));
    }
    return List.copyOf(byCode);
  }
}
