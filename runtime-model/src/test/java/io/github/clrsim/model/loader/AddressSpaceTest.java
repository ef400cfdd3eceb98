package io.github.clrsim.model.loader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.LetterException;
import io.github.clrsim.model.choice.Choices;
import io.github.clrsim.model.choice.Picks;
import org.junit.jupiter.api.Test;

class AddressSpaceTest {
  private static final int REUSE = 1;

  @Test
  void aRegionThatDiedLastIsGivenAwayAgainFromItsBeginningByChoiceOnly() {
    long first = firstAddressAfterADeath(Choices.recorded(Picks.of(REUSE)));
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
  void outgrowingARegionGetsALetterAndNotAFaultOfTheProfiler() {
    AddressSpace.Region region = new AddressSpace(Choices.calm()).take();
    region.loader(0x10_0000);
    assertThatThrownBy(() -> region.loader(8))
        .isInstanceOf(LetterException.class)
        .hasMessageContaining("more than 1048576 bytes of modules and classes");
    assertThatThrownBy(() -> region.image(0x1000_0001))
        .isInstanceOf(LetterException.class)
        .hasMessageContaining("more than 268435456 bytes of images");
  }
}
