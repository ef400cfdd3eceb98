package io.github.clrsim.cli.subject.option;

import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explorer.shrink.Budget;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import picocli.CommandLine.Option;

/** The options that say what shrinking may cost. */
public final class ShrinkingOptions {
  private static final long SECONDS_MAX = Duration.ofDays(7).toSeconds();

  @Option(
      names = "--shrink-runs",
      paramLabel = "N",
      description =
          "How many runs shrinking may take; as many as it needs, if that is said. Unless you say"
              + " so, 20000 runs and 15 million steps at most, of a native profiler 4 million: about a"
              + " minute.")
  private Optional<Integer> runs = Optional.empty();

  @Option(
      names = "--shrink-time",
      paramLabel = "SECONDS",
      description =
          "How long shrinking may take. Ctrl-C ends it, too: the smallest so far is reported.")
  private Optional<Long> seconds = Optional.empty();

  /**
   * What it may cost from now on.
   *
   * @param usual where nobody says otherwise
   * @param isStopped whether the user wants the result now
   */
  public Budget budget(Budget usual, BooleanSupplier isStopped) {
    Budget chosen = runs.map(Budget::ofRuns).orElse(usual);
    long begun = System.nanoTime();
    return chosen.until(
        () ->
            isStopped.getAsBoolean()
                || seconds
                    .map(Duration::ofSeconds)
                    .filter(time -> System.nanoTime() - begun >= time.toNanos())
                    .isPresent());
  }

  /**
   * Requires that what was said can be done, before anything is begun.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it cannot
   */
  public void requirePossible() {
    if (runs.filter(number -> number < 1).isPresent()) {
      throw new Diagnostic(
              "Shrinking may take " + Counted.of(runs.orElseThrow(), "run"),
              "option --shrink-runs",
              "without a run nothing is shrunk",
              "choose a number from 1 on, or --no-shrink")
          .thrown();
    }
    if (seconds.filter(number -> number < 1 || number > SECONDS_MAX).isPresent()) {
      throw new Diagnostic(
              "Shrinking may take " + Counted.of(seconds.orElseThrow(), "second"),
              "option --shrink-time",
              "it needs some time, and a limit that nobody lives to see is none",
              "choose from 1 to %d, which is a week, or --no-shrink".formatted(SECONDS_MAX))
          .thrown();
    }
  }
}
