package io.github.clrsim.abi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Memory that one call uses, and the next one again. */
class ScratchTest {
  private static final int MORE_THAN_A_CHUNK = 100_000;

  private final Scratch scratch = Scratch.ofThisThread();
  private final Scratch.Place before = scratch.top();

  @Test
  void whatIsFreedIsUsedAgainAndClear() {
    long first = scratch.copyOf(new byte[] {1, 2, 3});

    scratch.freeDownTo(before);

    assertThat(scratch.allocate(3)).isEqualTo(first);
    assertThat(RawMemory.bytes(first, 3)).containsOnly(0);
  }

  @Test
  void whatIsSpoiledHoldsNothingThatItHeld() {
    long kept = scratch.copyOf(new byte[] {7, 7});
    Scratch.Place inner = scratch.top();
    long small = scratch.copyOf(new byte[] {1, 2, 3});
    long large = scratch.copyOf(new byte[MORE_THAN_A_CHUNK]);

    scratch.spoilDownTo(inner);

    assertThat(RawMemory.bytes(kept, 2)).containsOnly(7);
    assertThat(RawMemory.bytes(small, 3)).containsOnly(0xDD);
    assertThat(RawMemory.bytes(large, MORE_THAN_A_CHUNK)).containsOnly(0xDD);
    assertThat(scratch.allocate(3)).isEqualTo(small);
    scratch.freeDownTo(before);
  }
}
