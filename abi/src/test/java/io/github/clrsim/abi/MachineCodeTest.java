package io.github.clrsim.abi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Labels, distances and slots. */
class MachineCodeTest {
  private final MachineCode code = new MachineCode();

  @Test
  void aShortJumpCountsFromItsOwnEnd() {
    code.label("back").code("90").jumpShort("75", "back").jumpShort("74", "end").label("end");

    assertThat(hex(0)).isEqualTo("90" + "75fd" + "7400");
  }

  @Test
  void aNearJumpCountsFromItsOwnEnd() {
    code.label("back").jumpNear("E9", "back").jumpNear("E9", "end").code("90").label("end");

    assertThat(hex(0)).isEqualTo("e9fbffffff" + "e901000000" + "90");
  }

  @Test
  void aSlotIsAddressedRelativeToTheNextInstruction() {
    code.onSlot("FF15", 2);

    assertThat(hex(0x100)).isEqualTo("ff15" + "0a010000");
  }

  @Test
  void functionsAreAlignedWithTrapsBetween() {
    code.function("one").code("C3").function("two").code("B8", -2);

    assertThat(code.offset("two")).isEqualTo(16);
    assertThat(hex(0)).isEqualTo("c3" + "cc".repeat(15) + "b8feffffff");
  }

  @Test
  void aDistanceThatDoesNotFitIsRefused() {
    code.jumpShort("EB", "far").code("90".repeat(200)).label("far");

    assertThatThrownBy(() -> code.bytes(0)).hasMessageContaining("200 bytes");
  }

  @Test
  void aJumpToNowhereIsRefused() {
    code.jumpShort("EB", "nowhere");

    assertThatThrownBy(() -> code.bytes(0)).hasMessageContaining("nowhere");
  }

  @Test
  void noTwoPlacesHaveOneName() {
    assertThatThrownBy(() -> code.label("here").label("here")).hasMessageContaining("here");
  }

  private String hex(int distanceToSlots) {
    return HexFormat.of().formatHex(code.bytes(distanceToSlots));
  }
}
