package io.github.clrsim.explore;

import java.util.Optional;

/** Keeps what came of the rounds of a campaign, so that none is run twice. */
public interface RoundStore {
  /** Keeps nothing. */
  RoundStore NONE =
      new RoundStore() {
        @Override
        public Optional<RoundResult> find(long round) {
          return Optional.empty();
        }

        @Override
        public void keep(long round, RoundResult result) {}
      };

  /**
   * What came of a round, if that is known.
   *
   * @param round its number, from 0
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it cannot be read, or should be
   *     there
   */
  Optional<RoundResult> find(long round);

  /**
   * Keeps what came of a round.
   *
   * @param round its number, from 0
   * @throws io.github.clrsim.diagnostic.DiagnosticException if that cannot be done
   */
  void keep(long round, RoundResult result);
}
