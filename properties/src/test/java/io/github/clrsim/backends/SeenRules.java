package io.github.clrsim.backends;

import io.github.clrsim.api.trace.TraceReader;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.rule.Ruling;
import io.github.clrsim.recordings.Occasions;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Which rules there was an occasion to see, on each arm. */
final class SeenRules {
  /** How many random executions; few goals take more than a hundred. */
  static final int EXECUTIONS = 2_000;

  private final String arm;
  private final List<String> profiles;
  private final Set<Ruling> seen = new HashSet<>();

  private SeenRules(String arm, List<String> profiles) {
    this.arm = arm;
    this.profiles = profiles;
  }

  /** In random scenarios over the whole language, for profilers of all kinds. */
  static SeenRules simulated() {
    SeenRules all = new SeenRules(UnseenRules.SIMULATED, RandomRuns.profiles());
    RandomRuns.first(EXECUTIONS).forEach(judged -> all.seen.addAll(judged.seen()));
    return all;
  }

  /** In the recordings of one runtime. */
  static SeenRules recorded(String profile) {
    SeenRules all = new SeenRules(profile, List.of(profile));
    Stream.concat(
            Fixtures.recordingNames().stream().flatMap(name -> Fixtures.recording(name).stream()),
            Fixtures.recordingOfEventsNames().stream()
                .flatMap(name -> Fixtures.recordingOfEvents(name).stream()))
        .filter(file -> isOf(file, profile))
        .forEach(file -> all.seen.addAll(Occasions.of(file).rulings()));
    return all;
  }

  private static boolean isOf(Path recording, String profile) {
    try (TraceReader reader = TraceReader.open(recording)) {
      return reader.header().profile().equals(profile);
    }
  }

  /** Its name, as reasons have it. */
  String arm() {
    return arm;
  }

  /** Whether there was an occasion. */
  boolean contain(Ruling ruling) {
    return seen.contains(ruling);
  }

  /** Whether one of its runtimes has the rule at all. */
  boolean mayContain(Ruling ruling) {
    return profiles.stream().anyMatch(each -> ruling.versions().contain(new TraceContext(each)));
  }
}
