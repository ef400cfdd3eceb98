package io.github.clrsim.cli.subject.option;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** The options that say how long a scenario may be, and how far one run may go. */
public final class LimitOptions {
  @Option(
      names = "--steps-max",
      paramLabel = "N",
      description =
          "How many steps one simulated run may take (2000000); in the second half threads take"
              + " turns.")
  private Optional<Integer> stepsMax = Optional.empty();

  @Option(
      names = "--threads-max",
      paramLabel = "N",
      description = "How many threads may live at the same time in a simulated run (1000).")
  private Optional<Integer> threadsMax = Optional.empty();

  @Option(
      names = "--actions-max",
      paramLabel = "N",
      description = "How many actions a scenario may have (100000).")
  private Optional<Integer> actionsMax = Optional.empty();

  /**
   * How far a simulated run may go.
   *
   * @throws DiagnosticException if it could not begin
   */
  public Limits limits() {
    Limits standard = Limits.standard();
    int threads =
        positive(
            threadsMax.orElse(standard.threadsMax()),
            "threads",
            "a run has a thread for its Main at least",
            "choose a number from 10 on; the runtime has some threads of its own");
    return new Limits(stepsMax().orElse(standard.stepsMax()), threads);
  }

  /**
   * How many steps a run may take, if that was said: a recording is as long as it is.
   *
   * @throws DiagnosticException if it could not begin
   */
  public OptionalInt stepsMax() {
    return stepsMax.stream()
        .mapToInt(
            steps ->
                positive(
                    steps,
                    "steps",
                    "a run that may take no step shows nothing",
                    "choose a number from 1 on; a usual run takes a few thousand steps"))
        .findFirst();
  }

  /**
   * How many actions a scenario may have.
   *
   * @throws DiagnosticException if it could have none
   */
  public int actionsMax() {
    return positive(
        actionsMax.orElse(Scenario.ACTIONS_MAX),
        "actions",
        "a program that may do nothing shows nothing",
        "choose a number from 1 on");
  }

  /** Whether that was said. */
  public boolean isActionsMaxGiven() {
    return actionsMax.isPresent();
  }

  private static int positive(int limit, String what, String why, String remedy) {
    if (limit < 1) {
      throw new Diagnostic(
              "The limit of %s is %d".formatted(what, limit),
              "option --%s-max".formatted(what),
              why,
              remedy)
          .thrown();
    }
    return limit;
  }

  /** The options once more, for a command that is to be typed again. */
  public List<String> words() {
    List<String> words = new ArrayList<>();
    stepsMax.ifPresent(steps -> words.addAll(List.of("--steps-max", Integer.toString(steps))));
    threadsMax.ifPresent(
        threads -> words.addAll(List.of("--threads-max", Integer.toString(threads))));
    actionsMax.ifPresent(
        actions -> words.addAll(List.of("--actions-max", Integer.toString(actions))));
    return List.copyOf(words);
  }
}
