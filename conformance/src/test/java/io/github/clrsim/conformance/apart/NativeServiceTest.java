package io.github.clrsim.conformance.apart;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.diagnostic.DiagnosticException;
import org.junit.jupiter.api.Test;

class NativeServiceTest {
  @Test
  void whereNobodyRunsNativeProfilersTheDependencyIsNamed() {
    ClassLoader without = ClassLoader.getPlatformClassLoader();
    assertThatThrownBy(() -> NativeService.of(without))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("io.github.clrsim:clrsim-guest");
  }
}
