package io.github.clrsim.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.compare.account.Difference;
import io.github.clrsim.compare.account.Woven;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.scenario.ScenarioAgent;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which texts that code names are made, and when, is compared. */
class NamedTextsTest {
  private static final int LENGTH = 1101;

  private static final Woven NAMING =
      Woven.of(
          Scenario.parse(
              "naming",
              """
              entry PluginHost
              thread main
                load default Phrases
                call default Phrases.Book::First
                call default Phrases.Book::Folds
              """));

  @Test
  void whatIsNotMadeIsMissed() {
    Execution whole = performed();
    Execution without =
        new Execution(
            whole.steps().stream().filter(step -> !isLength(step)).toList(), whole.ending());

    assertThat(Comparison.of(NAMING, "net9.0", whole, whole).divergent()).isEmpty();
    assertThat(Comparison.of(NAMING, "net9.0", without, whole).divergent())
        .extracting(Difference::text)
        .containsExactly("only real: ObjectAllocated(a text of 1101 characters)");
    assertThat(Comparison.of(NAMING, "net9.0", whole, without).divergent())
        .extracting(Difference::window)
        .containsExactly("main.2");
  }

  private static boolean isLength(Step step) {
    return step instanceof Step.MemoryRead read
        && read.content().size() == Integer.BYTES
        && ByteBuffer.wrap(read.content().bytes()).order(ByteOrder.LITTLE_ENDIAN).getInt()
            == LENGTH;
  }

  private static Execution performed() {
    return Execution.of(
        SimulatedClr.of(
            NAMING.scenario(),
            RuntimeProfile.named("net9.0"),
            Assemblies.read(Fixtures.shipped("PluginHost", "Phrases")),
            Choices.calm()),
        new NamedProfiler(
            ScenarioAgent.class.getName(),
            List.of(),
            Map.of(ScenarioAgent.OBJECTS_OPTION, "named")));
  }
}
