package io.github.clrsim.model.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.ILFunctionBody;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordedBodiesTest {
  private static final int NOW = 5;
  private static final ModuleId MODULE = new ModuleId(0x210);
  private static final ModuleId OTHER = new ModuleId(0x310);

  private final RecordedBodies bodies = new RecordedBodies();

  private void read(int turn, long from, int... content) {
    read(MODULE, turn, from, content);
  }

  private void read(ModuleId module, int turn, long from, int... content) {
    Blob blob = blob(content);
    bodies.shown(module, new ILFunctionBody(new Address(from), blob.size()));
    bodies.read(turn, new Address(from), blob);
  }

  private static Blob blob(int... content) {
    byte[] bytes = new byte[content.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) content[i];
    }
    return Blob.of(bytes);
  }

  @Test
  void aPartOfABodyIsKnown() {
    read(1, 0x1000, 1, 2, 3, 4);
    assertThat(bodies.read(new Address(0x1001), 2, NOW)).contains(blob(2, 3));
    assertThat(bodies.read(new Address(0x1003), 2, NOW)).isEmpty();
    assertThat(bodies.read(new Address(0xfff), 2, NOW)).isEmpty();
  }

  @Test
  void whatWasReadAndNotShownIsNoBody() {
    bodies.read(1, new Address(0x1000), blob(1, 2));
    bodies.shown(MODULE, new ILFunctionBody(new Address(0x2000), 3));
    bodies.read(1, new Address(0x2000), blob(1, 2));
    assertThat(bodies.within(new Address(0x1000), 0x2000, NOW)).isEmpty();
  }

  @Test
  void aStretchHoldsPiecesThatDoNotTouch() {
    read(1, 0xffe, 1, 2, 3);
    read(1, 0x1001, 4);
    read(1, 0x1008, 5, 6);
    read(1, 0x2000, 7);
    assertThat(bodies.within(new Address(0x1000), 9, NOW))
        .containsExactly(
            Map.entry(new Address(0x1000), blob(3, 4)), Map.entry(new Address(0x1008), blob(5)));
  }

  @Test
  void anotherModuleMayLieThereLater() {
    read(3, 0x1000, 1);
    read(6, 0x1000, 2);
    assertThat(bodies.read(new Address(0x1000), 1, 5)).contains(blob(1));
    assertThat(bodies.read(new Address(0x1000), 1, 6)).contains(blob(2));
    // Who looks earlier than the recorded one did sees the same.
    assertThat(bodies.read(new Address(0x1000), 1, 0)).contains(blob(1));
  }

  @Test
  void whatIsGoneDoesNotLieInWhatComesThereLater() {
    read(1, 0x1002, 9, 9);
    bodies.unloaded(2, MODULE);
    read(OTHER, 7, 0x1000, 1, 2, 3, 4);
    assertThat(bodies.read(new Address(0x1000), 4, 1)).contains(blob(1, 2, 9, 9));
    for (int turn : new int[] {NOW, 7, 8}) {
      assertThat(bodies.read(new Address(0x1000), 4, turn)).contains(blob(1, 2, 3, 4));
    }
  }

  @Test
  void aModuleThatComesAgainIsAnotherOne() {
    read(1, 0x1000, 1);
    bodies.unloaded(2, MODULE);
    read(6, 0x1000, 2);
    bodies.unloaded(9, MODULE);
    assertThat(bodies.read(new Address(0x1000), 1, 2)).contains(blob(1));
    assertThat(bodies.read(new Address(0x1000), 1, NOW)).contains(blob(2));
    assertThat(bodies.read(new Address(0x1000), 1, 9)).contains(blob(2));
    assertThat(bodies.read(new Address(0x1000), 1, 10)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 3, -1, Long.MAX_VALUE, Long.MIN_VALUE})
  void whereNoMemoryIsNothingIsKnown(long from) {
    read(1, 0x1000, 1, 2, 3, 4);
    assertThat(bodies.within(new Address(from), 4, NOW)).isEmpty();
  }
}
