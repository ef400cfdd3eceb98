package io.github.clrsim.model.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.clrsim.api.LetterException;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.scenario.TypeExpression.ArrayOf;
import io.github.clrsim.model.scenario.TypeExpression.Named;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScenarioTest {
  private static final String HEAD = "entry Host\nthread main\n  context c collectible\n";

  @Test
  void everyShippedScenarioIsReadBackFromItsOwnText() throws IOException {
    assertThat(Fixtures.scenarioNames()).isNotEmpty();
    for (String name : Fixtures.scenarioNames()) {
      String text = Files.readString(Fixtures.scenario(name).orElseThrow());
      Scenario scenario = Scenario.parse(name, text);
      assertThat(Scenario.parse(name, scenario.text())).isEqualTo(scenario);
    }
  }

  @Test
  void everyShippedScenarioIsReadBackFromOneLine() throws IOException {
    for (String name : Fixtures.scenarioNames()) {
      Scenario scenario =
          Scenario.parse(name, Files.readString(Fixtures.scenario(name).orElseThrow()));
      assertThat(scenario.line()).doesNotContain("\n");
      assertThat(Scenario.parse(name, scenario.line())).isEqualTo(scenario);
    }
  }

  @Test
  void aSemicolonInACommentPartsNothing() {
    assertThat(Scenario.parse("s", HEAD + "  collect # once; twice\n").line())
        .isEqualTo("entry Host; thread main; context c collectible; collect");
  }

  @Test
  void aTypeNameMayNestArgumentsAndArrays() {
    Scenario scenario = Scenario.parse("s", HEAD + "  type c A`2[B[],C`1[D[,]]][][,,]\n");
    TypeExpression b = new ArrayOf(new Named("B", List.of()), 1);
    TypeExpression c = new Named("C`1", List.of(new ArrayOf(new Named("D", List.of()), 2)));
    TypeExpression expected = new ArrayOf(new ArrayOf(new Named("A`2", List.of(b, c)), 1), 3);
    assertThat(scenario.threads().getFirst().actions().getLast())
        .isEqualTo(new Action.UseType("c", expected));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "type c A[",
        "type c A]",
        "type c A[B",
        "type c A[B,]",
        "type c ,",
        "type c A[B]]",
        "type c A[]B",
        "type c [A]"
      })
  void aDamagedTypeNameGetsALetterThatNamesIt(String line) {
    assertThat(letter(HEAD + "  " + line)).contains("no type name").contains("line 4");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          fly c                | is no action
          load c               | has 2 words, not 3
          load d Plugin        | makes the context d
          start nobody         | named nobody
          start main           | named main
          thread main          | stands here twice
          entry Other          | named twice
          """)
  void aLineThatCannotBeMeantGetsALetter(String line, String fault) {
    assertThat(letter(HEAD + "  " + line)).contains(fault);
  }

  @Test
  void anEmptyTextGetsALetter() {
    assertThat(letter("")).contains("no line names the entry assembly");
    assertThat(letter("entry Host")).contains("there is no thread");
    assertThat(letter("collect")).contains("before the first thread");
  }

  @Test
  void bracketsNestedWithoutEndAreRefusedAtANamedDepth() {
    assertThat(letter(HEAD + "  type c " + "A`1[".repeat(100_000))).contains("no type name");
    assertThat(letter(HEAD + "  type c A" + "[]".repeat(100_000))).contains("no type name");
  }

  @Test
  void anArrayHasThirtyTwoDimensionsAtMost() {
    String widest = "  type c A[" + ",".repeat(31) + "]";
    assertThat(Scenario.parse("s", HEAD + widest).text()).contains(widest);
    assertThat(letter(HEAD + "  type c A[" + ",".repeat(32) + "]")).contains("no type name");
    assertThatThrownBy(() -> new ArrayOf(new Named("A", List.of()), 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static String letter(String text) {
    LetterException refused =
        catchThrowableOfType(LetterException.class, () -> Scenario.parse("s", text));
    assertThat(refused).isNotNull();
    return refused.letter().text();
  }
}
