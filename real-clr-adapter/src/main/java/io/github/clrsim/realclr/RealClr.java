package io.github.clrsim.realclr;

import io.github.clrsim.api.Clr;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.api.trace.TraceWriter;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.diagnostic.FileFault;
import io.github.clrsim.realclr.host.Subject;
import io.github.clrsim.realclr.host.process.Surroundings;
import io.github.clrsim.realclr.host.program.ProgramNeeds;
import io.github.clrsim.realclr.raw.RawRecordingWriter;
import io.github.clrsim.realclr.record.Recorder;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import io.github.clrsim.realclr.stream.ProgramStreams;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The real CoreCLR: each run is a child process in which it executes a program, with the profiler
 * in a JVM around it. What the program prints appears in the trace as {@link Step.Marked}.
 *
 * <p>A line of output stands in the trace behind everything that happened before it was printed; it
 * can be a little late, but never early.
 */
public final class RealClr implements Clr {
  /**
   * The property that says how many seconds the usual time limit has: many for tests, which must
   * not depend on how busy the machine is.
   */
  private static final String SECONDS = "clrsim.time-limit.seconds";

  /** How long a run may take unless {@link #withTimeLimit} says otherwise. */
  public static final Duration USUAL_TIME_LIMIT = Duration.ofSeconds(Long.getLong(SECONDS, 60));

  private static final byte[] PE_MAGIC = {'M', 'Z'};

  private final DotnetRuntime runtime;
  private final Path program;
  private final List<String> arguments;
  private final RunTerms terms;
  private final boolean isBeside;

  private RealClr(
      DotnetRuntime runtime,
      Path program,
      List<String> arguments,
      RunTerms terms,
      boolean isBeside) {
    this.runtime = runtime;
    this.program = program;
    this.arguments = List.copyOf(arguments);
    this.terms = terms;
    this.isBeside = isBeside;
  }

  /**
   * A CLR that runs a program from its start.
   *
   * @param runtime the runtime to host
   * @param program an executable .NET assembly, which must fit the runtime
   * @param arguments of the program
   * @throws io.github.clrsim.diagnostic.DiagnosticException if the program is no assembly, the
   *     runtime is not there, or this platform is not supported yet
   */
  public static RealClr launching(DotnetRuntime runtime, Path program, List<String> arguments) {
    requirePlatform(System.getProperty("os.name"), System.getProperty("os.arch"));
    requireRuntime(runtime);
    return new RealClr(runtime, assembly(program), arguments, RunTerms.usual(), false);
  }

  /** The same, but a run that takes longer than this is ended. */
  public RealClr withTimeLimit(Duration limit) {
    return on(terms.withTimeLimit(limit));
  }

  /** The same, but the program's standard streams are connected to these. */
  public RealClr withStreams(ProgramStreams streams) {
    return on(terms.withStreams(streams));
  }

  /**
   * The same, but only so many bytes of what the program prints on its standard output become
   * steps; one more says that there was more. All, if nothing is said.
   */
  public RealClr withOutputMax(long bytes) {
    return on(terms.withOutputMax(bytes));
  }

  /** The same, but a run is ended when this is requested. */
  public RealClr until(StopRequest stop) {
    return on(terms.until(stop));
  }

  /**
   * The same, but the program runs as it is, in a {@code dotnet} of its own, and the profiler in a
   * JVM beside it.
   */
  public RealClr beside() {
    return new RealClr(runtime, program, arguments, terms, true);
  }

  /** The same under other terms. */
  public RealClr on(RunTerms other) {
    return new RealClr(runtime, program, arguments, other, isBeside);
  }

  @Override
  public Run run(NamedProfiler profiler, Consumer<Step> watcher) {
    return perform(profiler, watcher).run();
  }

  /** The same, with what else is known when the process has ended. */
  public RealRun perform(NamedProfiler profiler, Consumer<Step> watcher) {
    return performFromBeginning(profiler, _ -> watcher);
  }

  /** The same, with a watcher that is made when the runtime is there. */
  public RealRun performFromBeginning(
      NamedProfiler profiler, Function<TraceHeader, Consumer<Step>> watchers) {
    try (ChildRun child = ChildRun.start(this::subject, profiler, terms)) {
      return child.watch(watchers, _ -> {});
    }
  }

  /** The same, but what comes is kept as it is, and judged by nobody yet. */
  public RealRun keep(NamedProfiler profiler, RawRecordingWriter writer) {
    try (ChildRun child = ChildRun.start(this::subject, profiler, terms)) {
      return child.keep(writer, _ -> {});
    }
  }

  private Subject subject(RunDirectory directory) {
    if (!isBeside) {
      ProgramNeeds needs = ProgramNeeds.of(runtime, program, directory.configuration());
      return new Subject.Hosted(runtime, program, arguments, needs);
    }
    Surroundings.requireProfilersAllowed(runtime);
    List<String> command = new ArrayList<>();
    command.add(runtime.muxer().orElseThrow(this::noMuxer).toString());
    command.addAll(List.of("exec", "--fx-version", runtime.version().toString()));
    command.add(program.toString());
    command.addAll(arguments);
    return new Subject.Command(command, Optional.of(program.getFileName().toString()));
  }

  private DiagnosticException noMuxer() {
    return new Diagnostic(
            "There is no dotnet that starts programs on this runtime",
            runtime.directory().toString(),
            "beside a program clrsim starts it as users do",
            "name a runtime of a .NET installation, or leave --beside out")
        .thrown();
  }

  /**
   * Runs under a profiler that asks all that a replay needs, and writes the trace.
   *
   * @param file where to; compressed if its name ends in {@code .gz}
   * @param watcher told every step
   */
  public Run record(Path file, Consumer<Step> watcher) {
    return record(NamedProfiler.of(Recorder.class), file, watcher);
  }

  /** Runs under any profiler and writes the trace, whose answers are only those it asked for. */
  public Run record(NamedProfiler profiler, Path file, Consumer<Step> watcher) {
    TraceHeader header =
        new TraceHeader(
            TraceHeader.Origin.RECORDED,
            runtime.version().toString(),
            "net%d.%d".formatted(runtime.version().major(), runtime.version().minor()),
            profiler.className(),
            program.getFileName().toString(),
            "");
    try (TraceWriter writer = TraceWriter.to(file, header)) {
      Run run = run(profiler, ((Consumer<Step>) writer::write).andThen(watcher));
      writer.finish(run.ending().text());
      return run;
    }
  }

  /** The runtime that is hosted. */
  public DotnetRuntime runtime() {
    return runtime;
  }

  /** The program that is executed. */
  public Path program() {
    return program;
  }

  static void requirePlatform(String system, String processor) {
    boolean linux = system.toLowerCase(Locale.ROOT).contains("linux");
    boolean x64 = List.of("amd64", "x86_64").contains(processor.toLowerCase(Locale.ROOT));
    if (!linux || !x64) {
      throw new Diagnostic(
              "The adapter to the real CLR does not work on %s, %s yet"
                  .formatted(system, processor),
              "this machine",
              "the library that the runtime loads is written for Linux on x64 only",
              "use the simulated CLR, or replay a recording; both work everywhere")
          .thrown();
    }
  }

  private static void requireRuntime(DotnetRuntime runtime) {
    if (!Files.isReadable(runtime.coreClr())) {
      throw new Diagnostic(
              "There is no .NET runtime: %s cannot be read".formatted(runtime.coreClr()),
              "runtime %s (%s)".formatted(runtime.version(), runtime.source()),
              "that library is the runtime",
              "run ./clrsim doctor, which finds runtimes and fetches missing ones")
          .thrown();
    }
  }

  /** The program's real path, which is where dotnet looks for its other files. */
  private static Path assembly(Path program) {
    if (!Files.isRegularFile(program)) {
      boolean isNamed = !program.toString().isEmpty();
      throw notAProgram(
          program,
          isNamed && Files.isDirectory(program) ? "it is a directory" : "there is no such file");
    }
    try {
      if (!beginsAsPortableExecutable(program)) {
        throw notAProgram(program, "it does not begin as a PE file does");
      }
      return program.toRealPath();
    } catch (IOException e) {
      throw notAProgram(program, FileFault.words(e));
    }
  }

  /** Whether it can be read, and begins as assemblies do. */
  static boolean isPortableExecutable(Path file) {
    try {
      return beginsAsPortableExecutable(file);
    } catch (IOException unreadable) {
      return false;
    }
  }

  private static boolean beginsAsPortableExecutable(Path file) throws IOException {
    try (InputStream stream = Files.newInputStream(file)) {
      return Arrays.equals(stream.readNBytes(PE_MAGIC.length), PE_MAGIC);
    }
  }

  private static RuntimeException notAProgram(Path program, String fault) {
    return new Diagnostic(
            "The program cannot be run: " + fault,
            program.toString().isEmpty() ? "a word without letters" : program.toString(),
            "the runtime executes a managed assembly, and some versions abort on anything else",
            "name the .dll that dotnet build made, or a command that may be executed")
        .thrown();
  }
}
