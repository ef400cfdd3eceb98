package io.github.clrsim.explorer.code;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.strategy.Proof;
import io.github.clrsim.explorer.strategy.Statistics;
import java.util.Optional;

/** What came of exploring code. */
public sealed interface Explored {

  /** How the campaign went, up to its end. */
  Statistics statistics();

  /**
   * No execution went wrong.
   *
   * @param proof that none can, if all were tried
   */
  record Passed(Statistics statistics, Optional<Proof.Proved> proof) implements Explored {}

  /**
   * One execution went wrong; the campaign ended there.
   *
   * @param fault in which way the smallest execution that was found goes wrong
   * @param picks repeat that execution
   * @param evaluations how many executions it took to make it so small
   * @param isMinimal whether it was checked that no choice can be left out or calmed
   * @param story who did what in it
   */
  record Failed(
      Statistics statistics,
      Fault fault,
      ChoiceSequence picks,
      int evaluations,
      boolean isMinimal,
      String story)
      implements Explored {}

  /** The code did what nobody can control, so nothing follows from its executions. */
  record Inconclusive(Statistics statistics, Diagnostic diagnostic) implements Explored {}
}
