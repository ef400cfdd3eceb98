package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.model.profile.LoadRules;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.profile.TieringRules.Loops;
import org.junit.jupiter.api.Test;

class RuntimeProfileTest {
  @Test
  void theTableHasTheRuntimesThatWereMeasured() {
    assertThat(RuntimeProfile.all())
        .extracting(RuntimeProfile::name)
        .containsExactly("net3.1", "net8.0", "net9.0", "net10.0");
    assertThat(RuntimeProfile.named("9.0")).isEqualTo(RuntimeProfile.NET_9_0);
    assertThat(RuntimeProfile.NET_9_0.load().announcesAssemblyUnload()).isTrue();
    assertThat(RuntimeProfile.NET_3_1.load().announcesAssemblyUnload()).isFalse();
    assertThatThrownBy(() -> RuntimeProfile.named("net4.8"))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("net4.8");
  }

  @Test
  void aProfileCanBeChangedInOneColumn() {
    RuntimeProfile planted = RuntimeProfile.NET_9_0.with("unloads", "CLOSED");
    assertThat(planted.load().unloads()).isEqualTo(LoadRules.Unloads.CLOSED);
    assertThat(planted.with("unloads", "CANONICAL_FORMS_AND_ARRAYS"))
        .isEqualTo(RuntimeProfile.NET_9_0);
    assertThatThrownBy(() -> planted.with("unloadsTrucks", "true"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aColumnIsFoundInTheRulesOfItsTopic() {
    RuntimeProfile planted = RuntimeProfile.NET_9_0.with("loops", "OPTIMIZED_AT_ONCE");
    assertThat(planted.code().tiering().loops()).isEqualTo(Loops.OPTIMIZED_AT_ONCE);
    assertThat(planted.code().inlining()).isEqualTo(RuntimeProfile.NET_9_0.code().inlining());
    assertThat(planted.with("hasInt128", "false").layout().hasInt128()).isFalse();
    assertThat(planted.with("name", "netX").name()).isEqualTo("netX");
    assertThatThrownBy(() -> planted.with("tiering", "none"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
