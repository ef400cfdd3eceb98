package io.github.clrsim.conformance.apart;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.FileFault;
import io.github.clrsim.folder.TemporaryFolder;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A process of its own, on the class path of this one, that keeps a {@link FlightRecorder}: however
 * it ends, it is known what it was about.
 *
 * @param options of the JVM
 * @param program the class that is run
 */
public record ChildJvm(List<String> options, String program) {
  private static final String FLIGHT = "flight";
  private static final String CRASH = "crash";

  public ChildJvm {
    options = List.copyOf(options);
  }

  /**
   * How one ended.
   *
   * @param code what the system tells
   * @param left where it was
   * @param death how it ended, if it was not through
   */
  public record Ended(int code, FlightRecorder.Left left, Death death) {
    /** Whether it has said all that it had to say. */
    public boolean isThrough() {
      return left.state() == FlightRecorder.State.IS_THROUGH;
    }
  }

  /** Whether this process is such a one. */
  public static boolean isHere() {
    return System.getProperty(FlightRecorder.FILE) != null;
  }

  /** The folder of this process, which is such a one: whoever started it removes it. */
  public static Path folder() {
    return Path.of(System.getProperty(FlightRecorder.FILE, "")).toAbsolutePath().resolveSibling("");
  }

  /**
   * This process is such a one: it records from now on what it does, and does not outlive the one
   * that started it.
   *
   * @param code with which it ends then
   */
  public static void begin(int code) {
    // Not amid its end, when it may first run something.
    var _ = FlightRecorder.ofThisProcess();
    ProcessHandle.current()
        .parent()
        .ifPresent(
            parent -> {
              CompletableFuture<?> _ =
                  parent.onExit().thenRun(() -> Runtime.getRuntime().halt(code));
            });
  }

  /**
   * Runs one to its end. Whoever ends this process, or interrupts this thread, ends that one, too.
   *
   * @param arguments of the program
   * @param streams where its streams go; if they are inherited, its input is as well
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there is no room for one
   */
  public Ended run(List<String> arguments, Redirect streams) {
    try {
      Path folder = TemporaryFolder.create("apart");
      try {
        return run(arguments, streams, folder);
      } finally {
        remove(folder);
      }
    } catch (IOException noRoom) {
      throw noRoom(noRoom).thrown();
    }
  }

  /** That there is no room for a process. */
  public static Diagnostic noRoom(IOException fault) {
    return new Diagnostic(
        "The native profiler cannot have a process of its own",
        FileFault.words(fault),
        "it is started from java.home, and has a folder for temporary files",
        "free space in the folder for temporary files, or name another by TMPDIR");
  }

  /** With what is still written there by processes that are about to end. */
  private static void remove(Path folder) {
    try {
      TemporaryFolder.remove(folder);
    } catch (IOException written) {
      // A later process removes what is left.
    }
  }

  private Ended run(List<String> arguments, Redirect streams, Path folder) throws IOException {
    // What the JVM says of a crash would stand in the answer. Nobody sees what is discarded.
    List<String> more =
        streams.equals(Redirect.DISCARD) ? List.of() : List.of("-XX:+SuppressFatalErrorMessage");
    Process process =
        prepared(arguments, more, folder)
            .redirectInput(streams.equals(Redirect.INHERIT) ? streams : Redirect.PIPE)
            .redirectOutput(streams)
            .redirectError(streams)
            .start();
    return ended(awaited(process), folder);
  }

  /**
   * One that is still to be started, and then to be waited for by whoever starts it.
   *
   * @param arguments of the program
   * @param more options of the JVM beside the others
   * @param folder an empty one of its own, where it leaves what {@link #ended} reads
   */
  public ProcessBuilder prepared(List<String> arguments, List<String> more, Path folder)
      throws IOException {
    Path flight = folder.resolve(FLIGHT);
    FlightRecorder.create(flight);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(more);
    command.addAll(
        List.of(
            "-XX:-CreateCoredumpOnCrash",
            "-XX:ErrorFile=" + folder.resolve(CRASH),
            "-D" + FlightRecorder.FILE + "=" + flight,
            "-cp",
            System.getProperty("java.class.path"),
            program));
    command.addAll(arguments);
    return new ProcessBuilder(command);
  }

  /** How one has ended with this exit code that was {@link #prepared} with this folder. */
  public static Ended ended(int code, Path folder) {
    return new Ended(
        code, FlightRecorder.left(folder.resolve(FLIGHT)), Death.of(code, folder.resolve(CRASH)));
  }

  /**
   * Whoever ends this process ends that one, too, which may have something to say first. One that
   * is started while this process ends already is waited for all the same: it is needed for what is
   * to be said before.
   */
  private static int awaited(Process process) {
    Thread hook =
        new Thread(
            () -> {
              process.destroy();
              exitCode(process);
            },
            "clrsim process apart");
    try {
      Runtime.getRuntime().addShutdownHook(hook);
    } catch (IllegalStateException ending) {
      return exitCode(process);
    }
    int code = exitCode(process);
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      // The user has ended both.
    }
    return code;
  }

  /** Waits for one; whoever interrupts this thread ends it. */
  public static int exitCode(Process process) {
    while (true) {
      try {
        return process.waitFor();
      } catch (InterruptedException notWantedAnyMore) {
        process.destroy();
      }
    }
  }
}
