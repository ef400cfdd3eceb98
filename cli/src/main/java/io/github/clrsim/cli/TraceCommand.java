package io.github.clrsim.cli;

import io.github.clrsim.api.trace.TraceReader;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.subject.RealRuntimes;
import io.github.clrsim.cli.subject.option.Candidates;
import io.github.clrsim.cli.trace.CutTrace;
import io.github.clrsim.cli.trace.EventPipeTrace;
import io.github.clrsim.cli.trace.RawRecording;
import io.github.clrsim.cli.trace.StepRange;
import io.github.clrsim.cli.trace.TraceConversion;
import io.github.clrsim.cli.trace.TraceCut;
import io.github.clrsim.cli.trace.TraceCut.Wanted;
import io.github.clrsim.cli.trace.TraceDifference;
import io.github.clrsim.cli.trace.TraceExcerpt;
import io.github.clrsim.cli.trace.TraceStatistics;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.diagnostic.Similar;
import io.github.clrsim.nettrace.Ending;
import io.github.clrsim.nettrace.EventPipeReader;
import io.github.clrsim.nettrace.event.Entry;
import io.github.clrsim.realclr.raw.RawRecordingReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Counts, converts, prints, compares and cuts traces, and counts recordings of EventPipe. */
@Command(
    name = "trace",
    mixinStandardHelpOptions = true,
    description = {
      "Counts, converts, prints, compares and cuts traces; and counts recordings of dotnet-trace or"
          + " EventPipe: .nettrace files of any version, and .netperf files.",
      "stat FILE counts steps or events by name, and says whether the file is whole. Of one"
          + " that was cut or is damaged, what stands before is counted.",
      "convert FILE FILE writes a trace in the form that the second name says: .clrtrace is compact,"
          + " .gz gzipped lines of JSON, all others are lines. It also makes a trace of a recording as it"
          + " came (.clrraw). Of a recording of EventPipe those events become steps that mean the same as"
          + " a callback; what has none is counted.",
      "cat FILE prints a trace as lines of JSON, or the steps of it that --steps and --thread name.",
      "diff FILE FILE finds the first step in which two traces differ. Exit code 1: they differ.",
      "cut FILE writes what --steps, --thread or --id names into --out, with the calls and callbacks"
          + " around it. It can be counted, printed and compared, but neither judged nor replayed.",
      "A file that was cut is read to its last whole step, and that is said on standard error. Exit"
          + " code 2: a file is damaged."
    })
final class TraceCommand implements Callable<Integer> {

  /** What it does. */
  private enum Action {
    STAT(1),
    CONVERT(2),
    CAT(1),
    DIFF(2),
    CUT(1);

    private final int files;

    Action(int files) {
      this.files = files;
    }

    /** Those that mean something to it. */
    private Set<String> options() {
      return switch (this) {
        case CONVERT -> Set.of("--force", "--runtime");
        case CAT -> Set.of("--steps", "--thread");
        case CUT -> Set.of("--steps", "--thread", "--id", "--out", "--force");
        case STAT, DIFF -> Set.of();
      };
    }

    private String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    private static List<String> words() {
      return Arrays.stream(values()).map(Action::word).toList();
    }
  }

  private static final Pattern ADDRESS = Pattern.compile("0[xX]\\p{XDigit}{1,16}");

  @Mixin private final Console console;

  @Parameters(
      index = "0",
      paramLabel = "ACTION",
      completionCandidates = Actions.class,
      description = "stat, convert, cat, diff or cut.")
  private String word = "";

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "FILE",
      description =
          "The trace or recording, gzipped or not; for convert, behind it the file to write, for"
              + " diff the trace to compare with.")
  private List<Path> files = List.of();

  @Option(names = "--force", description = "Replace a file that is there; of convert and cut.")
  private boolean force;

  @Option(
      names = "--steps",
      paramLabel = "FIRST..LAST",
      converter = StepRange.Reader.class,
      description =
          "The steps with these numbers, counted from 0; of cat and cut. 10.. and ..20 are understood, too.")
  private Optional<StepRange> steps = Optional.empty();

  @Option(
      names = "--thread",
      paramLabel = "NUMBER",
      description = "The steps of this thread, by its number in the trace; of cat and cut.")
  private Optional<Integer> thread = Optional.empty();

  @Option(
      names = "--id",
      paramLabel = "ADDRESS",
      description = "What mentions this ID or address, such as 0x7f20; of cut.")
  private Optional<String> id = Optional.empty();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where to; the form is that of its name. Of cut.")
  private Optional<Path> out = Optional.empty();

  @Option(
      names = "--runtime",
      completionCandidates = Candidates.Runtimes.class,
      paramLabel = "RUNTIME",
      description =
          "The runtime that was recorded, where a recording of EventPipe does not say it; of convert.")
  private Optional<String> runtime = Optional.empty();

  TraceCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Action action =
        Arrays.stream(Action.values())
            .filter(each -> each.word().equals(word))
            .findFirst()
            .orElseThrow(() -> unknown(word));
    requireFitting(action);
    switch (action) {
      case CAT, DIFF, CUT -> files.forEach(RawRecording::requireNone);
      case STAT -> {
        RawRecording.requireWhatItsNameSays(files.getFirst());
        if (RawRecordingReader.isRaw(files.getFirst())) {
          RawRecording.requireNone(files.getFirst());
        }
      }
      case CONVERT -> RawRecording.requireWhatItsNameSays(files.getFirst());
    }
    return switch (action) {
      case STAT -> TraceReader.isTrace(files.getFirst()) ? statTrace() : statRecording();
      case CONVERT -> convert();
      case CAT -> cat();
      case DIFF -> diff();
      case CUT -> cut();
    };
  }

  private static DiagnosticException unknown(String word) {
    return new Diagnostic(
            "There is no action \"%s\"".formatted(word),
            "the words after ./clrsim trace",
            "there is one for each of " + String.join(", ", Action.words()),
            Similar.advice(word, Action.words(), "name one of these"))
        .thrown();
  }

  /** An option that means nothing to the action would be forgotten in silence. */
  private void requireFitting(Action action) {
    if (files.size() != action.files) {
      throw diagnostic(
          action,
          "%s takes %s, and %d %s named"
              .formatted(
                  action.word(),
                  Counted.of(action.files, "file"),
                  files.size(),
                  files.size() == 1 ? "is" : "are"));
    }
    List<String> named = new ArrayList<>();
    if (force) {
      named.add("--force");
    }
    steps.ifPresent(_ -> named.add("--steps"));
    thread.ifPresent(_ -> named.add("--thread"));
    id.ifPresent(_ -> named.add("--id"));
    out.ifPresent(_ -> named.add("--out"));
    runtime.ifPresent(_ -> named.add("--runtime"));
    named.removeAll(action.options());
    if (!named.isEmpty()) {
      throw diagnostic(action, "%s knows no %s".formatted(action.word(), named.getFirst()));
    }
    if (action == Action.CAT && console.isJson()) {
      throw diagnostic(
          action, "cat knows no --json: what it prints is a line of JSON for each step");
    }
  }

  private static DiagnosticException diagnostic(Action action, String what) {
    return new Diagnostic(
            what,
            "the words after ./clrsim trace " + action.word(),
            "a word that is not understood might change what was asked for",
            "./clrsim trace --help tells what there is")
        .thrown();
  }

  private int statTrace() {
    TraceStatistics statistics = new TraceStatistics(files.getFirst());
    statistics.lines().forEach(console::say);
    statistics.cut().ifPresent(console::tell);
    return statistics
        .damage()
        .map(damage -> console.refuse(damage, statistics.json()))
        .orElseGet(() -> console.answer(Exit.KEPT, statistics.json()));
  }

  private int convert() {
    if (EventPipeReader.isRecording(files.getFirst())) {
      return convertRecording();
    }
    requireNoRuntime();
    if (RawRecording.isNameOfOne(files.getLast())) {
      throw diagnostic(
          Action.CONVERT,
          "A recording as it came is written by record alone, and %s is named like one"
              .formatted(files.getLast()));
    }
    TraceConversion made =
        TraceConversion.of(files.getFirst(), files.getLast(), force, RealRuntimes::withProfile);
    console.say(
        "%s has %s in %d bytes%s"
            .formatted(
                made.to(),
                Counted.of(made.steps(), "step"),
                made.bytes(),
                made.isCut() ? ", and no end" : ""));
    if (made.isCut()) {
      console.tell(CutTrace.diagnostic(files.getFirst(), made.steps()));
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
            files.getFirst(),
            files.getLast(),
            force,
            runtime.map(name -> RealRuntimes.profileNamed(name, console::sayAside).runtime()));
    EventPipeTrace trace = made.trace();
    console.say(
        "%s has %s in %d bytes"
            .formatted(made.to(), Counted.of(trace.conversion().steps(), "step"), made.bytes()));
    trace.lines().forEach(console::say);
    if (trace.conversion().isCut()) {
      console.tell(CutTrace.diagnostic(files.getFirst(), trace.conversion().steps()));
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
      throw diagnostic(
          Action.CONVERT,
          "convert takes --runtime for a recording of EventPipe, and not for a trace");
    }
  }

  private int cat() {
    OptionalInt wanted = thread.map(OptionalInt::of).orElse(OptionalInt.empty());
    new TraceExcerpt(steps.orElse(StepRange.ALL), wanted)
        .print(files.getFirst(), console)
        .ifPresent(console::tell);
    return Exit.KEPT.code();
  }

  private int diff() {
    TraceDifference difference = TraceDifference.between(files.getFirst(), files.getLast());
    difference.lines().forEach(console::say);
    return console.answer(difference.isNone() ? Exit.KEPT : Exit.LAW_BROKEN, difference.json());
  }

  private int cut() {
    List<Wanted> wanted = new ArrayList<>();
    steps.map(Wanted.Steps::new).ifPresent(wanted::add);
    thread.map(Wanted.OfThread::new).ifPresent(wanted::add);
    id.map(TraceCommand::mentioning).ifPresent(wanted::add);
    if (wanted.size() != 1 || out.isEmpty()) {
      throw diagnostic(Action.CUT, "cut takes --out, and one of --steps, --thread and --id");
    }
    TraceCut made = TraceCut.of(files.getFirst(), wanted.getFirst(), out.get(), force);
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
      throw diagnostic(Action.CUT, "\"%s\" is no ID or address; 0x7f20 would be one".formatted(id));
    }
    return new Wanted.Mentioning(id.toLowerCase(Locale.ROOT));
  }

  private int statRecording() {
    try (EventPipeReader reader = EventPipeReader.open(files.getFirst())) {
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
        files.getFirst().toString(),
        "its process or its writer ended before the recording did; what stands before is whole, and"
            + " counted",
        "take the counts as they are, or record again");
  }

  /** The actions, for a shell to complete. */
  static final class Actions implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Action.words().iterator();
    }
  }
}
