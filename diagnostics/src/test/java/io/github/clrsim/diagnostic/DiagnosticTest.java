package io.github.clrsim.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DiagnosticTest {
  @Test
  void eachOfTheFourPartsHasALine() {
    assertThat(new Diagnostic("It is bad", "line 1", "a rule", "mend it").text())
        .isEqualTo("It is bad\n  where   line 1\n  why     a rule\n  do      mend it\n");
  }

  @Test
  void ofALongValueTheBeginningAndTheEndAreKept() {
    String value = "a" + "x".repeat(100_000) + "b";

    Diagnostic diagnostic = new Diagnostic(value, value, value, value);

    assertThat(diagnostic.what())
        .hasSizeLessThan(4_100)
        .startsWith("axx")
        .endsWith("xxb")
        .contains(" … 96002 characters left out … ");
    assertThat(diagnostic.where()).isEqualTo(diagnostic.what());
    assertThat(diagnostic.why()).isEqualTo(diagnostic.what());
    assertThat(diagnostic.remedy()).isEqualTo(diagnostic.what());
  }

  @Test
  void aCommandToBeTypedStaysWhole() {
    String remedy = "report it: ./clrsim replay --scenario " + "x".repeat(100_000);

    assertThat(new Diagnostic("a", "b", "c", remedy).remedy()).isEqualTo(remedy);
  }
}
