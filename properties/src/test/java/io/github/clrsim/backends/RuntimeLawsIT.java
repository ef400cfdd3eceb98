package io.github.clrsim.backends;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.rule.Observation;
import io.github.clrsim.laws.rule.Ruling;
import io.github.clrsim.laws.rule.RuntimeLaw;
import io.github.clrsim.laws.runtime.Rulings;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.profiler.scenario.Curious;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The real CLR keeps the laws about it, where a profiler that asks a lot gives them occasion. */
@Tag("turn-2")
class RuntimeLawsIT {
  private static final List<String> OCCASIONS =
      List.of(
          "StartUpComesInItsOrder",
          "TheFirstDomainIsNoThreads",
          "AnAssemblyIsEmptyWhenItsLoadStarts",
          "AModuleIsEmptyWhenItsLoadStarts",
          "AModuleIsAttachedToTheAssemblyItAnswers",
          "AStartedModuleIsNotListed",
          "AFinishedModuleIsListed",
          "NoArrayIsAnnounced",
          "BaseClassesComeFirst",
          "CompilationsNest",
          "SearchesNest",
          "FoundCodeIsNotCompiled",
          "InliningIsPartOfACompilation",
          "DynamicCompilationsNest",
          "AClassGoesWithItsAllocator",
          "NoFunctionIsUnloaded",
          "TransitionsArePaired",
          "NoReferencesAreAskedFor");

  static List<RuntimeProfile> profiles() {
    return RealRuntimes.profiles();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void theRealRuntimeKeepsTheLawsAboutIt(RuntimeProfile profile) {
    Set<String> seen = new TreeSet<>(seen(profile, Curious.with()));
    seen.addAll(seen(profile, Curious.with(Curious.Habit.TRANSITIONS)));
    assertThat(seen).containsAll(OCCASIONS);
  }

  private static List<String> seen(RuntimeProfile profile, NamedProfiler profiler) {
    TraceContext context = new TraceContext(profile.name());
    // The profiler asks too early on purpose, so the laws about profilers are no measure for it.
    List<Law> laws =
        Laws.all().stream().filter(law -> law.subject() == Law.Subject.RUNTIME).toList();
    Judge judge = Judge.of(laws, context);
    Observation observation = Observation.of(Rulings.all(), context);
    Judge observer = Judge.watching(List.of(observation));
    Run run =
        RealRuntimes.pluginHost(profile)
            .run(
                profiler,
                step -> {
                  judge.accept(step);
                  observer.accept(step);
                });
    assertThat(run.ending()).isEqualTo(new Run.Ending.Completed(0));
    assertThat(judge.end(run.ending())).isEqualTo(Verdict.kept());
    assertThat(observer.end(run.ending())).isEqualTo(Verdict.kept());
    return Rulings.all().stream()
        .filter(ruling -> observation.seen(ruling) > 0)
        .flatMap(ruling -> name(ruling).stream())
        .toList();
  }

  private static Optional<String> name(Ruling ruling) {
    return switch (ruling) {
      case RuntimeLaw law -> Optional.of(law.name());
      case Ruling.Goal goal -> Optional.of(goal.name());
      case Ruling.JudgedBy _, Ruling.NotVisible _ -> Optional.empty();
    };
  }
}
