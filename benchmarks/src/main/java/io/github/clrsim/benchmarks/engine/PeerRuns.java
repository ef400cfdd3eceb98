package io.github.clrsim.benchmarks.engine;

import io.github.clrsim.benchmarks.cases.Subject;
import io.github.clrsim.benchmarks.peer.Attempt;
import io.github.clrsim.benchmarks.peer.LincheckChild.HandOver;
import io.github.clrsim.benchmarks.peer.Peers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/** What the peers are asked for in one run, and how long they may take. */
final class PeerRuns {
  private static final Duration SPEED_TIME = Duration.ofSeconds(30);
  private static final Duration SEARCH_TIME = Duration.ofSeconds(40);
  private static final Duration SHORT_SEARCH_TIME = Duration.ofSeconds(15);
  private static final Duration STRESS_TIME = Duration.ofSeconds(5);

  private static final String STATIC_FIELD = "Lincheck, case in a static field";
  private static final String THREAD_BODIES = "Lincheck, case in the threads' bodies only";

  private PeerRuns() {}

  /** One peer's attempts, by name. */
  record Row(String peer, List<String> cells) {}

  /** How fast Lincheck executes {@code locks}: the rounds of each hand-over. */
  record Locks(List<Attempt> staticField, List<Attempt> threadBodies) {

    /** The fastest round of all, whichever way the case was handed over. */
    Attempt fastest() {
      var all = new ArrayList<>(staticField);
      all.addAll(threadBodies);
      return all.stream()
          .filter(Locks::isWhole)
          .max(Comparator.comparingDouble(Attempt::perSecond))
          .orElseThrow(
              () -> new IllegalStateException("Lincheck finished no round of locks: " + all));
    }

    static boolean isWhole(Attempt round) {
      return round.end() == Attempt.End.SEARCH_ENDED;
    }
  }

  static Locks locks() {
    return new Locks(
        Peers.lincheck(Subject.LOCKS, HandOver.STATIC_FIELD, SPEED_TIME),
        Peers.lincheck(Subject.LOCKS, HandOver.THREAD_BODIES, SPEED_TIME));
  }

  static List<Row> hunts() {
    return List.of(
        row(STATIC_FIELD, each -> lincheck(each, HandOver.STATIC_FIELD, SEARCH_TIME)),
        row(THREAD_BODIES, each -> lincheck(each, HandOver.THREAD_BODIES, SHORT_SEARCH_TIME)),
        row("Fray", PeerRuns::fray),
        row("real threads under stress", each -> Peers.stress(each, STRESS_TIME).getLast().text()));
  }

  private static Row row(String peer, Function<Subject, String> attempt) {
    return new Row(peer, EngineArea.subjects().stream().map(attempt).toList());
  }

  private static String lincheck(Subject subject, HandOver handOver, Duration time) {
    return Peers.lincheck(subject, handOver, time).getLast().text();
  }

  private static String fray(Subject subject) {
    return Peers.frayCommand()
        .map(command -> Peers.fray(command, subject, SHORT_SEARCH_TIME).getLast().text())
        .orElse("not here");
  }
}
