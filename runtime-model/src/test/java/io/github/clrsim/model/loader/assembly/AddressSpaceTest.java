package io.github.clrsim.model.loader.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.choice.Choices;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AddressSpaceTest {
  private static final int REUSE = 1;
  private static final long CHUNK_BYTES = 0x10_0000;
  private static final long METHOD_TABLE_BYTES = 0x1a0;

  @Test
  void aRegionThatDiedLastIsGivenAwayAgainFromItsBeginningByChoiceOnly() {
    long first = firstAddressAfterADeath(Choices.recorded(ChoiceSequence.of(REUSE)));
    assertThat(first).isEqualTo(new AddressSpace(Choices.calm()).take().loader(8));
    assertThat(firstAddressAfterADeath(Choices.calm())).isNotEqualTo(first);
  }

  private static long firstAddressAfterADeath(Choices choices) {
    AddressSpace addresses = new AddressSpace(choices);
    AddressSpace.Region dying = addresses.take();
    dying.loader(0x610);
    addresses.release(dying);
    return addresses.take().loader(8);
  }

  @Test
  void whatALivingRegionGaveOutIsNeverGivenOutElsewhere() {
    AddressSpace addresses = new AddressSpace(Choices.seeded(1));
    AddressSpace.Region one = addresses.take();
    AddressSpace.Region other = addresses.take();
    assertThat(one.loader(0x10)).isLessThan(one.loader(0x10));
    assertThat(other.loader(0x10)).isGreaterThan(one.loader(0x10));
    assertThat(one.nativeBlock(0x10)).isNotEqualTo(other.nativeBlock(0x10));
    assertThat(one.image(0x10)).isNotEqualTo(other.image(0x10));
  }

  @Test
  void anImageHasPagesOfItsOwn() {
    AddressSpace.Region region = new AddressSpace(Choices.calm()).take();
    long first = region.image(0x1001);
    assertThat(first % 0x1000).isZero();
    assertThat(region.image(1)).isEqualTo(first + 0x2000);
  }

  @Test
  void aRegionThatIsFullGoesOnInFurtherChunksThatNobodyElseHas() {
    AddressSpace addresses = new AddressSpace(Choices.calm());
    AddressSpace.Region large = addresses.take();
    AddressSpace.Region small = addresses.take();
    Set<Long> given = new HashSet<>();
    for (int type = 0; type < 30_000; type++) {
      assertThat(given.add(large.loader(METHOD_TABLE_BYTES))).isTrue();
    }
    assertThat(given).doesNotContain(small.loader(METHOD_TABLE_BYTES));
    long second = large.nativeBlock(CHUNK_BYTES) + CHUNK_BYTES;
    assertThat(large.nativeBlock(8)).isGreaterThan(second);
    assertThat(small.nativeBlock(8)).isEqualTo(second);
    assertThat(large.image(0x1000_0001)).isGreaterThan(small.image(1));
  }

  @Test
  void aRegionThatComesAgainHasItsFurtherChunksToo() {
    AddressSpace addresses = new AddressSpace(Choices.recorded(ChoiceSequence.of(REUSE)));
    AddressSpace.Region dying = addresses.take();
    dying.loader(CHUNK_BYTES);
    long further = dying.loader(8);
    addresses.release(dying);
    AddressSpace.Region again = addresses.take();
    again.loader(CHUNK_BYTES);
    assertThat(again.loader(8)).isEqualTo(further);
  }

  @Test
  void thereAreMoreRegionsThanHaveAChunkOfTheirOwn() {
    AddressSpace addresses = new AddressSpace(Choices.calm());
    Set<Long> given = new HashSet<>();
    for (int region = 0; region < 20_000; region++) {
      AddressSpace.Region each = addresses.take();
      assertThat(given.add(each.loader(8))).isTrue();
      assertThat(given.add(each.nativeBlock(8))).isTrue();
      assertThat(given.add(each.image(8))).isTrue();
    }
  }

  @Test
  void outgrowingTheAddressSpaceGetsADiagnosticAndNotAFaultOfTheProfiler() {
    AddressSpace.Region region = new AddressSpace(Choices.calm()).take();
    region.loader(0x5_0000_0000L);
    assertThatThrownBy(() -> region.loader(0x2_0000_0000L))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("more than 25769803776 bytes of classes");
    assertThatThrownBy(() -> region.image(0x201_0000_0000L))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("more than 2199023255552 bytes of images");
  }
}
