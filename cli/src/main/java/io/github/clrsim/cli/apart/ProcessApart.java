package io.github.clrsim.cli.apart;

import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.report.FindingJson;
import io.github.clrsim.conformance.finding.Finding;
import io.github.clrsim.conformance.finding.Findings;
import io.github.clrsim.conformance.store.ExecutionJson;
import io.github.clrsim.diagnostic.CommandText;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.FileFault;
import io.github.clrsim.explore.Case;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.profiler.TheRunEndsWell;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Runs a command in a process of its own, with the same streams, and says what that one could not:
 * that it died. A death is a verdict if the same schedule brings it about in another process, too.
 */
public final class ProcessApart {
  private static final String FLIGHT = "flight";
  private static final String CRASH = "crash";

  private final Console console;
  private final List<String> words;
  private final String program;

  /** The user ended this process, and with it the other one, which has said what it had to say. */
  private volatile boolean isEnding;

  /**
   * For a command that was typed.
   *
   * @param program the class that runs commands
   * @param words what was typed
   */
  public ProcessApart(Console console, String program, List<String> words) {
    this.console = console;
    this.program = program;
    this.words = List.copyOf(words);
  }

  /** Whether this process is such a one, and has no other to run its command in. */
  public static boolean isHere() {
    return System.getProperty(FlightRecorder.FILE) != null;
  }

  /** Such a process does not outlive the one that started it. */
  public static void endWithParent() {
    ProcessHandle.current()
        .parent()
        .ifPresent(
            parent -> {
              CompletableFuture<?> _ =
                  parent.onExit().thenRun(() -> Runtime.getRuntime().halt(Exit.BAD_INPUT.code()));
            });
  }

  private record Ended(int code, FlightRecorder.Left left, Death death) {
    boolean isThrough() {
      return left.state() == FlightRecorder.State.IS_THROUGH;
    }
  }

  /** Runs the command as it was typed, which is about one case and runs it again, too. */
  public int run() {
    return run(_ -> words, _ -> {});
  }

  /**
   * Runs the command as it was typed.
   *
   * @param replay the words that run a case again
   * @param also hears of the finding that it died
   * @return the exit code
   */
  public int run(Function<Case, List<String>> replay, Consumer<Finding> also) {
    Ended first = run(words, Redirect.INHERIT);
    if (first.isThrough()) {
      return first.left().code();
    }
    if (isEnding && first.death().isByOthers()) {
      return first.code();
    }
    if (first.death().isByOthers()) {
      return console.refuse(killed(first.death()));
    }
    if (first.left().tried().isEmpty()) {
      return console.refuse(diedOutside(first.death()));
    }
    Case failing = first.left().tried().get();
    List<String> again = replay.apply(failing);
    Ended second = run(again, Redirect.DISCARD);
    return second.isThrough() || second.code() != first.code()
        ? console.refuse(diedOnce(first.death(), again))
        : broken(second, failing, again, also);
  }

  private int broken(Ended died, Case failing, List<String> again, Consumer<Finding> also) {
    Verdict.Broken broken =
        new Verdict.Broken(
            new TheRunEndsWell(),
            died.left().steps(),
            "the process of the native profiler %s, after the last step of %s; so did another on"
                    .formatted(died.death().text(), died.left().thread())
                + " the same schedule",
            "look for memory that is written and is not the profiler's, and for system calls that"
                + " end the process behind the C library's back");
    Finding finding = Findings.unfinished(failing, broken, CommandText.of(again));
    console.sayFinding(finding.story());
    also.accept(finding);
    return console.answer(
        Exit.LAW_BROKEN, FindingJson.into(Console.object().put("verdict", "broken"), finding));
  }

  private static Diagnostic killed(Death death) {
    return new Diagnostic(
        "The process of the native profiler was killed",
        "it " + death.text(),
        "somebody sent it a signal, or the system had no memory left for it",
        "let it run to its end, or give it less to do (--schedules, --scenario)");
  }

  private static Diagnostic diedOutside(Death death) {
    return new Diagnostic(
        "The process of the native profiler died, and no run is to blame for it",
        "it " + death.text(),
        "it happened before or between runs, or in one of more than two million choices",
        "try one scenario (--scenario) and few schedules; if nothing of the library runs there, it"
            + " is a bug of clrsim: report it with the library");
  }

  static Diagnostic diedOnce(Death death, List<String> again) {
    return new Diagnostic(
        "The process of the native profiler died once, and not again on the same schedule",
        "it %s; %s".formatted(death.text(), CommandText.of(again)),
        "what brought it about is not in the schedule: memory that was overwritten by an earlier"
            + " run, for one",
        "run the check again, and look for memory that is written and is not the profiler's");
  }

  private Ended run(List<String> arguments, Redirect streams) {
    try {
      Path folder = Files.createTempDirectory("clrsim-apart-");
      try {
        return run(arguments, streams, folder);
      } finally {
        remove(folder);
      }
    } catch (IOException noRoom) {
      throw new Diagnostic(
              "The native profiler cannot have a process of its own",
              FileFault.words(noRoom),
              "it is started from java.home, and has a folder for temporary files",
              "free space in the folder for temporary files, or name another by TMPDIR")
          .thrown();
    }
  }

  private Ended run(List<String> arguments, Redirect streams, Path folder) throws IOException {
    Path flight = folder.resolve(FLIGHT);
    Path crash = folder.resolve(CRASH);
    FlightRecorder.create(flight);
    // What the JVM says of a crash would stand in the answer. Nobody sees it the second time.
    List<String> more =
        streams.equals(Redirect.INHERIT) ? List.of("-XX:+SuppressFatalErrorMessage") : List.of();
    Process process =
        new ProcessBuilder(command(arguments, more, flight, crash))
            .redirectInput(streams.equals(Redirect.INHERIT) ? streams : Redirect.PIPE)
            .redirectOutput(streams)
            .redirectError(streams)
            .start();
    int code = awaited(process);
    return new Ended(code, FlightRecorder.left(flight), Death.of(code, crash));
  }

  private List<String> command(List<String> arguments, List<String> more, Path flight, Path crash) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(more);
    command.addAll(
        List.of(
            "-XX:-CreateCoredumpOnCrash",
            "-XX:ErrorFile=" + crash,
            "-D" + FlightRecorder.FILE + "=" + flight,
            "-cp",
            System.getProperty("java.class.path"),
            program));
    command.addAll(arguments);
    return command;
  }

  /**
   * Starts processes that run the same command and execute parts of its campaign, beside this one.
   *
   * @param count how many; one that cannot be started is done without
   * @param laws by which executions are judged
   * @param replay the words that run a case again
   */
  public Workers workers(int count, List<Law> laws, Function<Case, List<String>> replay) {
    List<WorkerLink> links = new ArrayList<>();
    for (int number = 1; number <= count; number++) {
      try {
        links.add(worker(new Worker.Part(number, count + 1)));
      } catch (IOException noRoom) {
        // The others do its part.
      }
    }
    return new Workers(links, new ExecutionJson(laws), replay);
  }

  /** Its files are in the folder of this process, which whoever started this one removes. */
  private WorkerLink worker(Worker.Part part) throws IOException {
    Path folder =
        Path.of(System.getProperty(FlightRecorder.FILE)).resolveSibling("worker" + part.number());
    Files.createDirectory(folder);
    Path flight = folder.resolve(FLIGHT);
    Path crash = folder.resolve(CRASH);
    FlightRecorder.create(flight);
    List<String> more = List.of("-D%s=%s".formatted(Worker.PART, part.text()));
    Process process =
        new ProcessBuilder(command(words, more, flight, crash))
            .redirectError(Redirect.DISCARD)
            .start();
    return new WorkerLink(
        process.inputReader(StandardCharsets.UTF_8),
        process.outputWriter(StandardCharsets.UTF_8),
        process::destroyForcibly,
        () -> lost(exitCode(process), flight, crash));
  }

  private static Optional<WorkerLink.Lost> lost(int code, Path flight, Path crash) {
    Death death = Death.of(code, crash);
    FlightRecorder.Left left = FlightRecorder.left(flight);
    return left.state() == FlightRecorder.State.RUNS && !death.isByOthers()
        ? Optional.of(new WorkerLink.Lost(death, left.tried()))
        : Optional.empty();
  }

  /** Whoever ends this process ends that one, too, which may have something to say first. */
  private int awaited(Process process) {
    Thread hook =
        new Thread(
            () -> {
              isEnding = true;
              process.destroy();
              exitCode(process);
            },
            "clrsim process apart");
    Runtime.getRuntime().addShutdownHook(hook);
    int code = exitCode(process);
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      // The user has ended both.
    }
    return code;
  }

  private static int exitCode(Process process) {
    while (true) {
      try {
        return process.waitFor();
      } catch (InterruptedException nobodyAsksForThat) {
        process.destroy();
      }
    }
  }

  /** With what is still written there by processes that are about to end. */
  private static void remove(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (DirectoryNotEmptyException | UncheckedIOException written) {
      // Something is left in a folder for temporary files.
    }
  }
}
