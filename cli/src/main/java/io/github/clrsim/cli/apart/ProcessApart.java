package io.github.clrsim.cli.apart;

import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.report.FindingJson;
import io.github.clrsim.cli.stop.ProcessEnd;
import io.github.clrsim.conformance.apart.ChildJvm;
import io.github.clrsim.conformance.apart.FlightRecorder;
import io.github.clrsim.conformance.apart.JudgedDeath;
import io.github.clrsim.conformance.finding.Finding;
import io.github.clrsim.conformance.store.ExecutionJson;
import io.github.clrsim.diagnostic.CommandText;
import io.github.clrsim.explore.Case;
import io.github.clrsim.laws.judge.Law;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * Runs a command in a process of its own, with the same streams, and says what that one could not:
 * that it died.
 */
public final class ProcessApart {
  private final Console console;
  private final List<String> words;
  private final ChildJvm child;

  /**
   * For a command that was typed.
   *
   * @param program the class that runs commands
   * @param words what was typed
   */
  public ProcessApart(Console console, String program, List<String> words) {
    this.console = console;
    this.words = List.copyOf(words);
    this.child = new ChildJvm(ManagementFactory.getRuntimeMXBean().getInputArguments(), program);
  }

  /** Runs the command as it was typed, which is about one case and runs it again, too. */
  public int run() {
    return run(_ -> words, (_, _) -> {});
  }

  /**
   * Runs the command as it was typed.
   *
   * @param replay the words that run a case again
   * @param also hears of the case and the finding, if it died
   * @return the exit code
   */
  public int run(Function<Case, List<String>> replay, BiConsumer<Case, Finding> also) {
    ChildJvm.Ended ended = child.run(words, Redirect.INHERIT);
    if (ended.isThrough()) {
      return ended.left().code();
    }
    if (ProcessEnd.isUnderWay() && ended.death().isByOthers()) {
      // The user ended both, and that one has said what it had to say.
      return ended.code();
    }
    return switch (JudgedDeath.of(
        ended,
        failing -> CommandText.of(replay.apply(failing)),
        failing -> child.run(replay.apply(failing), Redirect.DISCARD))) {
      case JudgedDeath.Broken(Case failing, Finding finding) -> {
        console.sayFinding(finding.story());
        also.accept(failing, finding);
        yield console.answer(
            Exit.LAW_BROKEN, FindingJson.into(Console.object().put("verdict", "broken"), finding));
      }
      case JudgedDeath.Unknown unknown -> console.refuse(unknown.why());
    };
  }

  /**
   * Runs another command in one more process, and says nothing of it.
   *
   * @return the exit code; empty if that process died
   */
  public OptionalInt silently(List<String> command) {
    ChildJvm.Ended ended = child.run(command, Redirect.DISCARD);
    return ended.isThrough() ? OptionalInt.of(ended.left().code()) : OptionalInt.empty();
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
    Path folder = ChildJvm.folder().resolve("worker" + part.number());
    Files.createDirectory(folder);
    List<String> more = List.of("-D%s=%s".formatted(Worker.PART, part.text()));
    Process process = child.prepared(words, more, folder).redirectError(Redirect.DISCARD).start();
    return new WorkerLink(
        process.inputReader(StandardCharsets.UTF_8),
        process.outputWriter(StandardCharsets.UTF_8),
        process::destroyForcibly,
        () -> lost(ChildJvm.ended(ChildJvm.exitCode(process), folder)));
  }

  private static Optional<WorkerLink.Lost> lost(ChildJvm.Ended ended) {
    return ended.left().state() == FlightRecorder.State.RUNS && !ended.death().isByOthers()
        ? Optional.of(new WorkerLink.Lost(ended.death(), ended.left().tried()))
        : Optional.empty();
  }
}
