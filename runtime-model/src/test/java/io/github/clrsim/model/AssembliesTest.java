package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.LetterException;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.metadata.AssemblyImage;
import java.util.List;
import org.junit.jupiter.api.Test;

class AssembliesTest {

  @Test
  void withoutACoreLibraryNothingCanRun() {
    List<AssemblyImage> plugin = List.of(AssemblyImage.read(Fixtures.assembly("Plugin")));
    assertThatThrownBy(() -> Assemblies.of(plugin))
        .isInstanceOf(LetterException.class)
        .hasMessageContaining(Assemblies.CORE_LIBRARY);
  }

  @Test
  void anAssemblyIsFoundByItsNameAndAMissingOneGetsALetter() {
    Assemblies core = Assemblies.of(List.of(AssemblyImage.read(Fixtures.coreLibrary())));
    assertThat(core.coreLibrary().name()).isEqualTo(Assemblies.CORE_LIBRARY);
    assertThat(core.find("Plugin")).isEmpty();
    assertThatThrownBy(() -> core.named("Plugin"))
        .isInstanceOf(LetterException.class)
        .hasMessageContaining("\"Plugin\"");
  }

  @Test
  void aProfileIsChosenByEitherNameAndAnUnknownOneGetsALetter() {
    assertThat(RuntimeProfile.named("net3.1")).isEqualTo(RuntimeProfile.NET_3_1);
    assertThat(RuntimeProfile.named("9.0")).isEqualTo(RuntimeProfile.NET_9_0);
    assertThat(RuntimeProfile.NET_3_1.versionPart(2)).isEqualTo(2);
    for (String unknown : List.of("", "net", "net10.0", "NET9.0")) {
      assertThatThrownBy(() -> RuntimeProfile.named(unknown))
          .isInstanceOf(LetterException.class)
          .hasMessageContaining("\"" + unknown + "\"");
    }
  }
}
