package io.github.clrsim.profiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ShippedProfilerTest {

  @ParameterizedTest
  @MethodSource("io.github.clrsim.profiler.shipped.ShippedProfiler#all")
  void everyShippedProfilerCanBeMadeByNameAndHasAKebabName(ShippedProfiler shipped)
      throws ClassNotFoundException {
    assertThat(shipped.name()).matches("[a-z]+(-[a-z]+)*");
    assertThat(ShippedProfiler.named(shipped.name())).isEqualTo(shipped);
    assertThat(shipped.profiler().load().create(new FakeRuntime()))
        .isInstanceOf(Class.forName(shipped.profiler().className()));
  }

  /** Else it would read what no user can give it, or refuse to read what a user can. */
  @ParameterizedTest
  @MethodSource("io.github.clrsim.profiler.shipped.ShippedProfiler#all")
  void aShippedProfilerAsksForTheOptionsThatItDeclaresAndNoOthers(ShippedProfiler shipped) {
    Set<String> asked = new TreeSet<>();
    FakeRuntime runtime = new FakeRuntime();
    runtime.optionsAsked(asked::add);
    runtime.start(shipped.profiler().load().create(runtime));
    assertThat(shipped.options().stream().map(ShippedProfiler.Option::key))
        .containsExactlyInAnyOrderElementsOf(asked);
  }

  @Test
  void wrongProfilersLiveApartFromRightOnes() {
    for (ShippedProfiler shipped : ShippedProfiler.all()) {
      assertThat(shipped.profiler().className().contains(".wrong."))
          .as(shipped.name())
          .isEqualTo(shipped.brokenLaw().isPresent());
    }
  }

  @Test
  void anUnknownNameIsAnsweredByADiagnosticThatListsTheNames() {
    assertThatThrownBy(() -> ShippedProfiler.named("identity"))
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            e -> assertThat(e.diagnostic().text()).contains("named identity\n", "identity-map"));
  }
}
