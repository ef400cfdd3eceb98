package io.github.clrsim.cli.campaign;

import io.github.clrsim.conformance.store.KnownEnds;
import io.github.clrsim.conformance.store.StoredRounds;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explore.RoundResult;
import io.github.clrsim.explore.RoundStore;
import io.github.clrsim.laws.judge.Verdict;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/** The rounds of a search that a worker runs, or finds. */
final class WorkedRounds implements RoundStore {
  private final StoredRounds stored;
  private final KnownEnds ends;
  private final BooleanSupplier isTimeSpent;
  private final TreeMap<Long, RoundFinding> findings = new TreeMap<>();
  private final Set<Long> there = new HashSet<>();
  private final Set<Long> wasRunHere = new HashSet<>();
  private boolean isOver;
  private boolean isTimeUp;

  /**
   * Those in a store.
   *
   * @param isTimeSpent asked before each round
   */
  WorkedRounds(StoredRounds stored, KnownEnds ends, BooleanSupplier isTimeSpent) {
    this.stored = stored;
    this.ends = ends;
    this.isTimeSpent = isTimeSpent;
  }

  /** Whether no more is wanted of the search, for it ends or there is no time. */
  boolean isOver() {
    return isOver;
  }

  /** Whether a round was not begun because there was no time. */
  boolean isTimeUp() {
    return isTimeUp;
  }

  /** How many were run here. */
  long run() {
    return wasRunHere.size();
  }

  /** How many were there already. */
  long there() {
    return there.size();
  }

  /** Those in which a law broke, of what was run or found. */
  List<RoundFinding> findings() {
    return List.copyOf(findings.values());
  }

  /** Those of which there was a part only. */
  List<Diagnostic> repaired() {
    return stored.repaired();
  }

  @Override
  public Optional<RoundResult> find(long round) {
    isOver = isOver || ends.isBefore(round);
    if (isOver) {
      return Optional.of(RoundResult.NOTHING);
    }
    Optional<RoundResult> known = stored.find(round);
    if (known.isPresent()) {
      return Optional.of(known(known.get(), round));
    }
    isTimeUp = isTimeSpent.getAsBoolean();
    isOver = isTimeUp;
    return isOver ? Optional.of(RoundResult.NOTHING) : Optional.empty();
  }

  private RoundResult known(RoundResult result, long round) {
    // What was run here is looked up again when the search goes on behind a finding.
    if (!wasRunHere.contains(round)) {
      there.add(round);
    }
    ends.add(round, result.end());
    hear(round, result.end());
    if (!isBroken(result)) {
      return result;
    }
    isOver = ends.isAt(round);
    return isOver ? result : result.goingOn();
  }

  @Override
  public void keep(long round, RoundResult result) {
    stored.keep(round, result);
    stored
        .fault()
        .ifPresent(
            unwritable -> {
              throw unwritable.thrown();
            });
    wasRunHere.add(round);
    ends.add(round, result.end());
    hear(round, result.end());
    isOver = isOver || ends.isAt(round);
  }

  private void hear(long round, RoundResult.End end) {
    RoundFinding.of(stored, round, end).ifPresent(finding -> findings.put(round, finding));
  }

  private static boolean isBroken(RoundResult result) {
    return result.end() instanceof RoundResult.End.Failed(Verdict.Broken _, var _);
  }
}
