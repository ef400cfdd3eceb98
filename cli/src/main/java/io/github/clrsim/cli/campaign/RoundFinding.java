package io.github.clrsim.cli.campaign;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.conformance.store.StorePlace;
import io.github.clrsim.conformance.store.StoredRounds;
import io.github.clrsim.explore.RoundResult;
import io.github.clrsim.laws.judge.Verdict;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A round in which a law broke.
 *
 * @param search its search
 * @param round its number, from 0
 * @param law which law broke, by its name
 * @param file where the round is stored
 */
record RoundFinding(String search, long round, String law, Path file) {

  /** What was found in a round, if a law broke in it. */
  static Optional<RoundFinding> of(StoredRounds stored, long round, RoundResult.End end) {
    return end instanceof RoundResult.End.Failed(Verdict.Broken broken, var _)
        ? Optional.of(
            new RoundFinding(stored.search(), round, broken.law().name(), stored.file(round)))
        : Optional.empty();
  }

  /** In a line; rounds are counted from 1. */
  String text() {
    return "round %d: %s, in %s".formatted(round + 1, law, StorePlace.text(file));
  }

  /** For a program. */
  void into(ObjectNode node) {
    node.put("search", search)
        .put("round", round + 1)
        .put("law", law)
        .put("file", StorePlace.text(file));
  }
}
