package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.util.List;
import org.junit.jupiter.api.Test;

class AssembliesTest {

  @Test
  void withoutACoreLibraryNothingCanRun() {
    List<AssemblyImage> plugin = List.of(AssemblyImage.read(Fixtures.assembly("Plugin")));
    assertThatThrownBy(() -> Assemblies.of(plugin))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining(Assemblies.CORE_LIBRARY);
  }

  @Test
  void anAssemblyIsFoundByItsNameAndAMissingOneGetsADiagnostic() {
    Assemblies core = Assemblies.of(List.of(AssemblyImage.read(Fixtures.coreLibrary())));
    assertThat(core.coreLibrary().name()).isEqualTo(Assemblies.CORE_LIBRARY);
    assertThat(core.find("Plugin")).isEmpty();
    assertThatThrownBy(() -> core.named("Plugin"))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("\"Plugin\"");
  }

  @Test
  void ofTwoAssembliesWithTheSameNameNoneIsDroppedWithoutAWord() {
    AssemblyImage core = AssemblyImage.read(Fixtures.coreLibrary());
    AssemblyImage plugin = AssemblyImage.read(Fixtures.assembly("Plugin"));
    AssemblyImage copy = AssemblyImage.of(Fixtures.bytes("Plugin"), "copy/Plugin.dll");
    DiagnosticException refused =
        catchThrowableOfType(
            DiagnosticException.class, () -> Assemblies.of(List.of(core, plugin, copy)));
    assertThat(refused.diagnostic().what()).isEqualTo("Two assemblies are named \"Plugin\"");
    assertThat(refused.diagnostic().where()).isEqualTo(plugin.name() + " and copy/Plugin.dll");
  }

  @Test
  void aSecondVersionIsFoundByItsModuleInWhateverOrderTheyCome() {
    AssemblyImage core = AssemblyImage.read(Fixtures.coreLibrary());
    AssemblyImage one = AssemblyImage.read(Fixtures.assembly("Nursery"));
    AssemblyImage two = AssemblyImage.read(Fixtures.assembly("NurseryTwo"));
    for (List<AssemblyImage> images : List.of(List.of(core, one, two), List.of(two, one, core))) {
      Assemblies both = Assemblies.of(images);
      assertThat(both.named("Nursery").image()).isSameAs(one);
      assertThat(both.named("NurseryTwo").image()).isSameAs(two);
    }
    assertThatThrownBy(() -> Assemblies.of(List.of(core, one, two, two)))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("NurseryTwo");
  }

  @Test
  void aProfileIsChosenByEitherNameAndAnUnknownOneGetsADiagnostic() {
    assertThat(RuntimeProfile.named("net3.1")).isEqualTo(RuntimeProfile.NET_3_1);
    assertThat(RuntimeProfile.named("9.0")).isEqualTo(RuntimeProfile.NET_9_0);
    assertThat(RuntimeProfile.NET_3_1.versionPart(2)).isEqualTo(2);
    for (String unknown : List.of("", "net", "net11.0", "NETX9.0")) {
      assertThatThrownBy(() -> RuntimeProfile.named(unknown))
          .isInstanceOf(DiagnosticException.class)
          .hasMessageContaining("\"" + unknown + "\"");
    }
  }
}
