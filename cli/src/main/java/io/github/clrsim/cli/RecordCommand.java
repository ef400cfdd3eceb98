package io.github.clrsim.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.api.Letter;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.cli.report.Console;
import io.github.clrsim.cli.report.Exit;
import io.github.clrsim.cli.report.Finding;
import io.github.clrsim.cli.report.TraceFile;
import io.github.clrsim.cli.subject.CommandText;
import io.github.clrsim.cli.subject.RealRuntimes;
import io.github.clrsim.cli.subject.RecordedTrace;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.TraceContext;
import io.github.clrsim.laws.Verdict;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.realclr.RealClr;
import io.github.clrsim.realclr.record.Recorder;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import io.github.clrsim.realclr.runtime.DotnetRuntimes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
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
      "The trace is judged as well: the real runtime, too, has to keep the laws."
    })
final class RecordCommand implements Callable<Integer> {
  private static final long TIME_LIMIT_MAX = 604_800;

  @Mixin private final Console console;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "Where to; compressed if the name ends in .gz.")
  private Path out = Path.of("");

  @Option(
      names = "--runtime",
      paramLabel = "RUNTIME",
      description = "3.1, 9.0, an exact version, or a directory. The newest, if none is named.")
  private Optional<String> runtime = Optional.empty();

  @Option(
      names = "--time-limit",
      paramLabel = "SECONDS",
      defaultValue = "60",
      description = "How long the program may take (${DEFAULT-VALUE}).")
  private long timeLimitSeconds;

  @Parameters(
      paramLabel = "APP.DLL ARGUMENT",
      arity = "1..*",
      description = "The program and its arguments, best behind --.")
  private List<String> program = new ArrayList<>();

  RecordCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (timeLimitSeconds < 1 || timeLimitSeconds > TIME_LIMIT_MAX) {
      throw new Letter(
              "The time limit is %d seconds".formatted(timeLimitSeconds),
              "option --time-limit",
              "a program needs some time, and a limit that nobody lives to see is none",
              "choose from 1 to %d, which is a week".formatted(TIME_LIMIT_MAX))
          .thrown();
    }
    CheckCommand.requireDirectory(out);
    RealRuntimes runtimes = new RealRuntimes(DotnetRuntimes.onThisMachine(console::note));
    DotnetRuntime chosen = runtime.map(runtimes::named).orElseGet(runtimes::newest);
    Path assembly = Path.of(program.getFirst());
    RealClr clr =
        RealClr.launching(chosen, assembly, program.subList(1, program.size()))
            .withTimeLimit(Duration.ofSeconds(timeLimitSeconds));
    // The runtime aborts on what is no assembly; the reader says what is wrong with it.
    requireEntryPoint(AssemblyImage.read(assembly));
    return record(clr);
  }

  private static void requireEntryPoint(AssemblyImage image) {
    if (image.entryPoint().isEmpty()) {
      throw new Letter(
              "The program cannot be run: the assembly has no entry point",
              image.name(),
              "a library has no Main to begin with",
              "name the program that uses it")
          .thrown();
    }
  }

  private int record(RealClr clr) {
    String profile = RealRuntimes.profileOf(clr.runtime());
    TraceHeader header =
        new TraceHeader(
            TraceHeader.Origin.RECORDED,
            clr.runtime().version().toString(),
            profile,
            Recorder.class.getName(),
            clr.program().getFileName().toString(),
            "");
    Judge judge = Judge.of(Laws.all(), new TraceContext(profile));
    Run run;
    try (TraceFile trace = new TraceFile(out, header)) {
      Consumer<Step> watcher = trace.andThen(judge);
      run = clr.run(NamedProfiler.of(Recorder.class), watcher);
      trace.finish(run.ending());
    }
    return answer(clr, run, judge.end(run.ending()));
  }

  private int answer(RealClr clr, Run run, Verdict verdict) {
    ObjectNode known =
        Console.object()
            .put("executions", 1)
            .put("fingerprint", run.fingerprint().toString())
            .put("steps", run.steps())
            .put("runtime", clr.runtime().version().toString())
            .put("ending", run.ending().toString())
            .put("file", out.toString());
    String summary =
        "%d steps of %s on .NET %s in %s; fingerprint %s%n  %s"
            .formatted(
                run.steps(),
                clr.program().getFileName(),
                clr.runtime().version(),
                out,
                run.fingerprint(),
                ending(run.ending()));
    return switch (verdict) {
      case Verdict.Kept _ -> {
        console.say("kept: " + summary);
        ObjectNode answer = Console.object().put("verdict", "kept");
        answer.setAll(known);
        yield console.answer(Exit.KEPT, answer);
      }
      case Verdict.Broken broken -> {
        Finding finding = finding(run, broken);
        console.say(finding.story());
        console.say(summary);
        ObjectNode answer = Console.object().put("verdict", "broken");
        answer.setAll(known);
        yield console.answer(Exit.LAW_BROKEN, finding.into(answer));
      }
      case Verdict.Refused refused -> console.refuse(refused.letter(), known);
    };
  }

  private Finding finding(Run run, Verdict.Broken broken) {
    // The file was not made if the child died before its first step.
    List<Step> steps = run.steps() == 0 ? List.of() : RecordedTrace.read(out).steps();
    String until = String.valueOf(broken.step());
    return new Finding(
        broken,
        "step %d of %s".formatted(broken.step(), out),
        steps,
        run.fingerprint(),
        CommandText.of(List.of("replay", out.toString(), "--until", until)));
  }

  static String ending(Run.Ending ending) {
    return switch (ending) {
      case Run.Ending.Completed completed ->
          "the program ended by itself with exit code " + completed.exitCode();
      case Run.Ending.Crashed crashed -> "the program did not end by itself: " + crashed.why();
      case Run.Ending.Deadlocked deadlocked -> "nothing could go on: " + deadlocked.why();
      case Run.Ending.LimitReached limit -> "it was ended at its limit: " + limit.limit();
      case Run.Ending.ProfilerThrew threw -> "the profiler threw: " + threw.what();
      case Run.Ending.Refused refused -> "it was refused: " + refused.letter().what();
    };
  }
}
