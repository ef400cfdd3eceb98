package io.github.clrsim.explore.distinct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.clrsim.explore.distinct.Interleavings.Seen;
import io.github.clrsim.explorer.choice.SplitMix;
import io.github.clrsim.explorer.strategy.Tally;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.Test;

/** What is stored of the interleavings of a round. */
class SketchTest {
  private static final SketchSize SIZE = SketchSize.USUAL;

  /** A round in which each execution is a new one, as that with this number. */
  private static Seen round(long number, long places) {
    Interleavings there = new Interleavings(SIZE, places);
    for (int i = 0; i < 2_048 / places; i++) {
      there.add(new Tally.Sighting(SplitMix.mixed(2_048 * number + i), 1), i);
    }
    return there.round(2_048 * (number + 1));
  }

  @Test
  void theBytesAreTheSameOnEveryMachine() {
    Interleavings there = new Interleavings(SIZE, 1);
    for (long each : new long[] {5, 7, 5, -1, 5, 7, 5}) {
      there.add(new Tally.Sighting(each, 1), there.executions());
    }

    assertThat(there.round(7).sketch().text())
        .isEqualTo("AgMJAQAKzJMDAAAAAAAAAL0yc3JGkcwUAwAAAOD0i+qZg8N8BgAAAGyy8w3Gz3sODQAAAA==");
  }

  @Test
  void whatALateRoundKeepsIsSmall() {
    assertThat(round(0, 1).sketch().text()).hasSizeBetween(32_000, 34_000);
    assertThat(round(97, 1).sketch().text()).hasSizeBetween(4_000, 9_000);
    assertThat(round(1_000_000, 1).sketch().text()).hasSizeLessThan(500);
    assertThat(32 * round(1_000_000, 32).sketch().text().length()).isLessThan(8_000);
  }

  @Test
  void fewInterleavingsAreKeptWholeForEver() {
    Interleavings there = new Interleavings(SIZE, 1);
    for (int i = 0; i < 2_048; i++) {
      there.add(new Tally.Sighting(i % 600, 1), i);
    }
    Interleavings all = new Interleavings(SIZE, 1);
    all.add(there.round(1L << 60), 0);

    assertThat(all.statistics().interleavings()).isEqualTo(600);
    assertThat(all.statistics().isExact()).isTrue();
  }

  @Test
  void whatIsNoSketchIsRefused() {
    byte[] good = Base64.getDecoder().decode(round(0, 1).sketch().text());
    for (int length : new int[] {0, 1, 7, 9, 15, 16, 17, 40, good.length - 1}) {
      refuses(Arrays.copyOf(good, length));
    }
    for (int at : new int[] {0, 1, 2, 3, 9, 10, 11}) {
      byte[] bad = good.clone();
      bad[at] = 0x7f;
      refuses(bad);
    }
    assertThatIllegalArgumentException().isThrownBy(() -> Sketch.parse("no base64!"));
  }

  private static void refuses(byte[] bad) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Sketch.parse(Base64.getEncoder().encodeToString(bad)));
  }
}
