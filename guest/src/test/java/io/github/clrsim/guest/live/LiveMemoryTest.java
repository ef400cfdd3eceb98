package io.github.clrsim.guest.live;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.guest.cpu.Mapping;
import io.github.clrsim.guest.fault.BadCall;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What a library hands over is looked for before it is touched: else this process ends. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class LiveMemoryTest {
  private final LiveMemory memory = new LiveMemory();
  private final long pages = Mapping.anywhere(2 * Mapping.PAGE);

  @AfterEach
  void removePages() {
    Mapping.remove(pages, 2 * Mapping.PAGE);
  }

  @Test
  void whatIsThereIsReached() {
    assertThatCode(() -> memory.reach(pages, 2 * Mapping.PAGE)).doesNotThrowAnyException();
    assertThatCode(() -> memory.reach(pages + Mapping.PAGE - 4, 8)).doesNotThrowAnyException();
  }

  @Test
  void nullAndWhatLiesCloseToItIsNothing() {
    assertThatThrownBy(() -> memory.reach(0, 4))
        .isInstanceOf(BadCall.class)
        .hasMessageContaining("hands over a null pointer");
    assertThatThrownBy(() -> memory.reach(8, 4))
        .hasMessageContaining("hands over 0x8, which is no address, where");
  }

  @Test
  void whatIsNotThereIsRefusedFromItsFirstByteToItsLast() {
    Mapping.remove(pages + Mapping.PAGE, Mapping.PAGE);
    assertThatCode(() -> memory.reach(pages + Mapping.PAGE - 8, 8)).doesNotThrowAnyException();
    assertThatThrownBy(() -> memory.reach(pages + Mapping.PAGE - 4, 8))
        .isInstanceOf(BadCall.class)
        .hasMessage(
            "the native profiler hands over an address where nothing is, and has the runtime read"
                + " or write 8 bytes there");
    // No address of an x64 process.
    assertThatThrownBy(() -> memory.reach(0xcccc_cccc_cccc_cccfL, 4)).isInstanceOf(BadCall.class);
  }
}
