package io.github.clrsim.cli;

import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.diagnostic.Similar;
import io.github.clrsim.nettrace.Ending;
import io.github.clrsim.nettrace.EventPipeReader;
import io.github.clrsim.nettrace.event.Entry;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Says what is in a recording of EventPipe. */
@Command(
    name = "trace",
    mixinStandardHelpOptions = true,
    description = {
      "Reads a recording of dotnet-trace or EventPipe: a .nettrace file of any version, or a"
          + " .netperf file.",
      "stat counts its events by name, and says when they were, how many were lost, and whether the"
          + " file is whole. Exit code 2: it is cut or damaged; what stands before is counted."
    })
final class TraceCommand implements Callable<Integer> {
  private static final String STAT = "stat";
  private static final List<String> ACTIONS = List.of(STAT);

  @Mixin private final Console console;

  @Parameters(
      index = "0",
      paramLabel = "ACTION",
      completionCandidates = Actions.class,
      description = "stat.")
  private String action = "";

  @Parameters(index = "1", paramLabel = "FILE", description = "The recording, gzipped or not.")
  private Path file = Path.of("");

  TraceCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (!ACTIONS.contains(action)) {
      throw new Diagnostic(
              "There is no action \"%s\"".formatted(action),
              "the words after ./clrsim trace",
              "there is one for each of " + String.join(", ", ACTIONS),
              Similar.advice(action, ACTIONS, "name one of these"))
          .thrown();
    }
    try (EventPipeReader reader = EventPipeReader.open(file)) {
      RecordingStatistics statistics = new RecordingStatistics(reader.header());
      Optional<Diagnostic> fault = readAll(reader, statistics);
      statistics.lines(reader).forEach(console::say);
      if (fault.isPresent()) {
        return console.refuse(fault.get(), statistics.json(reader));
      }
      return console.answer(Exit.KEPT, statistics.json(reader));
    }
  }

  /** Reads to the end; answers what is wrong, if the file does not end as it should. */
  private Optional<Diagnostic> readAll(EventPipeReader reader, RecordingStatistics statistics) {
    try {
      for (Optional<Entry> next = reader.next(); next.isPresent(); next = reader.next()) {
        if (next.get() instanceof Entry.Event event) {
          statistics.add(event);
        }
      }
    } catch (DiagnosticException damaged) {
      return Optional.of(damaged.diagnostic());
    }
    return switch (reader.ending().orElseThrow()) {
      case Ending.Whole _ -> Optional.empty();
      case Ending.Cut(long at) ->
          Optional.of(
              new Diagnostic(
                  "The recording is cut: it ends in the middle, behind %d bytes".formatted(at),
                  file.toString(),
                  "its process or its writer ended before the recording did; what stands before is"
                      + " whole, and counted",
                  "take the counts as they are, or record again"));
    };
  }

  /** The actions, for a shell to complete. */
  static final class Actions implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return ACTIONS.iterator();
    }
  }
}
