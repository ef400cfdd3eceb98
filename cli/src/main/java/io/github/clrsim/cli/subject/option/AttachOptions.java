package io.github.clrsim.cli.subject.option;

import io.github.clrsim.diagnostic.Diagnostic;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** The options that name a process which runs already, and how long to stay with it. */
public final class AttachOptions {
  private static final Pattern TIME = Pattern.compile("(?<count>\\d{1,9})(?<unit>ms|s|m|h)");

  private static final Map<String, Duration> UNITS =
      Map.of(
          "ms", Duration.ofMillis(1),
          "s", Duration.ofSeconds(1),
          "m", Duration.ofMinutes(1),
          "h", Duration.ofHours(1));

  @Option(
      names = "--attach",
      paramLabel = "PID",
      description =
          "Record a process that runs already, until it ends, Ctrl-C, or --for; then leave it as it"
              + " was.")
  private Optional<String> process = Optional.empty();

  @Option(
      names = "--for",
      paramLabel = "TIME",
      description = "How long to stay with --attach: a number and ms, s, m or h, such as 30s.")
  private Optional<String> time = Optional.empty();

  /** Whether a process is named. */
  public boolean isGiven() {
    return process.isPresent();
  }

  /**
   * Its number.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is none
   */
  public long number() {
    String said = process.orElseThrow();
    if (!said.matches("[1-9]\\d{0,17}")) {
      throw new Diagnostic(
              "\"%s\" is no number of a process".formatted(said),
              "option --attach",
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
    if (time.isPresent() && !isGiven()) {
      throw new Diagnostic(
              "A time is named, and no process",
              "option --for",
              "it says how long to stay with a process that runs already",
              "name one by --attach; a program that is started is limited by --time-limit")
          .thrown();
    }
    return time.map(AttachOptions::parsed);
  }

  private static Duration parsed(String said) {
    Matcher parts = TIME.matcher(said);
    if (!parts.matches() || Long.parseLong(parts.group("count")) == 0) {
      throw new Diagnostic(
              "\"%s\" is no time to stay".formatted(said),
              "option --for",
              "it is a number above 0 with up to nine digits, and ms, s, m or h behind it",
              "write it so: 500ms, 30s, 5m, 2h")
          .thrown();
    }
    return UNITS
        .getOrDefault(parts.group("unit"), Duration.ZERO)
        .multipliedBy(Long.parseLong(parts.group("count")));
  }
}
