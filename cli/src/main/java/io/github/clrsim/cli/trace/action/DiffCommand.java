package io.github.clrsim.cli.trace.action;

import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.trace.RawRecording;
import io.github.clrsim.cli.trace.TraceDifference;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Compares two traces. */
@Command(
    name = "diff",
    mixinStandardHelpOptions = true,
    description = "Finds the first step in which two traces differ. Exit code 1: they differ.")
final class DiffCommand implements Callable<Integer> {
  @Mixin private final Console console;

  @Parameters(index = "0", paramLabel = "FILE", description = "The trace, gzipped or not.")
  private Path file = Path.of("");

  @Parameters(index = "1", paramLabel = "OTHER", description = "The trace to compare with.")
  private Path other = Path.of("");

  DiffCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    RawRecording.requireNone(file);
    RawRecording.requireNone(other);
    TraceDifference difference = TraceDifference.between(file, other);
    difference.lines().forEach(console::say);
    return console.answer(difference.isNone() ? Exit.KEPT : Exit.LAW_BROKEN, difference.json());
  }
}
