package io.github.clrsim.cli.trace.action;

import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.trace.RawRecording;
import io.github.clrsim.cli.trace.StepRange;
import io.github.clrsim.cli.trace.TraceExcerpt;
import io.github.clrsim.diagnostic.Diagnostic;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints a trace. */
@Command(
    name = "cat",
    mixinStandardHelpOptions = true,
    description =
        "Prints a trace as lines of JSON, or the steps of it that --steps and --thread name.")
final class CatCommand implements Callable<Integer> {
  @Mixin private final Console console;

  @Parameters(index = "0", paramLabel = "FILE", description = "The trace, gzipped or not.")
  private Path file = Path.of("");

  @Option(
      names = "--steps",
      paramLabel = "FIRST..LAST",
      converter = StepRange.Reader.class,
      description =
          "The steps with these numbers, counted from 0. 10.. and ..20 are understood, too.")
  private Optional<StepRange> steps = Optional.empty();

  @Option(
      names = "--thread",
      paramLabel = "NUMBER",
      description = "The steps of this thread, by its number in the trace.")
  private Optional<Integer> thread = Optional.empty();

  CatCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    RawRecording.requireNone(file);
    if (console.isJson()) {
      throw new Diagnostic(
              "cat knows no --json: what it prints is a line of JSON for each step",
              "option --json",
              "that is no single value, which --json promises",
              "leave it out")
          .thrown();
    }
    OptionalInt wanted = thread.map(OptionalInt::of).orElse(OptionalInt.empty());
    new TraceExcerpt(steps.orElse(StepRange.ALL), wanted)
        .print(file, console)
        .ifPresent(console::tell);
    return Exit.KEPT.code();
  }
}
