package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.model.profile.RuntimeProfile;
import org.junit.jupiter.api.Test;

class RuntimeProfileTest {
  @Test
  void theTableHasBothRuntimes() {
    assertThat(RuntimeProfile.all())
        .containsExactly(RuntimeProfile.NET_3_1, RuntimeProfile.NET_9_0);
    assertThat(RuntimeProfile.named("9.0")).isEqualTo(RuntimeProfile.NET_9_0);
    assertThat(RuntimeProfile.NET_9_0.announcesAssemblyUnload()).isTrue();
    assertThat(RuntimeProfile.NET_3_1.announcesAssemblyUnload()).isFalse();
    assertThatThrownBy(() -> RuntimeProfile.named("net4.8"))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("net4.8");
  }

  @Test
  void aProfileCanBeChangedInOneColumn() {
    RuntimeProfile planted = RuntimeProfile.NET_9_0.with("unloadsArrays", "false");
    assertThat(planted.unloadsArrays()).isFalse();
    assertThat(planted.with("unloadsArrays", "true")).isEqualTo(RuntimeProfile.NET_9_0);
    assertThatThrownBy(() -> planted.with("unloadsTrucks", "true"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
