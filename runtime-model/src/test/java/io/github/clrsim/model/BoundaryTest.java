package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Native routines of a scenario, and what becomes of a process in which one breaks the rules. */
class BoundaryTest {

  private static Ending ending(String routine, String program, Choices choices) {
    Scenario scenario =
        Scenario.parse("s", "entry PluginHost\n" + routine + "thread main\n" + program);
    return Simulations.run(scenario, RuntimeProfile.NET_9_0, choices, Watching.class)
        .run()
        .ending();
  }

  @Test
  void aReferenceHeldAcrossACollectionUnprotectedIsAHoleWithBothPlaces() {
    String hole =
        """
        fcall System.String::Replace
          takes text
          helper-frame
          allocate copy
          use text
        end
        """;
    assertThat(ending(hole, "native System.String::Replace", Choices.calm()))
        .isInstanceOf(Ending.Crashed.class)
        .asString()
        .contains("text")
        .contains("line 5")
        .contains("line 6");
  }

  @Test
  void aProtectedReferenceIsNone() {
    String right =
        """
        fcall System.String::Replace
          takes text
          helper-frame text
          allocate copy
          use text
          frame-end
        end
        """;
    assertThat(ending(right, "native System.String::Replace 3\ncollect", Choices.calm()))
        .isEqualTo(new Ending.Completed(0));
  }

  @Test
  void aRoutineThatNeverPollsStarvesACollectionThatWaits() {
    String long1 =
        """
        fcall System.Math::Sum
          long 100
        end
        """;
    String program = "start w\nnative System.Math::Sum 50\nthread w\ncollect";
    assertThat(
            LongStream.range(0, 100)
                .mapToObj(seed -> ending(long1, program, Choices.seeded(seed)))
                .filter(Ending.Crashed.class::isInstance)
                .map(Object::toString))
        .isNotEmpty()
        .allMatch(why -> why.contains("System.Math::Sum"));
    String polls = long1.replace("long 100", "long 100\n  poll");
    assertThat(
            LongStream.range(0, 100).mapToObj(seed -> ending(polls, program, Choices.seeded(seed))))
        .containsOnly(new Ending.Completed(0));
  }

  @Test
  void aCoreLibraryThatIsNotWhatTheNativeSideTakesItForIsRefused() {
    Assemblies moved =
        Assemblies.of(
            List.of(
                AssemblyImage.read(Fixtures.coreLibraryWithMovedField()),
                AssemblyImage.read(Fixtures.assembly("Hello"))));
    DiagnosticException refused =
        catchThrowableOfType(
            DiagnosticException.class, () -> moved.requireBound(RuntimeProfile.NET_9_0));
    assertThat(refused.diagnostic().text()).contains("native").contains("managed");
  }

  @Test
  void aScenarioWithRoutinesIsReadBackFromItsTextAndFromOneLine() {
    String text =
        """
        entry PluginHost
        fcall A.B::C
          takes a
          use a # and no more
        end
        thread main
          native A.B::C 2; collect
        """;
    Scenario scenario = Scenario.parse("s", text);
    assertThat(scenario.routines()).hasSize(1);
    assertThat(Scenario.parse("s", scenario.text()).text()).isEqualTo(scenario.text());
    assertThat(Scenario.parse("s", scenario.line()).text()).isEqualTo(scenario.text());
  }

  @Test
  void aFaultInARoutineIsToldByItsPlaceInTheScenario() {
    DiagnosticException refused =
        catchThrowableOfType(
            DiagnosticException.class,
            () ->
                Scenario.parse(
                    "s", "entry Host\nthread main\n  collect; fcall A.B::C; fly x; end\n"));
    assertThat(refused.diagnostic().text()).contains("line 3, column 26").contains("fly");
  }
}
