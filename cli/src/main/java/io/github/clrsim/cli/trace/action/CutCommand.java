package io.github.clrsim.cli.trace.action;

import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.trace.RawRecording;
import io.github.clrsim.cli.trace.StepRange;
import io.github.clrsim.cli.trace.TraceCut;
import io.github.clrsim.cli.trace.TraceCut.Wanted;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a part of a trace. */
@Command(
    name = "cut",
    mixinStandardHelpOptions = true,
    description =
        "Writes what --steps, --thread or --id names into --out, with the calls and callbacks around it."
            + " It can be counted, printed and compared, but neither judged nor replayed.")
final class CutCommand implements Callable<Integer> {
  @Mixin private final Console console;

  private static final Pattern ADDRESS = Pattern.compile("0[xX]\\p{XDigit}{1,16}");

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

  @Option(
      names = "--id",
      paramLabel = "ADDRESS",
      description = "What mentions this ID or address, such as 0x7f20.")
  private Optional<String> id = Optional.empty();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "Where to; the form is that of its name.")
  private Path out = Path.of("");

  @Option(names = "--force", description = "Replace a file that is there.")
  private boolean mayReplace;

  CutCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    RawRecording.requireNone(file);
    List<Wanted> wanted = new ArrayList<>();
    steps.map(Wanted.Steps::new).ifPresent(wanted::add);
    thread.map(Wanted.OfThread::new).ifPresent(wanted::add);
    id.map(CutCommand::mentioning).ifPresent(wanted::add);
    if (wanted.size() != 1) {
      throw diagnostic("cut takes one of --steps, --thread and --id");
    }
    TraceCut made = TraceCut.of(file, wanted.getFirst(), out, mayReplace);
    console.say(
        "%s has %s in %d bytes"
            .formatted(made.to(), Counted.of(made.steps(), "step"), made.bytes()));
    return console.answer(
        Exit.KEPT,
        Console.object()
            .put("file", made.to().toString())
            .put("count", made.steps())
            .put("bytes", made.bytes()));
  }

  private static Wanted mentioning(String id) {
    if (!ADDRESS.matcher(id).matches()) {
      throw diagnostic("\"%s\" is no ID or address; 0x7f20 would be one".formatted(id));
    }
    return new Wanted.Mentioning(id.toLowerCase(Locale.ROOT));
  }

  private static DiagnosticException diagnostic(String what) {
    return new Diagnostic(
            what,
            "the words after ./clrsim trace cut",
            "a word that is not understood might change what was asked for",
            "./clrsim trace cut --help tells what there is")
        .thrown();
  }
}
