package io.github.clrsim.guest.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Ranges are as a set of single addresses would be. */
class RangesTest {
  private static final int SIZE = 40;

  @Test
  void theyAreWhatASetOfAddressesIs() {
    for (int seed = 0; seed < 2_000; seed++) {
      var random = new Random(seed);
      var ranges = new Ranges();
      var set = new BitSet();
      for (int i = 0; i < 12; i++) {
        int from = random.nextInt(SIZE);
        int to = from + random.nextInt(SIZE - from);
        if (random.nextBoolean()) {
          ranges.add(from, to);
          set.set(from, to);
        } else {
          ranges.remove(from, to);
          set.clear(from, to);
        }
        assertThat(addresses(ranges)).as("seed %d", seed).isEqualTo(set);
      }
    }
  }

  @Test
  void rangesThatTouchAreOne() {
    var ranges = new Ranges();
    ranges.add(10, 20);
    ranges.add(20, 30);
    assertThat(ranges.all()).containsExactly(new Ranges.Range(10, 30));
  }

  private static BitSet addresses(Ranges ranges) {
    var set = new BitSet();
    ranges.all().stream()
        .flatMapToInt(range -> IntStream.range((int) range.from(), (int) range.to()))
        .forEach(set::set);
    return set;
  }
}
