package io.github.clrsim.conformance;

import io.github.clrsim.conformance.finding.Finding;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explore.Campaign;
import io.github.clrsim.laws.judge.Law;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What came of a check, law by law.
 *
 * @param profiler who was tried
 * @param laws in the order of the check
 * @param summary what was done, in a few lines: how many executions of which scenarios, what the
 *     profiler asked for and what of that never came
 * @param executions how many there were
 * @param sum what the last campaign did, if there was one; none for a native profiler, which is
 *     tried in another process
 */
public record ConformanceResult(
    String profiler,
    List<OfLaw> laws,
    String summary,
    long executions,
    Optional<Campaign.Sum> sum) {
  public ConformanceResult {
    laws = List.copyOf(laws);
  }

  /** One without a campaign. */
  public ConformanceResult(String profiler, List<OfLaw> laws, String summary, long executions) {
    this(profiler, laws, summary, executions, Optional.empty());
  }

  /** What is known of one law. */
  public sealed interface OfLaw {
    /** The law. */
    Law law();

    /** No execution broke it. */
    record Kept(Law law) implements OfLaw {}

    /** An execution broke it. */
    record Broken(Law law, Finding finding) implements OfLaw {}

    /**
     * No execution broke it, up to the one that broke another law and ended the check. {@link
     * ConformanceCheck} goes on there, unless a native profiler brought its process down; {@code
     * ./clrsim check} does not.
     */
    record CutShort(Law law, Law broken) implements OfLaw {}

    /** Nothing follows, and this is why: a limit, what nobody can control, a fault of clrsim. */
    record Undecided(Law law, Diagnostic why) implements OfLaw {}
  }

  /** Whether every law was kept. */
  public boolean isKept() {
    return laws.stream().allMatch(OfLaw.Kept.class::isInstance);
  }

  /** Those that an execution broke. */
  public List<Finding> findings() {
    return laws.stream()
        .filter(OfLaw.Broken.class::isInstance)
        .map(broken -> ((OfLaw.Broken) broken).finding())
        .toList();
  }

  /** Why nothing follows for some laws, each reason once. */
  public List<Diagnostic> reasons() {
    return laws.stream()
        .filter(OfLaw.Undecided.class::isInstance)
        .map(each -> ((OfLaw.Undecided) each).why())
        .distinct()
        .toList();
  }

  /** All of it in words: the table of each broken law, why others are undecided, the summary. */
  public String text() {
    String undecided = reasons().stream().map(Diagnostic::text).collect(Collectors.joining());
    String broken = findings().stream().map(Finding::story).collect(Collectors.joining("\n"));
    return broken + undecided + summary;
  }

  /**
   * Requires that every law was kept.
   *
   * @throws AssertionError with the table of each broken law
   * @throws io.github.clrsim.diagnostic.DiagnosticException if none is broken, and some are
   *     undecided
   */
  public void orThrow() {
    if (!findings().isEmpty()) {
      throw new AssertionError(text());
    }
    reasons().stream()
        .findFirst()
        .ifPresent(
            why -> {
              throw why.thrown();
            });
  }
}
