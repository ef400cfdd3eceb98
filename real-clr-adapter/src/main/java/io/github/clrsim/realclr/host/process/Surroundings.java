package io.github.clrsim.realclr.host.process;

import io.github.clrsim.abi.Scratch;
import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.diagnostic.CommandText;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.realclr.com.ComReference;
import io.github.clrsim.realclr.com.ProfilerObject;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the process shows to the program and hands on to what the program starts: nothing of ours. A
 * {@code dotnet} that inherited the profiler's variables would load it, without its JVM, and crash.
 */
public final class Surroundings {
  private static final String ENABLED = "CORECLR_ENABLE_PROFILING";
  private static final String CLASS_ID = "CORECLR_PROFILER";
  private static final String LIBRARY = "CORECLR_PROFILER_PATH";
  private static final List<String> OURS = List.of(ENABLED, CLASS_ID, LIBRARY);

  /** With 0 each of them keeps profilers away: measured on 9.0.5; 3.1 does not know them. */
  private static final List<String> FORBIDDING =
      List.of(
          "DOTNET_EnableDiagnostics",
          "COMPlus_EnableDiagnostics",
          "DOTNET_EnableDiagnostics_Profiler",
          "COMPlus_EnableDiagnostics_Profiler");

  /** The major version of the newest runtime that none of them keeps from loading one. */
  private static final int FORBIDS_NOTHING = 3;

  private static final String INFO = "ICorProfilerInfo11";
  private static final MethodSpec SET_VARIABLE = CallTable.known(INFO, "SetEnvironmentVariable");

  private static final Path OPEN_FILES = Path.of("/proc/self/fd");
  private static final int STANDARD_FILES = 3;

  // <fcntl.h> of Linux
  private static final int F_SETFD = 2;
  private static final int FD_CLOEXEC = 1;

  private Surroundings() {}

  /** The names of those that {@link #announcing} has. */
  public static List<String> variables() {
    return OURS;
  }

  /**
   * Requires that the environment does not keep profilers away, as it can since .NET 6.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it does
   */
  public static void requireProfilersAllowed(DotnetRuntime runtime) {
    if (runtime.version().major() > FORBIDS_NOTHING && !forbidding().isEmpty()) {
      throw notLoaded(runtime).thrown();
    }
  }

  private static List<String> forbidding() {
    return FORBIDDING.stream().filter(Surroundings::isSetToZero).toList();
  }

  /** What the environment of a runtime has to say, so that it loads the profiler from a library. */
  public static Map<String, String> announcing(Path library) {
    return Map.of(
        ENABLED, "1", CLASS_ID, "{" + ProfilerObject.CLASS_ID + "}", LIBRARY, library.toString());
  }

  /** The runtime that starts next in this process will load the profiler from this library. */
  public static void announceProfiler(Path library) {
    announcing(library).forEach((name, value) -> CLibrary.setenv(name, value, 1));
  }

  /** What is started from this process is told nothing of it any more. */
  public static void forgetProfiler() {
    OURS.forEach(CLibrary::unsetenv);
  }

  /** What is told where the runtime has begun and has not loaded the profiler. */
  public static Diagnostic notLoaded(DotnetRuntime runtime) {
    List<String> forbidding = forbidding();
    return new Diagnostic(
        "The runtime has loaded no profiler",
        "%s (%s)".formatted(runtime.directory(), runtime.source()),
        forbidding.isEmpty()
            ? "it does not say why; so nothing would be seen of the program, which was not started"
            : "the environment forbids it by %s=0; so nothing would be seen of the program, which"
                    .formatted(forbidding.getFirst())
                + " was not started",
        forbidding.isEmpty()
            ? "look for a setting of diagnostics in the environment and in the program's"
                + " runtimeconfig.json, and take it away"
            : "unset " + String.join(" and ", forbidding));
  }

  /**
   * What is told where a command has ended, and no runtime has loaded the profiler.
   *
   * @param exitCode with which it ended
   * @param others programs that came and were not meant, by name
   */
  public static Diagnostic ranWithout(List<String> command, int exitCode, List<String> others) {
    String where = CommandText.words(command);
    if (!others.isEmpty()) {
      return new Diagnostic(
          "The program ended with exit code %d, and the process that is meant was not among those of .NET"
              .formatted(exitCode),
          where,
          "these were: " + others.stream().distinct().collect(Collectors.joining(", ")),
          "name one of them by --process; parts of the SDK are only recorded if they are named");
    }
    List<String> forbidding = forbidding();
    if (!forbidding.isEmpty()) {
      return new Diagnostic(
          "The program ended with exit code %d, and no runtime has loaded the profiler"
              .formatted(exitCode),
          where,
          "the environment forbids it by %s=0".formatted(forbidding.getFirst()),
          "unset " + String.join(" and ", forbidding));
    }
    return new Diagnostic(
        "The program ended with exit code %d, and no runtime has loaded the profiler"
            .formatted(exitCode),
        where,
        "nobody says why: there may be no runtime, or only in a process that outlives the command; it"
            + " may not have begun, have a configuration that wants it to have none, or not be able to load a library from the"
            + " folder for temporary files",
        "look at what the program printed; if that folder is mounted noexec, name another:"
            + " CLRSIM_JAVA_OPTIONS=-Djava.io.tmpdir=FOLDER");
  }

  /** The library of the profiler that this process's own environment announces, if it does. */
  public static Optional<Path> announced() {
    return Optional.ofNullable(System.getenv(LIBRARY)).map(Path::of);
  }

  private static boolean isSetToZero(String variable) {
    return Optional.ofNullable(System.getenv(variable))
        .filter(value -> value.strip().matches("(0[xX])?0+"))
        .isPresent();
  }

  /**
   * The runtime has begun and has loaded the profiler. It took a copy of the environment, which is
   * what the program sees and hands on; only the runtime itself can change that.
   *
   * @param profilerInfo as Initialize is given it; no managed code has run by then
   */
  public static void hideProfiler(ComPointer profilerInfo) {
    ComReference.unknown(profilerInfo)
        .query(INFO)
        .answer()
        .ifPresent(
            info -> {
              OURS.forEach(name -> removeVariable(info, name));
              info.release();
            });
  }

  private static void removeVariable(ComReference info, String name) {
    Scratch scratch = Scratch.ofThisThread();
    Scratch.Place before = scratch.top();
    info.call(SET_VARIABLE, List.of(scratch.copyOf(name), 0L));
    scratch.freeDownTo(before);
  }

  /**
   * What is open now is not inherited: Java relies on it that processes it starts close what they
   * do not need, and those that the program starts do not.
   *
   * @param profiler its class path is open from now on
   */
  public static void keepFilesToThisProcess(Class<?> profiler) {
    // A jar is opened when something is first looked for in it. This is in none.
    var _ = profiler.getResource("/io/github/clrsim/realclr/host/no-such-resource");
    List<Path> open;
    try (Stream<Path> files = Files.list(OPEN_FILES)) {
      open = files.toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + OPEN_FILES, e);
    }
    open.stream()
        .mapToInt(file -> Integer.parseInt(file.getFileName().toString()))
        .filter(descriptor -> descriptor >= STANDARD_FILES)
        .forEach(descriptor -> CLibrary.fcntl(descriptor, F_SETFD, FD_CLOEXEC));
  }
}
