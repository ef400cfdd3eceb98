package io.github.clrsim.cli;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.QuietOption;
import io.github.clrsim.cli.console.TraceFile;
import io.github.clrsim.cli.stop.UserStop;
import io.github.clrsim.cli.subject.RealRuntimes;
import io.github.clrsim.cli.subject.option.AttachOptions;
import io.github.clrsim.cli.subject.option.Candidates;
import io.github.clrsim.cli.subject.option.EventsOption;
import io.github.clrsim.cli.subject.option.LibraryOptions;
import io.github.clrsim.cli.subject.option.OutputLimitOption;
import io.github.clrsim.cli.subject.option.TimeLimitOption;
import io.github.clrsim.cli.trace.RawRecording;
import io.github.clrsim.diagnostic.CommandText;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.folder.TemporaryFolder;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.realclr.ProgramAsItIs;
import io.github.clrsim.realclr.RealClr;
import io.github.clrsim.realclr.RealRun;
import io.github.clrsim.realclr.RunTerms;
import io.github.clrsim.realclr.StopRequest;
import io.github.clrsim.realclr.processes.RunningProcess;
import io.github.clrsim.realclr.raw.RawRecordingWriter;
import io.github.clrsim.realclr.record.Recorder;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import io.github.clrsim.realclr.runtime.DotnetRuntimes;
import io.github.clrsim.realclr.stream.ProgramStreams;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs a program on a real CLR and writes what happened. */
@Command(
    name = "record",
    mixinStandardHelpOptions = true,
    description = {
      "Runs a .NET program on a real runtime and writes the trace, which replay reads.",
      "The trace is judged as well: the real runtime, too, has to keep the laws.",
      "With --library a native profiler is there as it is; what it hears and asks is the trace.",
      "The program reads standard input and prints on standard output and error, as under dotnet;"
          + " the report goes to standard error. With --json all that the program prints goes"
          + " there."
    })
final class RecordCommand implements Callable<Integer> {
  @Mixin private final Console console;

  @SuppressWarnings("UnusedVariable") // it reaches the console by itself
  @Mixin
  private final QuietOption quiet;

  @Mixin private final EventsOption events = new EventsOption();
  @Mixin private final LibraryOptions library = new LibraryOptions();
  @Mixin private final TimeLimitOption timeLimit = new TimeLimitOption();
  @Mixin private final OutputLimitOption outputLimit = new OutputLimitOption();
  @Mixin private final AttachOptions attach = new AttachOptions();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description =
          "Where to; compressed if the name ends in .gz, compact if in .clrtrace. In a file whose name"
              + " ends in .clrraw all is kept as it comes, with the least work while the program runs;"
              + " trace convert makes a trace of it, and replay judges that.")
  private Path out = Path.of("");

  @Option(names = "--force", description = "Replace a file that is there.")
  private boolean mayReplace;

  @Option(
      names = "--runtime",
      completionCandidates = Candidates.Runtimes.class,
      paramLabel = "RUNTIME",
      description = RealRuntimes.NAMES + " The newest of all with one, if none is named.")
  private Optional<String> runtime = Optional.empty();

  @Option(
      names = "--program-exit-code",
      description =
          "Exit with the program's exit code, unless a law is broken or nothing is known.")
  private boolean passesExitCode;

  @Option(
      names = "--beside",
      description =
          "Run the program as it is, in a dotnet of its own, with the recorder in a JVM beside it.")
  private boolean isBeside;

  @Option(
      names = "--print-env",
      description =
          "Start nothing: print the variables by which a program that is started elsewhere on this"
              + " machine, such as a test job, is recorded, and wait for it.")
  private boolean printsEnvironment;

  @Option(
      names = "--process",
      paramLabel = "NAME",
      description =
          "Of the processes that the command starts, record the one of this program, such as"
              + " app.dll; the first that is no part of the .NET SDK, if none is named.")
  private Optional<String> process = Optional.empty();

  @Parameters(
      paramLabel = "PROGRAM ARGUMENT",
      arity = "0..*",
      description =
          "An assembly and its arguments, which is run on --runtime; or any command, such as dotnet"
              + " app.dll, an application's own host, or a script, which is started as it is."
              + " Best behind --.")
  private List<String> program = new ArrayList<>();

  RecordCommand(Console console) {
    this.console = console;
    this.quiet = new QuietOption(console);
  }

  @Override
  public Integer call() {
    TraceFile.requirePossible(out);
    Optional<Duration> stay = attach.stay();
    long ways =
        Stream.of(!program.isEmpty(), attach.isGiven(), attach.isOfEvents(), printsEnvironment)
            .filter(is -> is)
            .count();
    if (ways != 1) {
      throw new Diagnostic(
              ways == 0
                  ? "Nothing is named that could be recorded"
                  : "A program to start, --attach, --eventpipe and --print-env: more than one is named",
              "the words after ./clrsim record",
              "a recording is of one process",
              "name an assembly or a command, best behind --; or a process by --attach PID or"
                  + " --eventpipe PID; or print variables for one by --print-env")
          .thrown();
    }
    if (printsEnvironment) {
      requireNothingOfARuntime("--print-env");
    } else if (attach.isGiven() || attach.isOfEvents()) {
      requireNothingOfAStart();
    } else {
      requireApartFromProgram();
      requireWhoHears();
      if (!isAssembly()) {
        requireNothingThatACommandDecides("a command");
      }
    }
    if (!mayReplace) {
      TraceFile.requireNothingLost(out, "option --out");
    }
    Optional<NamedProfiler> tried =
        library.isNamed() ? Optional.of(library.recorded()) : Optional.empty();
    TemporaryFolder.removeThoseOfTheDead();
    try (UserStop stop = new UserStop()) {
      RunTerms terms =
          new RunTerms(
              timeLimit.limit(),
              ProgramStreams.passedOn(console.outputOfProgram(), console.errorsOfProgram()),
              outputLimit.bytes(),
              stop.request());
      if (attach.isGiven()) {
        return running(stay, terms);
      }
      if (attach.isOfEvents()) {
        return new EventPipeRecording(console, out)
            .record(
                new EventPipeRecording.Wanted(attach.numberOfEvents(), stay, events.ofEventPipe()),
                stop.request());
      }
      if (printsEnvironment) {
        return awaited(terms);
      }
      return isAssembly() ? assembly(tried, terms) : command(terms);
    }
  }

  private int awaited(RunTerms terms) {
    PrintStream output = new PrintStream(console.outputOfProgram(), false, StandardCharsets.UTF_8);
    ProgramAsItIs awaited =
        ProgramAsItIs.awaited(
            process,
            terms.withTimeLimit(timeLimit.named().orElse(ProgramAsItIs.FOR_EVER)),
            variables -> {
              new TreeMap<>(variables).forEach((name, value) -> output.println(name + "=" + value));
              output.flush();
            });
    return record(
        new RecordedProgram.AsItIs("a program that is started elsewhere", awaited),
        terms.stop(),
        Recorder.of(events.onAny()));
  }

  private int running(Optional<Duration> stay, RunTerms terms) {
    long number = attach.number();
    return record(
        new RecordedProgram.AsItIs("process " + number, ProgramAsItIs.running(number, stay, terms)),
        terms.stop(),
        Recorder.of(
            events.onAttach(
                RunningProcess.of(Long.toString(number)).runtime().map(DotnetRuntime::version))));
  }

  private int assembly(Optional<NamedProfiler> tried, RunTerms terms) {
    RealRuntimes runtimes = new RealRuntimes(DotnetRuntimes.onThisMachine(console::note));
    DotnetRuntime chosen =
        runtime.map(name -> runtimes.named(name, console::sayAside)).orElseGet(runtimes::newest);
    // Without one there is nothing to judge by.
    RuntimeProfile _ = RealRuntimes.profileOf(chosen);
    NamedProfiler recorder = tried.orElseGet(() -> Recorder.of(events.on(chosen.version())));
    RealClr clr =
        RealClr.launching(chosen, assembly(), program.subList(1, program.size())).on(terms);
    // The runtime aborts on what is no assembly; the reader says what is wrong with it.
    String main = entryPoint(AssemblyImage.read(assembly()));
    return record(
        new RecordedProgram.OnRuntime(isBeside ? clr.beside() : clr, main), terms.stop(), recorder);
  }

  private int command(RunTerms terms) {
    ProgramAsItIs started = ProgramAsItIs.startedBy(program, process, terms);
    return record(
        new RecordedProgram.AsItIs(CommandText.words(program), started),
        terms.stop(),
        Recorder.of(events.onAny()));
  }

  /** Whether an assembly is named, and not a command that starts one. */
  private boolean isAssembly() {
    return !ProgramAsItIs.isCommand(program.getFirst());
  }

  /** A process that runs already has been started, and has its runtime. */
  private void requireNothingOfAStart() {
    requireNothingOfARuntime("a process that runs");
    if (timeLimit.named().isPresent()) {
      throw new Diagnostic(
              "A time limit is named, and a process that runs",
              "option --time-limit",
              "it ends what takes too long, and that process is not ours to end",
              "say by --for how long to stay")
          .thrown();
    }
    if (process.isPresent() || passesExitCode) {
      throw new Diagnostic(
              "%s is named with a process that runs"
                  .formatted(passesExitCode ? "--program-exit-code" : "--process"),
              "option --attach",
              passesExitCode
                  ? "only its parent learns with which code it exits"
                  : "its number says which process is meant",
              "leave it out")
          .thrown();
    }
  }

  private void requireNothingOfARuntime(String subject) {
    requireNothingThatACommandDecides(subject);
    library.requireNothingSaid();
  }

  /** On which runtime a command runs its program is its own doing, as under a shell. */
  private void requireNothingThatACommandDecides(String subject) {
    if (runtime.isPresent()) {
      throw new Diagnostic(
              "A runtime is named, and " + subject,
              "option --runtime",
              "%s has a runtime of its own choice".formatted(subject),
              "leave --runtime out, or name the assembly instead")
          .thrown();
    }
    if (library.isNamed()) {
      throw new Diagnostic(
              "A native profiler is named, and " + subject,
              "option --library",
              "it is in the process of the program, which clrsim has to host then",
              "name the assembly instead, and a runtime by --runtime")
          .thrown();
    }
  }

  private Path assembly() {
    return Path.of(program.getFirst());
  }

  /** A native profiler asks for its events itself; without one nothing is said of it. */
  private void requireWhoHears() {
    if (process.isPresent() && isAssembly()) {
      throw new Diagnostic(
              "A process is named, and an assembly",
              "option --process",
              "an assembly is the program that is recorded; a command may start several",
              "leave --process out, or name the command that starts it: dotnet " + assembly())
          .thrown();
    }
    if (!library.isNamed()) {
      library.requireNothingSaid();
    } else if (events.isGiven()) {
      throw new Diagnostic(
              "Events are named, and a native profiler",
              "options --events and --library",
              "what is recorded is what the native profiler asks for in its Initialize",
              "leave one of them out")
          .thrown();
    } else if (isBeside && isAssembly()) {
      throw new Diagnostic(
              "A native profiler cannot be beside the program",
              "options --beside and --library",
              "it is in the process of the program, as its runtime expects it, and so it is without"
                  + " --beside",
              "leave one of them out")
          .thrown();
    }
  }

  /** A trace must not take the place of what it is a trace of. */
  private void requireApartFromProgram() {
    program.stream()
        .flatMap(word -> withItsSettings(Path.of(word)))
        .filter(file -> isSameFile(out, file))
        .findFirst()
        .ifPresent(
            file -> {
              throw new Diagnostic(
                      "No trace can be written to %s: it is %s".formatted(out, file),
                      "option --out",
                      "the trace would take the place of the program, or of a file that it needs",
                      "name another file")
                  .thrown();
            });
  }

  private static Stream<Path> withItsSettings(Path file) {
    String name = String.valueOf(file.getFileName()).replaceFirst("\\.[^.]*$", "");
    Stream<Path> beside =
        Stream.of(".deps.json", ".runtimeconfig.json", ".runtimeconfig.dev.json")
            .map(ending -> file.resolveSibling(name + ending));
    return Stream.concat(Stream.of(file), beside);
  }

  private static boolean isSameFile(Path one, Path other) {
    try {
      return Files.exists(one) && Files.exists(other) && Files.isSameFile(one, other);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot compare %s with %s".formatted(one, other), e);
    }
  }

  /** The name of the method with which the program begins. */
  private static String entryPoint(AssemblyImage image) {
    return image
        .entryPoint()
        .map(token -> image.methodDef(token).name())
        .orElseThrow(
            () ->
                new Diagnostic(
                        "The program cannot be run: the assembly has no entry point",
                        image.name(),
                        "a library has no Main to begin with",
                        "name the program that uses it")
                    .thrown());
  }

  private int record(RecordedProgram recorded, StopRequest stop, NamedProfiler recorder) {
    RecordReport report = new RecordReport(console, out, recorded, library.words(), passesExitCode);
    if (RawRecording.isNameOfOne(out)) {
      return kept(recorded, recorder, report);
    }
    Recording recording = new Recording(out);
    RealRun real;
    Run.Ending ending;
    try (recording) {
      real = recorded.perform(recorder, recording::begin);
      ending = report.ending(real);
      recording.finish(ending);
    }
    Verdict verdict = report.verdict(recording.judge(), real, ending);
    recording.warning(real.run().ending()).ifPresent(console::sayAside);
    return report.of(
        real,
        recording.header(),
        library.isNamed()
            ? recording.ofLibrary(verdict, stop.isMade())
            : recording.ofRecorder(verdict));
  }

  /** As it comes, and judged by nobody yet. */
  private int kept(RecordedProgram recorded, NamedProfiler recorder, RecordReport report) {
    try (RawRecordingWriter writer = new RawRecordingWriter(out)) {
      RealRun real = recorded.keep(recorder, writer);
      writer.ended(report.ending(real).text());
      return report.ofRaw(real, writer.bytes());
    }
  }
}
