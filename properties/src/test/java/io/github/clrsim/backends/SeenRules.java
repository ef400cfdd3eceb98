package io.github.clrsim.backends;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceReader;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.rule.Observation;
import io.github.clrsim.laws.rule.Ruling;
import io.github.clrsim.laws.runtime.Rulings;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which rules there was an occasion to see, on each arm. */
final class SeenRules {
  /** How many random executions; few goals take more than a hundred. */
  static final int EXECUTIONS = 2_000;

  private final List<String> profiles;
  private final Set<Ruling> seen = new HashSet<>();

  private SeenRules(List<String> profiles) {
    this.profiles = profiles;
  }

  /** In random scenarios over the whole language, for profilers of all kinds. */
  static SeenRules simulated() {
    SeenRules all = new SeenRules(RandomRuns.profiles());
    RandomRuns.first(EXECUTIONS).forEach(judged -> all.seen.addAll(judged.seen()));
    return all;
  }

  /** In the recordings of one runtime. */
  static SeenRules recorded(String profile) {
    SeenRules all = new SeenRules(List.of(profile));
    for (String name : Fixtures.recordingNames()) {
      Path file = Fixtures.recording(name).orElseThrow();
      try (TraceReader reader = TraceReader.open(file)) {
        if (reader.header().profile().equals(profile)) {
          Observation watcher = Observation.of(Rulings.all(), new TraceContext(profile));
          Judge judge = Judge.watching(List.of(watcher));
          for (Optional<Step> step = reader.next(); step.isPresent(); step = reader.next()) {
            judge.accept(step.get());
          }
          all.add(watcher, judge.end(new Run.Ending.Completed(0)));
        }
      }
    }
    return all;
  }

  /** Whether there was an occasion. */
  boolean contain(Ruling ruling) {
    return seen.contains(ruling);
  }

  /** Whether one of its runtimes has the rule at all. */
  boolean mayContain(Ruling ruling) {
    return profiles.stream().anyMatch(each -> ruling.versions().contain(new TraceContext(each)));
  }

  private void add(Observation watcher, Verdict verdict) {
    assertThat(verdict).isEqualTo(Verdict.kept());
    Rulings.all().stream().filter(ruling -> watcher.seen(ruling) > 0).forEach(seen::add);
  }
}
