package io.github.clrsim.cli.subject.option;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.realclr.RealClr;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option that says how long a real run may take. */
public final class TimeLimitOption {
  private static final long SECONDS_MAX = Duration.ofDays(7).toSeconds();
  private static final long SECONDS_USUAL = RealClr.USUAL_TIME_LIMIT.toSeconds();

  @Option(
      names = "--time-limit",
      paramLabel = "SECONDS",
      description = {
        "How long a program may run on the real runtime, each of several by itself (60).",
        "Its start counts. What is simulated, judged or compared comes on top: that ends by limits"
            + " of its own, and no verdict depends on time."
      })
  private Optional<Long> given = Optional.empty();

  /**
   * The limit.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is none
   */
  public Duration limit() {
    long seconds = given.orElse(SECONDS_USUAL);
    if (seconds < 1 || seconds > SECONDS_MAX) {
      throw new Diagnostic(
              "The time limit is %d seconds".formatted(seconds),
              "option --time-limit",
              "a program needs some time, and a limit that nobody lives to see is none",
              "choose from 1 to %d, which is a week".formatted(SECONDS_MAX))
          .thrown();
    }
    return Duration.ofSeconds(seconds);
  }

  /**
   * The limit, if one was named.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is none
   */
  public Optional<Duration> named() {
    return given.map(_ -> limit());
  }

  /** The option once more, for a command that is to be typed again. */
  public List<String> words() {
    return given
        .filter(seconds -> seconds != SECONDS_USUAL)
        .map(seconds -> List.of("--time-limit", Long.toString(seconds)))
        .orElse(List.of());
  }
}
