package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.event.EventMask;
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

  /** G35, G95, G99: each bit was tried behind Initialize and by who attached. */
  @Test
  void fromNet10OnWhetherCodeIsInlinedOrOptimizedMayBeSaidLater() {
    int flags =
        CorPrfMonitor.COR_PRF_DISABLE_INLINING | CorPrfMonitor.COR_PRF_DISABLE_OPTIMIZATIONS;
    for (RuntimeProfile profile : RuntimeProfile.all()) {
      boolean isLate = profile.name().equals("net10.0");
      EventMask immutable = profile.interfaces().immutableEvents();
      EventMask afterAttach = profile.interfaces().eventsAfterAttach();
      assertThat(immutable.low()).isEqualTo(isLate ? 0xee98cc00 : 0xeef8cc00);
      assertThat(immutable.high()).isEqualTo(EventMask.IMMUTABLE.high());
      assertThat(afterAttach.hasLow(flags)).isEqualTo(isLate);
      assertThat(afterAttach.without(new EventMask(flags, 0))).isEqualTo(EventMask.AFTER_ATTACH);
    }
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
