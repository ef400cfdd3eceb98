package io.github.clrsim.cli.subject.option;

import io.github.clrsim.conformance.TimeBudget;
import io.github.clrsim.diagnostic.Diagnostic;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/**
 * The options that name a process which runs already, as whom to come to it, and how long to stay.
 */
public final class AttachOptions {
  @Option(
      names = "--attach",
      paramLabel = "PID",
      description =
          "Record a process that runs already, until it ends, Ctrl-C, or --for; then leave it as it"
              + " was.")
  private Optional<String> process = Optional.empty();

  @Option(
      names = "--eventpipe",
      paramLabel = "PID",
      description =
          "Record the events that the runtime of this process writes by itself (EventPipe), until it"
              + " ends, Ctrl-C, or --for. Nothing is brought into the process; no profiler is there,"
              + " so that only the runtime is judged. Of --events it knows loads, threads, jit,"
              + " exceptions, gc, suspensions and all, which is usual. A name for --out that ends in .nettrace keeps"
              + " the events as they are.")
  private Optional<String> ofEvents = Optional.empty();

  @Option(
      names = "--for",
      paramLabel = "TIME",
      description = "How long to stay with --attach or --eventpipe, such as 30s, 10m or 2h.")
  private Optional<String> time = Optional.empty();

  /** Whether a process is named into which a profiler is to come. */
  public boolean isGiven() {
    return process.isPresent();
  }

  /** Whether a process is named whose runtime is to write its events. */
  public boolean isOfEvents() {
    return ofEvents.isPresent();
  }

  /**
   * Its number.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is none
   */
  public long number() {
    return number(process.orElseThrow(), "option --attach");
  }

  /**
   * The number of the one whose runtime is to write its events.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is none
   */
  public long numberOfEvents() {
    return number(ofEvents.orElseThrow(), "option --eventpipe");
  }

  private static long number(String said, String option) {
    if (!said.matches("[1-9]\\d{0,17}")) {
      throw new Diagnostic(
              "\"%s\" is no number of a process".formatted(said),
              option,
              "processes are numbered from 1",
              "name one that runs; ./clrsim ps lists those of .NET")
          .thrown();
    }
    return Long.parseLong(said);
  }

  /**
   * How long to stay; nothing if it is not said.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is no time, or nobody is attached
   *     to
   */
  public Optional<Duration> stay() {
    if (time.isPresent() && !isGiven() && !isOfEvents()) {
      throw new Diagnostic(
              "A time is named, and no process",
              "option --for",
              "it says how long to stay with a process that runs already",
              "name one by --attach or --eventpipe; a program that is started is limited by --time-limit")
          .thrown();
    }
    return time.map(each -> TimeBudget.parse(each, "option --for"));
  }
}
