package io.github.clrsim.model.loader.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.metadata.AssemblyImage;
import org.junit.jupiter.api.Test;

class ImageMemoryTest {
  private static final int REUSE = 1;
  private static final int RVA = 0x2050;
  private static final AssemblyFile FILE =
      AssemblyFile.of(AssemblyImage.read(Fixtures.assembly("Plugin")), "Plugin");

  private final AddressSpace addresses =
      new AddressSpace(Choices.recorded(ChoiceSequence.of(REUSE)));
  private final ImageMemory memory = new ImageMemory();
  private int assemblies;

  private LoadedAssembly loaded() {
    LoadContext context =
        new LoadContext("c", new LoaderAllocator(assemblies, true, addresses.take()));
    return new LoadedAssembly(assemblies++, FILE, context, false);
  }

  @Test
  void whatWasToldIsReadFromAnywhereInIt() {
    Address address = memory.tell(loaded(), RVA, () -> Blob.ofHex("010203"));
    assertThat(memory.from(address)).contains(Blob.ofHex("010203"));
    assertThat(memory.from(new Address(address.value() + 2))).contains(Blob.ofHex("03"));
    assertThat(memory.from(new Address(address.value() + 3))).isEmpty();
    assertThat(memory.from(new Address(address.value() - 1))).isEmpty();
    assertThat(memory.from(new Address(-1))).isEmpty();
  }

  @Test
  void anImageGoesWithItsAssemblyAndTheNextOneIsReadAtItsPlace() {
    LoadedAssembly dying = loaded();
    Address address = memory.tell(dying, RVA, () -> Blob.ofHex("010203"));
    dying.reach(LoadState.GONE);
    addresses.release(dying.allocator().region());
    assertThat(memory.from(address)).isEmpty();

    LoadedAssembly next = loaded();
    assertThat(memory.tell(next, RVA - 1, () -> Blob.ofHex("0a0b0c")))
        .isEqualTo(new Address(address.value() - 1));
    assertThat(memory.from(address)).contains(Blob.ofHex("0b0c"));
  }
}
