package io.github.clrsim.guest.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.guest.cpu.Registers;
import io.github.clrsim.guest.process.Spin.Finding;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SpinTest {
  private static final int INSTRUCTION = 16 * Long.BYTES;
  private long memory;

  private final Spin spin =
      Spin.look(_ -> Optional.of(List.of(ByteBuffer.allocate(8).putLong(0, memory))));

  /** What it concludes where a thread stands, with something in its first register. */
  private static Registers at(long instruction, long register) {
    ByteBuffer bytes = ByteBuffer.allocate(INSTRUCTION + 8).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putLong(0, register).putLong(INSTRUCTION, instruction);
    return new Registers(0, bytes);
  }

  @Test
  void whoComesRoundWithNothingChangedSpinsAtTheLowestInstruction() {
    for (int round = 0; round < 2; round++) {
      assertThat(spin.sees(at(30, 1))).isEqualTo(Finding.LOOK_ON);
      assertThat(spin.sees(at(10, 1))).isEqualTo(Finding.LOOK_ON);
      assertThat(spin.sees(at(20, 1))).isEqualTo(Finding.LOOK_ON);
    }
    assertThat(spin.sees(at(30, 1))).isEqualTo(Finding.LOOK_ON);
    assertThat(spin.sees(at(10, 1))).isEqualTo(Finding.SPINS);
  }

  @Test
  void whoCountsComputes() {
    Finding last = Finding.LOOK_ON;
    int seen = 0;
    while (last == Finding.LOOK_ON) {
      last = spin.sees(at(seen % 2, seen));
      seen++;
    }
    assertThat(last).isEqualTo(Finding.COMPUTES);
    assertThat(seen).isEqualTo(4_096);
  }

  @Test
  void whoChangesMemoryComputes() {
    Finding last = Finding.LOOK_ON;
    for (int seen = 0; last == Finding.LOOK_ON; seen++) {
      memory = seen;
      last = spin.sees(at(seen % 2, 1));
    }
    assertThat(last).isEqualTo(Finding.COMPUTES);
  }

  @Test
  void whoseMemoryIsTooMuchToBeComparedIsTakenToCompute() {
    Spin unknown = Spin.look(_ -> Optional.empty());
    assertThat(unknown.sees(at(30, 1))).isEqualTo(Finding.LOOK_ON);
    assertThat(unknown.sees(at(30, 1))).isEqualTo(Finding.COMPUTES);
  }

  @Test
  void oneThatHasSpunIsSeenToComputeSoon() {
    int round = 0;
    while (spin.sees(at(round % 3, 1)) != Finding.SPINS) {
      round++;
    }
    Spin again = spin.again();
    assertThat(again.sees(at(0, 1))).isEqualTo(Finding.LOOK_ON);
    int seen = 1;
    while (again.sees(at(100 + seen, seen)) == Finding.LOOK_ON) {
      seen++;
    }
    assertThat(seen).isLessThan(20);
  }
}
