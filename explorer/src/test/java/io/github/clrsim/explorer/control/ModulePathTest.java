package io.github.clrsim.explorer.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.clrsim.diagnostic.LetterException;
import org.junit.jupiter.api.Test;

/** Where the explorer cannot weave, it says so, and what to do. */
class ModulePathTest {

  @Test
  void onTheModulePathWeavingIsALetter() {
    Module named = Object.class.getModule();
    LetterException refused =
        catchThrowableOfType(LetterException.class, () -> WovenCode.mustBeOnTheClassPath(named));
    assertThat(refused.letter().what()).contains("on the module path");
    assertThat(refused.letter().remedy()).contains("on the class path");
  }

  @Test
  void onTheClassPathItIsNone() {
    Module unnamed = ModulePathTest.class.getModule();
    assertThatCode(() -> WovenCode.mustBeOnTheClassPath(unnamed)).doesNotThrowAnyException();
  }
}
