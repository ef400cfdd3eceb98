package io.github.clrsim.cli.trace.action;

import io.github.clrsim.api.trace.TraceReader;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.trace.RawRecording;
import io.github.clrsim.cli.trace.RecordingStatistics;
import io.github.clrsim.cli.trace.TraceStatistics;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.nettrace.Ending;
import io.github.clrsim.nettrace.EventPipeReader;
import io.github.clrsim.nettrace.event.Entry;
import io.github.clrsim.realclr.raw.RawRecordingReader;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Counts what is in a trace or a recording of EventPipe. */
@Command(
    name = "stat",
    mixinStandardHelpOptions = true,
    description =
        "Counts steps or events by name, and says whether the file is whole. Of one that was cut or is"
            + " damaged, what stands before is counted.")
final class StatCommand implements Callable<Integer> {
  @Mixin private final Console console;

  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description = "The trace or recording, gzipped or not.")
  private Path file = Path.of("");

  StatCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    RawRecording.requireWhatItsNameSays(file);
    if (RawRecordingReader.isRaw(file)) {
      RawRecording.requireNone(file);
    }
    return TraceReader.isTrace(file) ? statTrace() : statRecording();
  }

  private int statTrace() {
    TraceStatistics statistics = new TraceStatistics(file);
    statistics.lines().forEach(console::say);
    statistics.cut().ifPresent(console::tell);
    return statistics
        .damage()
        .map(damage -> console.refuse(damage, statistics.json()))
        .orElseGet(() -> console.answer(Exit.KEPT, statistics.json()));
  }

  private int statRecording() {
    try (EventPipeReader reader = EventPipeReader.open(file)) {
      RecordingStatistics statistics = new RecordingStatistics(reader.header());
      Optional<Diagnostic> damage = readAll(reader, statistics);
      statistics.lines(reader).forEach(console::say);
      if (damage.isPresent()) {
        return console.refuse(damage.get(), statistics.json(reader));
      }
      switch (reader.ending().orElseThrow()) {
        case Ending.Whole _ -> {}
        case Ending.Cut(long at) -> console.tell(cut(at));
      }
      return console.answer(Exit.KEPT, statistics.json(reader));
    }
  }

  /** Reads to the end; answers what is damaged, if something is. */
  private static Optional<Diagnostic> readAll(
      EventPipeReader reader, RecordingStatistics statistics) {
    try {
      for (Optional<Entry> next = reader.next(); next.isPresent(); next = reader.next()) {
        if (next.get() instanceof Entry.Event event) {
          statistics.add(event);
        }
      }
      return Optional.empty();
    } catch (DiagnosticException damaged) {
      return Optional.of(damaged.diagnostic());
    }
  }

  private Diagnostic cut(long at) {
    return new Diagnostic(
        "The recording is cut: it ends in the middle, behind %d bytes".formatted(at),
        file.toString(),
        "its process or its writer ended before the recording did; what stands before is whole, and"
            + " counted",
        "take the counts as they are, or record again");
  }
}
