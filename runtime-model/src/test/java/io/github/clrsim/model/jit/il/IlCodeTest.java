package io.github.clrsim.model.jit.il;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.il.MethodBody;
import io.github.clrsim.api.il.Opcode;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.jit.il.Instruction.How;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.MethodDef;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class IlCodeTest {

  @Test
  void callsAndFieldsAreFoundWithTheirTokens() {
    // call 0x06000001; newobj 0x0a000002; stsfld 0x04000003; ret
    IlCode code = read("28 01000006 73 0200000a 80 03000004 2a");
    assertThat(code.instructions())
        .containsExactly(
            new Instruction.Call(0, How.CALL, new MetadataToken(0x06000001)),
            new Instruction.Call(5, How.NEW_OBJECT, new MetadataToken(0x0a000002)),
            new Instruction.StaticField(10, Opcode.STSFLD, new MetadataToken(0x04000003)),
            new Instruction.Other(15, Opcode.RET, 0));
  }

  @Test
  void numbersAreReadWhole() {
    // ldc.i4.s -2; ldc.i4 0x12345678; ldc.i8 0x8000000000000001; ldc.r4 1.5; ldc.r8 2.5
    IlCode code = read("1ffe 2078563412 210100000000000080 220000c03f 230000000000000440");
    assertThat(code.instructions())
        .containsExactly(
            new Instruction.Constant(0, Opcode.LDC_I4_S, -2),
            new Instruction.Constant(2, Opcode.LDC_I4, 0x12345678),
            new Instruction.Constant(7, Opcode.LDC_I8, 0x8000000000000001L),
            new Instruction.Constant(16, Opcode.LDC_R4, Float.floatToRawIntBits(1.5f)),
            new Instruction.Constant(21, Opcode.LDC_R8, Double.doubleToRawLongBits(2.5)));
  }

  @Test
  void aJumpBackIsALoopAndAJumpForwardIsNone() {
    assertThat(read("00 2b fd 2a").hasLoop()).isTrue(); // nop; br.s -3
    assertThat(read("2b 00 2a").hasLoop()).isFalse(); // br.s 0
  }

  @Test
  void aLoopGoesRoundAsOftenAsTheNumberSaysThatItIsComparedWith() {
    // nop; ldloc.0; ldc.i4 200000; blt.s -8
    assertThat(read("00 06 20400d0300 32f7 2a").rounds()).isEqualTo(200_000);
    assertThat(read("00 06 1f04 32fa 2a").rounds()).isEqualTo(4);
    assertThat(read("00 06 07 32fb 2a").rounds()).isZero();
  }

  @Test
  void theCompilerComesFirstToWhereAJumpLeads() {
    // ldarg.0; brtrue.s 9; call; br.s 14; call; ret
    IlCode code = read("02 2d07 2801000006 2b05 2802000006 2a");
    assertThat(code.asCompiled().stream().map(Instruction::offset))
        .containsExactly(0, 1, 10, 15, 3, 8);
  }

  @Test
  void handlersToWhichNothingJumpsAreReadLast() {
    // leave.s 3; throw; ret
    assertThat(read("de01 7a 2a").asCompiled().stream().map(Instruction::offset))
        .containsExactly(0, 3, 2);
  }

  @Test
  void aSwitchIsSkippedAsAWhole() {
    // switch (0, 1): two targets, the bytes of which look like calls.
    IlCode code = read("45 02000000 00000000 01000000 2a 2a");
    assertThat(code.instructions())
        .containsExactly(
            new Instruction.Jump(0, Opcode.SWITCH, 13),
            new Instruction.Jump(0, Opcode.SWITCH, 14),
            new Instruction.Other(13, Opcode.RET, 0),
            new Instruction.Other(14, Opcode.RET, 0));
  }

  @Test
  void opcodesOfTwoBytesHaveTheirOperands() {
    // ldftn 0x06000001; ldarg 5; ceq; initobj 0x02000002
    IlCode code = read("fe06 01000006 fe09 0500 fe01 fe15 02000002");
    assertThat(code.instructions())
        .contains(
            new Instruction.MethodPointer(0, Opcode.LDFTN, new MetadataToken(0x06000001)),
            new Instruction.TypeUse(12, Opcode.INITOBJ, new MetadataToken(0x02000002)));
  }

  @Test
  void codeThatBreaksOffGetsADiagnostic() {
    for (String cut : List.of("28 0100", "45 ffffff7f", "fe", "45 02000000 00000000")) {
      assertThatThrownBy(() -> read(cut))
          .as(cut)
          .isInstanceOf(DiagnosticException.class)
          .hasMessageContaining("breaks off");
    }
  }

  @Test
  void theCodeOfEveryMethodEndsWithAnInstruction() {
    int bodies = 0;
    for (Path file :
        List.of(
            Fixtures.coreLibrary(), Fixtures.assembly("Workshop"), Fixtures.assembly("Plugin"))) {
      for (MethodDef method : AssemblyImage.read(file).methodDefs()) {
        if (method.body().isPresent()) {
          MethodBody body = method.body().get();
          IlCode code = IlCode.of(body.code(), method.fullName());
          Instruction last = code.instructions().getLast();
          assertThat(last).as(method.fullName()).isNotInstanceOf(Instruction.Call.class);
          bodies++;
        }
      }
    }
    assertThat(bodies).isGreaterThan(100);
  }

  private static IlCode read(String hex) {
    return IlCode.of(Blob.ofHex(hex.replace(" ", "")), "a test");
  }
}
