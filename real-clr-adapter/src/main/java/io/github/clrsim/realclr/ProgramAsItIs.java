package io.github.clrsim.realclr;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.realclr.host.Subject;
import io.github.clrsim.realclr.processes.OwnNumbers;
import io.github.clrsim.realclr.raw.RawRecordingWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A program that is started as its users start it, by any command, on the runtime that this
 * chooses, or that runs already. The profiler is in a JVM beside it. Which runtime it is shows when
 * it is there.
 *
 * <p>Where the command starts several processes of .NET, one is profiled, and the others run
 * without a profiler.
 */
public final class ProgramAsItIs {
  /** Nobody lives to see it. */
  public static final Duration FOR_EVER = Duration.ofDays(36_500);

  private final Subject subject;
  private final RunTerms terms;
  private final Consumer<Map<String, String>> announced;

  private ProgramAsItIs(Subject subject, RunTerms terms, Consumer<Map<String, String>> announced) {
    this.subject = subject;
    this.terms = terms;
    this.announced = announced;
  }

  /**
   * One that a command starts.
   *
   * @param command its words, the first of which is a file, or is looked for in PATH
   * @param process the name of the program that is profiled; if none is given, the first of .NET
   *     that is no part of the SDK
   * @throws io.github.clrsim.diagnostic.DiagnosticException if this platform is not supported
   */
  public static ProgramAsItIs startedBy(
      List<String> command, Optional<String> process, RunTerms terms) {
    RealClr.requirePlatform(System.getProperty("os.name"), System.getProperty("os.arch"));
    return new ProgramAsItIs(new Subject.Command(command, process), terms, _ -> {});
  }

  /**
   * One that somebody else will start, with variables in its environment.
   *
   * @param process as above
   * @param announced told the variables and their values, when a program can be started with them
   * @throws io.github.clrsim.diagnostic.DiagnosticException if this platform is not supported
   */
  public static ProgramAsItIs awaited(
      Optional<String> process, RunTerms terms, Consumer<Map<String, String>> announced) {
    RealClr.requirePlatform(System.getProperty("os.name"), System.getProperty("os.arch"));
    return new ProgramAsItIs(new Subject.Awaited(process), terms, announced);
  }

  /**
   * One that runs already.
   *
   * @param process its number
   * @param time how long the profiler stays; until {@link RunTerms#stop}, if that is not said
   * @throws io.github.clrsim.diagnostic.DiagnosticException if this platform is not supported
   */
  public static ProgramAsItIs running(long process, Optional<Duration> time, RunTerms terms) {
    RealClr.requirePlatform(System.getProperty("os.name"), System.getProperty("os.arch"));
    return new ProgramAsItIs(
        new Subject.Attached(process, time), terms.withTimeLimit(FOR_EVER), _ -> {});
  }

  /**
   * Whether a word starts something: it is the path of a file that may be executed and is no
   * assembly, or, without a slash, the name of such a file in PATH.
   */
  public static boolean isCommand(String word) {
    if (word.isEmpty()) {
      return false;
    }
    Stream<Path> places =
        word.contains("/")
            ? Stream.of(Path.of(word))
            : Stream.of(Objects.requireNonNullElse(System.getenv("PATH"), "").split(":", -1))
                .map(folder -> Path.of(folder, word));
    return places.anyMatch(
        file ->
            Files.isRegularFile(file)
                && Files.isExecutable(file)
                && !RealClr.isPortableExecutable(file));
  }

  /**
   * Runs it.
   *
   * @param watchers who is told every step, when it is known on which runtime
   * @throws io.github.clrsim.diagnostic.DiagnosticException if the command cannot be started, or
   *     starts no process that could be profiled
   */
  public RealRun perform(NamedProfiler profiler, Function<TraceHeader, Consumer<Step>> watchers) {
    OwnNumbers.requireProc();
    try (ChildRun child = ChildRun.start(_ -> subject, profiler, terms)) {
      return child.watch(watchers, announced);
    }
  }

  /**
   * The same, but what comes is kept as it is, and judged by nobody yet.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException as {@link #perform} does, or if it
   *     cannot be written
   */
  public RealRun keep(NamedProfiler profiler, RawRecordingWriter writer) {
    OwnNumbers.requireProc();
    try (ChildRun child = ChildRun.start(_ -> subject, profiler, terms)) {
      return child.keep(writer, announced);
    }
  }
}
