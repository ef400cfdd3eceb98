package io.github.clrsim.api.id;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.junit.jupiter.api.Test;

class ClassIdTest {

  /** As HashMap places keys: the high half of the hash is folded into the low one. */
  private static int bucket(ClassId id, int buckets) {
    int hash = id.hashCode();
    return (hash ^ hash >>> 16) & (buckets - 1);
  }

  @Test
  void classesAtEvenDistancesSpreadOverAHashTable() {
    BitSet used = new BitSet();
    for (int i = 0; i < 256; i++) {
      used.set(bucket(new ClassId(0x7f20_0000_0610L + i * 0x1a0L), 512));
    }
    assertThat(used.cardinality()).isGreaterThan(150);
  }

  @Test
  void equalIdsHaveEqualHashes() {
    assertThat(new ClassId(7)).isEqualTo(new ClassId(7)).hasSameHashCodeAs(new ClassId(7));
    assertThat(new ClassId(7)).isNotEqualTo(new ClassId(8));
  }
}
