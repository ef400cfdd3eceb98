package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.cli.guest.Greedy;
import io.github.clrsim.conformance.backend.Backends;
import io.github.clrsim.conformance.scenario.EventScenarios;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.explore.exercise.Event;
import io.github.clrsim.explore.exercise.ExerciseCount;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A scenario that is run for an event shows it, under whatever schedule. */
class EventScenariosTest {

  static List<String> names() {
    return EventScenarios.all();
  }

  @ParameterizedTest
  @MethodSource("names")
  void aScenarioShowsWhatItIsRunForOnEachRuntime(String name) {
    Trial trial = new Trial(Backends.simulated(), NamedProfiler.of(Greedy.class), Laws.all());
    for (RuntimeProfile profile : RuntimeProfile.all()) {
      ExerciseCount count = new ExerciseCount();
      Trial.Judged judged = trial.with(name, profile.name(), Choices.calm(), count);

      assertThat(EventScenarios.shownBy(name)).isNotEmpty();
      // What comes of RequestReJIT only comes to who makes that call, besides asking for events.
      List<Event> shown =
          EventScenarios.shownBy(name).stream()
              .filter(event -> event != Event.COR_PRF_ENABLE_REJIT)
              // Only .NET Core 3.1 tells moves to who asks for them alone (N80).
              .filter(
                  event ->
                      event != Event.COR_PRF_HIGH_MONITOR_GC_MOVED_OBJECTS
                          || profile.heap().tellsMovesAlone())
              // Profilers have had the EventPipe since .NET 5 (N100).
              .filter(
                  event ->
                      event != Event.COR_PRF_HIGH_MONITOR_EVENT_PIPE
                          || !profile.equals(RuntimeProfile.NET_3_1))
              .toList();
      assertThat(judged.verdict()).isEqualTo(Verdict.kept());
      assertThat(count.exercise().met().keySet()).as(profile.name()).containsAll(shown);
    }
  }
}
