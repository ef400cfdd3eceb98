package io.github.clrsim.model.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.loader.Assemblies;
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
  void aDamagedTypeNameGetsADiagnosticThatNamesIt(String line) {
    assertThat(diagnostic(HEAD + "  " + line)).contains("no type name").contains("line 4");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          fly c                | is no action
          load c               | write: load CONTEXT ASSEMBLY
          load c A B           | write: load CONTEXT ASSEMBLY
          type c A[            | line 4, column 12
          context d collected  | says nothing about a context
          context default      | is there already
          unload default       | the default context is never unloaded
          context d; unload d  | the context d cannot be unloaded
          keep default         | the default context is never unloaded
          call c A             | no method name
          call c A::           | no method name
          call c A[]::B        | no method name
          call c A::B 0        | no number from 1 to
          exit 256             | no number from 0 to 255
          drop m               | makes the dynamic method m
          load d Plugin        | makes the context d
          start nobody         | named nobody
          start main           | named main
          thread main          | stands here twice
          entry Other          | named twice
          adversary rain       | use one of early-attach
          adversary gc-strom   | did you mean gc-storm? use one of
          colect               | did you mean collect? use one of
          thred b              | did you mean thread? use one of
          kontext d            | did you mean context? use one of
          start othr; thread other         | did you mean other? add: thread othr
          context plugin; load plgin A     | did you mean plugin? add above
          new pot default A; drop-object   | is no action
          dynamic make; drop mke           | did you mean make? add above
          new pot c A; handle h strng pot  | did you mean strong? write one of
          call c A::B (1       | does not stand in parentheses
          call c A::B (1, 2%)  | "2%" can be given to no method
          call c A::B (o)      | makes the object o
          call c A::B 0 (1)    | no number from 1 to
          call c (1)           | no method name
          call c A::B 2 3 (1)  | does not say it all, or more
          """)
  void aLineThatCannotBeMeantGetsADiagnostic(String line, String fault) {
    assertThat(diagnostic(HEAD + "  " + line)).contains(fault);
  }

  @Test
  void everyActionIsReadBackFromItsText() {
    String text =
        HEAD.replace("thread", "fcall A.B::C\nend\nthread")
            + """
              load c Plugin
              attempt default Missing
              resolving c Plugin
              type c Garden.Plant
              keep c
              release c
              unload c
              context d
              symbols c Plugin
              emit e
              call e Emitted::Run
              call c Garden.Pot`1[Garden.Seed]::Fill[System.Int32,A[]] 30
              call c A.B::C (42, -3, 1.5, true, false, 'c', "text-1", "", null)
              call c A.B::C 3 (-2.25)
              spin c Garden.Gardener::Tend
              stop worker
              settle
              dynamic m
              drop m
              native A.B::C 2
              event Garden 3
              new o c Garden.Plant
              array p default System.Object[] 3
              grid g default System.Object[,] 2 3
              text q 4
              link p 0 o
              fill p default System.Object
              handle h tracking o
              free h
              depend o q
              call c A.B::C (o, 1)
              forget o
              gc 1
              compact
              collect
              name worker quick
              start worker
              join worker
              pool item
              mark here
              rejit Plugin Garden.Gardener::Tend
              revert Plugin Garden.Gardener::Tend
              detach
              attach
              failfast
              throw
              exit 3
            thread worker
            """;
    Scenario scenario = Scenario.parse("s", text);
    assertThat(scenario.text()).isEqualToIgnoringWhitespace(text);
    assertThat(scenario.threads().getFirst().actions().stream().map(Object::getClass).distinct())
        .containsExactlyInAnyOrder(Action.class.getPermittedSubclasses());
  }

  private static Assemblies known() {
    return Assemblies.read(Fixtures.shipped());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          load c Plugging                     | line 4, column 10 | no assembly named Plugging
          resolving c Plugging                | line 4, column 15 | no assembly named Plugging
          type c Garden.Flower                | line 4, column 10 | has a type Garden.Flower
          type c Garden.Pot`1[Garden.Flower]  | line 4, column 23 | has a type Garden.Flower
          call c Workshop.Tools::Hummer       | line 4, column 10 | no static method Hummer
          call c Workshop.Tool::Hammer        | line 4, column 10 | has a type Workshop.Tool
          rejit Plugin Workshop.Tools::Hummer | line 4, column 16 | no static method Hummer
          call c Meter.Given::Whole (1, 2)    | line 4, column 10 | no method Whole that takes 2
          """)
  void whatIsNotThereIsRefusedWhereItIsNamed(String line, String place, String fault) {
    Assemblies known = known();
    String text = HEAD.replace("Host", "PluginHost") + "  " + line;
    assertThat(
            catchThrowableOfType(DiagnosticException.class, () -> Scenario.parse("s", text, known))
                .diagnostic()
                .text())
        .contains(place)
        .contains(fault);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          type c Garden.Plant                                  | Garden.Plant
          load default Workshop; type c Garden.Pot`1[Workshop.Tools] | Garden.Pot`1
          load c Plugin; type c Garden.Pot`1[Workshop.Tools][] | Workshop.Tools
          context d; load d Plugin; type c Garden.Plant        | Garden.Plant
          new o c Garden.Plant                                 | Garden.Plant
          call c Workshop.Tools::Hammer                        | Workshop.Tools
          """)
  void aTypeThatNothingLoadsIsRefused(String lines, String type) {
    Assemblies known = known();
    Scenario scenario = Scenario.parse("s", HEAD.replace("Host", "PluginHost") + lines, known);

    assertThat(
            catchThrowableOfType(DiagnosticException.class, () -> scenario.requireLoads(known))
                .diagnostic()
                .text())
        .contains(type + " can never be used", "scenario s, thread main: ", "load c ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "type c System.Object",
        "type c Garden.Plant; load c Plugin",
        "load default Plugin; type c Garden.Plant",
        "attempt c Plugin; type c Garden.Plant",
        "resolving c Plugin; type c Garden.Plant",
        "symbols c Plugin; type c Garden.Plant",
        "load c Plugin; load c Workshop; type c Garden.Pot`1[Workshop.Tools]",
        "emit e; type e Emitted",
        "start other; type c Garden.Plant; thread other; load c Plugin"
      })
  void aTypeThatSomethingLoadsIsNot(String lines) {
    Assemblies known = known();
    Scenario scenario = Scenario.parse("s", HEAD.replace("Host", "PluginHost") + lines, known);

    assertThatCode(() -> scenario.requireLoads(known)).doesNotThrowAnyException();
  }

  @Test
  void anEmptyTextGetsADiagnostic() {
    assertThat(diagnostic("")).contains("no line names the entry assembly");
    assertThat(diagnostic("entry Host")).contains("there is no thread");
    assertThat(diagnostic("collect")).contains("before the first thread");
  }

  @Test
  void bracketsNestedWithoutEndAreRefusedAtANamedDepth() {
    assertThat(diagnostic(HEAD + "  type c " + "A`1[".repeat(100_000))).contains("no type name");
    assertThat(diagnostic(HEAD + "  type c A" + "[]".repeat(100_000))).contains("no type name");
  }

  @Test
  void anArrayHasThirtyTwoDimensionsAtMost() {
    String widest = "  type c A[" + ",".repeat(31) + "]";
    assertThat(Scenario.parse("s", HEAD + widest).text()).contains(widest);
    assertThat(diagnostic(HEAD + "  type c A[" + ",".repeat(32) + "]")).contains("no type name");
    assertThatThrownBy(() -> new ArrayOf(new Named("A", List.of()), 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aNameMayHoldWhatWouldEndItBehindABackslash() {
    String use = "type default A\\,\\u0020B\\[C\\]`1[D\\\\E]";
    Scenario scenario = Scenario.parse("s", "entry PluginHost; thread main; " + use);
    assertThat(scenario.threads().getFirst().actions().getFirst())
        .isEqualTo(
            new Action.UseType(
                Action.DEFAULT_CONTEXT,
                new TypeExpression.Named(
                    "A, B[C]`1", List.of(new TypeExpression.Named("D\\E", List.of())))));
    assertThat(scenario.line()).endsWith(use);
    assertThat(Scenario.parse("s", scenario.text())).isEqualTo(scenario);
    for (String bad : List.of("A\\", "A\\x", "A\\u00", "A\\u00G0")) {
      assertThat(diagnostic("entry PluginHost; thread main; type default " + bad))
          .contains("\"%s\" is no type name".formatted(bad));
    }
  }

  private static String diagnostic(String text) {
    DiagnosticException refused =
        catchThrowableOfType(DiagnosticException.class, () -> Scenario.parse("s", text));
    assertThat(refused).isNotNull();
    return refused.diagnostic().text();
  }
}
