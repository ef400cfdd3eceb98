package io.github.clrsim.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.model.profile.RuntimeProfile;
import org.junit.jupiter.api.Test;

/** Frameworks are found by whoever offers to. */
class FrameworkServiceTest {

  @Test
  void aServiceOnTheClassPathFindsThem() {
    FrameworkService service = new FrameworkService(FrameworkServiceTest.class.getClassLoader());

    assertThat(service.apply(RuntimeProfile.NET_9_0).resolve("System.Private.CoreLib.dll"))
        .isRegularFile();
  }

  @Test
  void whereThereIsNoneADiagnosticNamesTheArtifactThatHasOne() {
    FrameworkService nobody = new FrameworkService(ClassLoader.getPlatformClassLoader());

    assertThatThrownBy(() -> nobody.apply(RuntimeProfile.NET_9_0))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("clrsim-real")
        .hasMessageContaining(RuntimeProfile.NET_9_0.runtime());
  }
}
