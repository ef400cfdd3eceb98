package io.github.clrsim.cli.trace.action;

import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.subject.RealRuntimes;
import io.github.clrsim.cli.subject.option.Candidates;
import io.github.clrsim.cli.trace.CutTrace;
import io.github.clrsim.cli.trace.EventPipeTrace;
import io.github.clrsim.cli.trace.RawRecording;
import io.github.clrsim.cli.trace.TraceConversion;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.nettrace.EventPipeReader;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a trace in another form, or makes one of a recording. */
@Command(
    name = "convert",
    mixinStandardHelpOptions = true,
    description = {
      "Writes a trace in the form that the second name says: .clrtrace is compact, .gz gzipped lines"
          + " of JSON, all others are lines.",
      "It also makes a trace of a recording as it came (.clrraw). Of a recording of EventPipe those"
          + " events become steps that mean the same as a callback; what has none is counted."
    })
final class ConvertCommand implements Callable<Integer> {
  @Mixin private final Console console;

  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description = "The trace or recording, gzipped or not.")
  private Path file = Path.of("");

  @Parameters(index = "1", paramLabel = "NEW", description = "The file to write.")
  private Path to = Path.of("");

  @Option(names = "--force", description = "Replace a file that is there.")
  private boolean mayReplace;

  @Option(
      names = "--runtime",
      completionCandidates = Candidates.Runtimes.class,
      paramLabel = "RUNTIME",
      description =
          "The runtime that was recorded, where a recording of EventPipe does not say it.")
  private Optional<String> runtime = Optional.empty();

  ConvertCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    RawRecording.requireWhatItsNameSays(file);
    if (EventPipeReader.isRecording(file)) {
      return convertRecording();
    }
    requireNoRuntime();
    if (RawRecording.isNameOfOne(to)) {
      throw diagnostic(
          "A recording as it came is written by record alone, and %s is named like one"
              .formatted(to));
    }
    TraceConversion made = TraceConversion.of(file, to, mayReplace, RealRuntimes::withProfile);
    console.say(
        "%s has %s in %d bytes%s"
            .formatted(
                made.to(),
                Counted.of(made.steps(), "step"),
                made.bytes(),
                made.isCut() ? ", and no end" : ""));
    if (made.isCut()) {
      console.tell(CutTrace.diagnostic(file, made.steps()));
    }
    return console.answer(
        Exit.KEPT,
        Console.object()
            .put("file", made.to().toString())
            .put("form", made.form().name())
            .put("count", made.steps())
            .put("bytes", made.bytes())
            .put("end", made.isCut() ? "cut" : "whole"));
  }

  private int convertRecording() {
    EventPipeTrace.Written made =
        EventPipeTrace.write(
            file,
            to,
            mayReplace,
            runtime.map(name -> RealRuntimes.profileNamed(name, console::sayAside).runtime()));
    EventPipeTrace trace = made.trace();
    console.say(
        "%s has %s in %d bytes"
            .formatted(made.to(), Counted.of(trace.conversion().steps(), "step"), made.bytes()));
    trace.lines().forEach(console::say);
    if (trace.conversion().isCut()) {
      console.tell(CutTrace.diagnostic(file, trace.conversion().steps()));
    }
    return console.answer(
        Exit.KEPT,
        trace.into(
            Console.object()
                .put("file", made.to().toString())
                .put("form", made.form().name())
                .put("count", trace.conversion().steps())
                .put("bytes", made.bytes())
                .put("end", trace.conversion().isCut() ? "cut" : "whole")));
  }

  private void requireNoRuntime() {
    if (runtime.isPresent()) {
      throw diagnostic("convert takes --runtime for a recording of EventPipe, and not for a trace");
    }
  }

  private static DiagnosticException diagnostic(String what) {
    return new Diagnostic(
            what,
            "the words after ./clrsim trace convert",
            "a word that is not understood might change what was asked for",
            "./clrsim trace convert --help tells what there is")
        .thrown();
  }
}
