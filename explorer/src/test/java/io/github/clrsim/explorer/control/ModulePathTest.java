package io.github.clrsim.explorer.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.clrsim.diagnostic.DiagnosticException;
import org.junit.jupiter.api.Test;

/** Where the explorer cannot weave, it says so, and what to do. */
class ModulePathTest {

  @Test
  void onTheModulePathWeavingIsADiagnostic() {
    Module named = Object.class.getModule();
    DiagnosticException refused =
        catchThrowableOfType(
            DiagnosticException.class, () -> WovenCode.mustBeOnTheClassPath(named));
    assertThat(refused.diagnostic().what()).contains("on the module path");
    assertThat(refused.diagnostic().remedy()).contains("on the class path");
  }

  @Test
  void onTheClassPathItIsNone() {
    Module unnamed = ModulePathTest.class.getModule();
    assertThatCode(() -> WovenCode.mustBeOnTheClassPath(unnamed)).doesNotThrowAnyException();
  }
}
