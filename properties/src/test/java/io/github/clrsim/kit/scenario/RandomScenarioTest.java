package io.github.clrsim.kit.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.scenario.Scenario;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What is drawn can be written down, and is of every kind. */
class RandomScenarioTest {
  private static final int DRAWN = 1_000;

  @Test
  void whatIsDrawnIsUnderstoodWhenRead() {
    for (long seed = 0; seed < DRAWN; seed++) {
      Scenario drawn = RandomScenario.drawn(seed);
      assertThat(Scenario.parse(drawn.name(), drawn.text())).isEqualTo(drawn);
    }
  }

  @Test
  void whatIsDrawnInAllWordsIsUnderstoodWhenReadAndUsesThemAll() {
    StringBuilder all = new StringBuilder();
    for (long seed = 0; seed < DRAWN; seed++) {
      Scenario drawn = RandomScenario.drawn(seed, Vocabulary.ALL);
      assertThat(Scenario.parse(drawn.name(), drawn.text())).isEqualTo(drawn);
      all.append(drawn.line());
    }
    assertThat(all)
        .contains(
            "; attempt context1 Missing",
            "; attempt context1 Garbage",
            "; keep context",
            "; release context",
            "; type context1 Broken.Orphan",
            "; resolving context1 Supplier",
            "; load context1 Forwarder",
            "; resolving context1 Plugin",
            " Workshop.Tools::Twice[System.Object]",
            "; dynamic dynamic",
            "; drop dynamic",
            "; emit emitted",
            "; unload emitted",
            "; rejit Workshop Workshop.",
            "; revert Workshop Workshop.",
            "; settle",
            "; array object",
            "; text object",
            "; link object",
            "; forget object",
            "; handle handle",
            "; free handle",
            "; depend object",
            "; gc 0");
  }

  @Test
  void whatIsDrawnOverOnesOwnAssembliesLoadsUsesAndCallsThem() {
    AssemblyImage own = AssemblyImage.read(Fixtures.assembly("Orchard"));
    Vocabulary words = Vocabulary.LOADS_AND_CALLS.over(List.of(own));
    StringBuilder all = new StringBuilder();
    for (long seed = 0; seed < DRAWN; seed++) {
      Scenario drawn = RandomScenario.drawn(seed, words);
      assertThat(Scenario.parse(drawn.name(), drawn.text())).isEqualTo(drawn);
      all.append(drawn.line());
    }
    assertThat(all)
        .contains(
            "; load context1 Orchard",
            "; type context1 Orchard.Tree",
            "; type context1 Orchard.Basket`1[",
            "; call context1 Orchard.Yard::Survey",
            // Now and then there is something else, too.
            "; load context1 Plugin",
            "; call context1 Workshop.")
        // One that takes something, and one that is generic.
        .doesNotContain("Orchard.Yard::Same;", "::.cctor", "::<");
  }

  @Test
  void overNoAssemblyNothingIsDrawn() {
    assertThatThrownBy(Scenarios::over)
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("no assembly to draw programs over");
    assertThatThrownBy(() -> Scenarios.over(Path.of("gone.dll")))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("gone.dll");
  }

  @Test
  void aSeedAlwaysMeansTheSameScenario() {
    // For ever: a pair that a failure names must be found again.
    assertThat(RandomScenario.drawn(2252).line())
        .isEqualTo(
            "entry PluginHost; thread main; collect; context context1 collectible;"
                + " load context1 Plugin; unload context1; start worker1; collect;"
                + " thread worker1; type context1 Garden.IGrowing[]");
    assertThat(RandomScenario.drawn(7)).isEqualTo(RandomScenario.drawn(7));
  }

  /** Of two that have just been started the later one may begin first. */
  @Test
  void whoComparesOftenStartsTwoThreadsInARow() {
    String inARow = ".*; start worker1; start worker2;.*";

    assertThat(
            LongStream.range(0, DRAWN)
                .mapToObj(seed -> RandomScenario.drawn(seed, Vocabulary.BOTH_ARMS).line())
                .filter(line -> line.matches(inARow)))
        .hasSizeGreaterThan(DRAWN / 50);
  }

  @Test
  void hardlyAnyTwoAreAlikeAndAllThereIsOccursOften() {
    Set<String> texts = new LinkedHashSet<>();
    for (long seed = 0; seed < DRAWN; seed++) {
      texts.add(RandomScenario.drawn(seed).line());
    }
    assertThat(texts).hasSizeGreaterThan(DRAWN * 99 / 100);
    for (String part :
        new String[] {
          "entry Hello",
          "entry PluginHost",
          " collectible;",
          "; load context1 Plugin",
          "; type context1 Garden.Pot`1[",
          "`1+Lid[",
          "Dictionary`2[",
          "[]",
          "[,]",
          "; unload context",
          "; collect",
          "; join worker1",
          "; thread worker3"
        }) {
      assertThat(texts.stream().filter(text -> text.contains(part)).count())
          .as(part)
          .isGreaterThan(DRAWN / 20);
    }
  }
}
