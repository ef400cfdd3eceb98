package io.github.clrsim.abi;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.corprof.CorPrfFunctionArgumentInfo;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentRange;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.metadata.AssemblyMetadata;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Structures that no codec has: they end in an array, or need room that the caller brings. */
class LayoutsTest {
  private final Scratch scratch = Scratch.ofThisThread();

  @Test
  void listedArgumentsAreReadBackAsTheyWere() {
    CorPrfFunctionArgumentInfo all =
        new CorPrfFunctionArgumentInfo(
            2,
            24,
            List.of(
                new CorPrfFunctionArgumentRange(new Address(0x1000), 16),
                new CorPrfFunctionArgumentRange(new Address(0x2000), 8)));
    long at = scratch.allocate(ArgumentRanges.size(all));

    ArgumentRanges.put(at, all);

    assertThat(ArgumentRanges.all(at)).isEqualTo(all);
    // The structure of corprof.idl has one range; so many more the runtime wants (layout 20).
    assertThat(ArgumentRanges.size(all)).isEqualTo(56);
    assertThat(ArgumentRanges.all(0).ranges()).isEmpty();
    assertThat(ArgumentRanges.one(0).length()).isZero();
  }

  @Test
  void theVersionOfAnAssemblyIsReadBackAsItWas() {
    long at = scratch.allocate(AssemblyMetadataLayout.SIZE);
    AssemblyMetadataLayout.bring(at, scratch.copyOf("de"), 3);

    AssemblyMetadataLayout.putVersion(at, new AssemblyMetadata(1, 2, 3, 0xFFFF, "ignored"));

    assertThat(AssemblyMetadataLayout.get(at))
        .isEqualTo(new AssemblyMetadata(1, 2, 3, 0xFFFF, "de"));
    assertThat(AssemblyMetadataLayout.SIZE).isEqualTo(56);
  }

  @Test
  void anInterfaceWithoutANumberIsTheFirst() {
    assertThat(Iids.version("ICorProfilerInfo")).isEqualTo(1);
    assertThat(Iids.version("ICorProfilerCallback11")).isEqualTo(11);
  }
}
