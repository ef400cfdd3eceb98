package io.github.clrsim.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class RemedyTest {
  private static final Remedy REMEDY =
      Remedy.of("use fewer")
          .or(Setting.ACTIONS_MAX, "allow more (%s)")
          .or(Setting.STEPS_MAX, "allow more steps (%s)");

  @Test
  void aSettingIsCalledByTheNameThatTheFrontEndHasForIt() {
    assertThat(REMEDY.text(setting -> Optional.of("--" + setting)))
        .isEqualTo("use fewer; or allow more (--ACTIONS_MAX); or allow more steps (--STEPS_MAX)");
  }

  @Test
  void whatAFrontEndCannotSetIsLeftOut() {
    assertThat(REMEDY.text(setting -> Optional.empty())).isEqualTo("use fewer");
  }

  @Test
  void anExceptionSpeaksToJava() {
    assertThat(new Diagnostic("a", "b", "c", REMEDY).thrown())
        .hasMessageContaining("do      use fewer; or allow more steps (stepsMax)\n");
  }

  @Test
  void whatIsNamedOnceKeepsItsNames() {
    Diagnostic named =
        new Diagnostic("a", "b", "c", REMEDY).naming(setting -> Optional.of("--all"));
    assertThat(named.text()).contains("allow more (--all); or allow more steps (--all)");
    assertThat(named.naming(SettingNames.OF_JAVA)).isEqualTo(named);
  }
}
