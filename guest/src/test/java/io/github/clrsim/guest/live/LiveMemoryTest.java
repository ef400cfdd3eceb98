package io.github.clrsim.guest.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.Memory;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.guest.cpu.Mapping;
import io.github.clrsim.guest.fault.BadCall;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a library hands over is looked for before it is touched: else this process ends. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class LiveMemoryTest {
  private final List<String> steps = new ArrayList<>();
  private final LiveMemory memory = new LiveMemory(new SteppedMemory());
  private final long pages = Mapping.anywhere(2 * Mapping.PAGE);

  @AfterEach
  void removePages() {
    Mapping.remove(pages, 2 * Mapping.PAGE);
  }

  @Test
  void whatIsThereIsReached() {
    memory.requireReadable(pages, 2 * Mapping.PAGE);
    memory.requireWritable(pages, 2 * Mapping.PAGE);
    memory.requireWritable(pages + Mapping.PAGE - 4, 8);
    assertThat(RawMemory.isClear(pages, 2 * Mapping.PAGE)).isTrue();
  }

  @Test
  void nullAndWhatLiesCloseToItIsNothing() {
    assertThatThrownBy(() -> memory.requireReadable(0, 4))
        .isInstanceOf(BadCall.class)
        .hasMessageContaining("hands over a null pointer");
    assertThatThrownBy(() -> memory.requireWritable(8, 4))
        .hasMessageContaining("hands over 0x8, which is no address, where");
  }

  @Test
  void whatIsNotThereIsRefusedFromItsFirstByteToItsLast() {
    Mapping.remove(pages + Mapping.PAGE, Mapping.PAGE);
    memory.requireWritable(pages + Mapping.PAGE - 8, 8);
    assertThatThrownBy(() -> memory.requireWritable(pages + Mapping.PAGE - 4, 8))
        .isInstanceOf(BadCall.class)
        .hasMessage(
            "the native profiler hands over an address where nothing can be written, and has the"
                + " runtime write 8 bytes there");
    assertThatThrownBy(() -> memory.requireReadable(pages + Mapping.PAGE - 4, 8))
        .isInstanceOf(BadCall.class)
        .hasMessage(
            "the native profiler hands over an address where nothing can be read, and has the"
                + " runtime read 8 bytes there");
  }

  @ParameterizedTest
  @ValueSource(longs = {0xcccc_cccc_cccc_cccfL, -1, Long.MAX_VALUE, 0x7fff_ffff_fff0L})
  void whereNoProcessHasMemoryIsNothing(long address) {
    assertThatThrownBy(() -> memory.requireReadable(address, 64)).isInstanceOf(BadCall.class);
    assertThatThrownBy(() -> memory.requireWritable(address, 64)).isInstanceOf(BadCall.class);
  }

  @Test
  void aPageIsUsedAsItsProtectionSays() {
    Mapping.protect(pages, Mapping.PAGE, Mapping.READ);
    Mapping.protect(pages + Mapping.PAGE, Mapping.PAGE, Mapping.NONE);
    memory.requireReadable(pages, Mapping.PAGE);
    assertThatThrownBy(() -> memory.requireWritable(pages, 4)).isInstanceOf(BadCall.class);
    assertThatThrownBy(() -> memory.requireReadable(pages + Mapping.PAGE, 4))
        .isInstanceOf(BadCall.class);
  }

  /** The library does it without a call, and the trace has it. */
  @Test
  void bodiesAreReadWhenTheyAreShownAndWrittenWhenTheyAreSet() {
    Address room = new Address(pages);
    memory.shown(new Address(0x1000), 20);
    memory.given(room, 3);
    RawMemory.putBytes(pages, new byte[] {1, 2, 3, 4});
    memory.handedOver(room);
    memory.handedOver(new Address(pages + 1)); // no room of Alloc
    assertThat(steps)
        .containsExactly("address:1000 shows 20", "address:%x has blob:010203".formatted(pages));
  }

  private final class SteppedMemory implements Memory {
    @Override
    public Blob read(Address from, int bytes) {
      throw new AssertionError();
    }

    @Override
    public void shown(Address from, int bytes) {
      steps.add("%s shows %d".formatted(from, bytes));
    }

    @Override
    public void write(Address to, Blob bytes) {
      steps.add("%s has %s".formatted(to, bytes));
    }
  }
}
