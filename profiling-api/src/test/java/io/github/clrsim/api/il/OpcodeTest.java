package io.github.clrsim.api.il;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class OpcodeTest {

  @Test
  void noTwoInstructionsHaveOneCodeOrOneName() {
    assertThat(Arrays.stream(Opcode.values()).map(Opcode::code)).doesNotHaveDuplicates();
    assertThat(Arrays.stream(Opcode.values()).map(Opcode::mnemonic)).doesNotHaveDuplicates();
  }

  @Test
  void eachIsFoundByItsCodeAndOthersAreNot() {
    for (Opcode each : Opcode.values()) {
      assertThat(Opcode.of(each.code())).contains(each);
    }
    assertThat(Opcode.of(Opcode.PREFIX)).isEmpty();
    assertThat(Opcode.of(Opcode.twoBytes(0x1C))).contains(Opcode.SIZEOF);
  }

  @Test
  void whatACodeSaysAloneIsKnown() {
    assertThat(Opcode.LDC_I4_M1.constant()).isEqualTo(OptionalInt.of(-1));
    assertThat(Opcode.LDC_I4_8.constant()).isEqualTo(OptionalInt.of(8));
    assertThat(Opcode.LDC_I4_S.constant()).isEmpty();
    assertThat(Opcode.LDARG_3.argument()).isEqualTo(OptionalInt.of(3));
    assertThat(Opcode.LDARG_S.argument()).isEmpty();
    assertThat(Opcode.STLOC_0.stored()).isEqualTo(OptionalInt.of(0));
    assertThat(Opcode.STLOC_S.stored()).isEmpty();
  }

  @Test
  void theNameOfEveryShortJumpSaysThatItIsShort() {
    assertThat(Opcode.values())
        .filteredOn(each -> each.operand() == Operand.SHORT_JUMP)
        .isNotEmpty()
        .allMatch(each -> each.mnemonic().endsWith(".s"));
  }
}
