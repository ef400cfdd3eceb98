package io.github.clrsim.abi;

import static io.github.clrsim.abi.Assembly.Register.R10;
import static io.github.clrsim.abi.Assembly.Register.R12;
import static io.github.clrsim.abi.Assembly.Register.R13;
import static io.github.clrsim.abi.Assembly.Register.R15;
import static io.github.clrsim.abi.Assembly.Register.R8;
import static io.github.clrsim.abi.Assembly.Register.R9;
import static io.github.clrsim.abi.Assembly.Register.RAX;
import static io.github.clrsim.abi.Assembly.Register.RBP;
import static io.github.clrsim.abi.Assembly.Register.RBX;
import static io.github.clrsim.abi.Assembly.Register.RCX;
import static io.github.clrsim.abi.Assembly.Register.RDI;
import static io.github.clrsim.abi.Assembly.Register.RSI;
import static io.github.clrsim.abi.Assembly.Register.RSP;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.clrsim.abi.Assembly.Condition;
import io.github.clrsim.abi.Assembly.Place;
import java.util.HexFormat;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The bytes are those that the GNU assembler makes of the same, with 32-bit displacements. */
class AssemblyTest {
  private static String bytes(Consumer<Assembly> writing) {
    MachineCode code = new MachineCode();
    writing.accept(new Assembly(code));
    return HexFormat.of().formatHex(code.bytes(0x100));
  }

  @Test
  void registersAreMovedAndCalculatedWith() {
    assertThat(bytes(it -> it.mov(RBX, RDI))).isEqualTo("4889fb");
    assertThat(bytes(it -> it.mov(R15, RAX))).isEqualTo("4989c7");
    assertThat(bytes(it -> it.add(RAX, R12))).isEqualTo("4c01e0");
    assertThat(bytes(it -> it.cmp(RAX, R8))).isEqualTo("4c39c0");
    assertThat(bytes(it -> it.test(R13, R13))).isEqualTo("4d85ed");
    assertThat(bytes(it -> it.test32(RAX, RAX))).isEqualTo("85c0");
    assertThat(bytes(it -> it.add(R12, 0x1000))).isEqualTo("4981c400100000");
    assertThat(bytes(it -> it.sub(RSP, 0x28))).isEqualTo("4881ec28000000");
    assertThat(bytes(it -> it.and(RSP, -16))).isEqualTo("4881e4f0ffffff");
    assertThat(bytes(it -> it.cmp(RAX, -110))).isEqualTo("4881f892ffffff");
    assertThat(bytes(it -> it.cmp32(R10, 2))).isEqualTo("4181fa02000000");
    assertThat(bytes(it -> it.imul(RAX, R12, 0x10000))).isEqualTo("4969c400000100");
    assertThat(bytes(it -> it.push(R12).pop(RBP))).isEqualTo("41545d");
  }

  @Test
  void constantsAreAsShortAsTheyMayBe() {
    assertThat(bytes(it -> it.mov(RAX, 202))).isEqualTo("b8ca000000");
    assertThat(bytes(it -> it.mov(R10, 0xFFFFFFFFL))).isEqualTo("41baffffffff");
    assertThat(bytes(it -> it.mov(RDI, 0x2000_0000_0000L))).isEqualTo("48bf0000000000200000");
    assertThat(bytes(it -> it.mov(R8, -1L))).isEqualTo("49b8ffffffffffffffff");
  }

  @Test
  void memoryIsReadAndWritten() {
    assertThat(bytes(it -> it.load(RAX, Assembly.at(RDI, 8)))).isEqualTo("488b8708000000");
    assertThat(bytes(it -> it.load(R12, Assembly.at(RSP, 16)))).isEqualTo("4c8ba42410000000");
    assertThat(bytes(it -> it.load32(RCX, Assembly.at(R12, 4)))).isEqualTo("418b8c2404000000");
    assertThat(bytes(it -> it.loadByte(RAX, Assembly.at(R13, 0)))).isEqualTo("410fb68500000000");
    assertThat(bytes(it -> it.store(Assembly.at(RBP, -8), R15))).isEqualTo("4c89bdf8ffffff");
    assertThat(bytes(it -> it.store32(Assembly.at(RBX, 24), RSI))).isEqualTo("89b318000000");
    assertThat(bytes(it -> it.lea(RDI, Assembly.at(R15, 64)))).isEqualTo("498dbf40000000");
    assertThat(bytes(it -> it.load(RAX, new Place.Element(RAX, RCX, 0))))
        .isEqualTo("488b84c800000000");
    assertThat(bytes(it -> it.load(R9, new Place.Element(R12, R10, 40))))
        .isEqualTo("4f8b8cd428000000");
    assertThat(bytes(it -> it.load(RAX, new Place.Slot(2)))).isEqualTo("488b0509010000");
    assertThat(bytes(it -> it.call(new Place.Slot(0)))).isEqualTo("ff15fa000000");
    assertThat(bytes(it -> it.call(Assembly.at(RAX, 24)))).isEqualTo("ff9018000000");
    assertThat(bytes(it -> it.loadOfThread(RAX, RCX))).isEqualTo("64488b8100000000");
    assertThat(bytes(it -> it.storeOfThread(RCX, R15))).isEqualTo("644c89b900000000");
    assertThat(bytes(Assembly::copyWords)).isEqualTo("f348a5");
    assertThatIllegalArgumentException().isThrownBy(() -> new Place.Element(RAX, RSP, 0));
  }

  @Test
  void whatOthersSeeIsChangedAtOneStroke() {
    assertThat(bytes(it -> it.exchange32(Assembly.at(R15, 0), RAX))).isEqualTo("41878700000000");
    assertThat(bytes(it -> it.compareAndExchange32(Assembly.at(R15, 64), RCX)))
        .isEqualTo("f0410fb18f40000000");
    assertThat(bytes(it -> it.increment32(Assembly.at(RBX, 32)))).isEqualTo("f0ff8320000000");
    assertThat(bytes(it -> it.increment(Assembly.at(RBX, 40)))).isEqualTo("f048ff8328000000");
    assertThat(bytes(it -> it.fetchAndAdd(Assembly.at(RBX, 128), RAX)))
        .isEqualTo("f0480fc18380000000");
  }

  @Test
  void aFrameKeepsRegisters() {
    assertThat(bytes(it -> it.begin(RBX, R12).sub(RSP, 16).end(RBX, R12)))
        .isEqualTo("554889e5534154" + "4881ec10000000" + "488da5f0ffffff415c5b5dc3");
  }

  @Test
  void jumpsLeadToLabels() {
    assertThat(
            bytes(it -> it.label("start").jump(Condition.EQUAL, "end").jump("start").label("end")))
        .isEqualTo("0f8405000000e9f5ffffff");
    assertThat(bytes(it -> it.call("next").label("next").ret())).isEqualTo("e800000000c3");
    assertThat(bytes(it -> it.lea(RDI, "here").label("here").ret())).isEqualTo("488d3d00000000c3");
    assertThat(bytes(it -> it.lea(R8, "here").label("here").syscall()))
        .isEqualTo("4c8d05000000000f05");
  }
}
