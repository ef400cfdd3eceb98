package io.github.clrsim.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.report.EndingText;
import io.github.clrsim.cli.report.FindingJson;
import io.github.clrsim.cli.subject.RecordedTrace;
import io.github.clrsim.conformance.finding.Finding;
import io.github.clrsim.diagnostic.CommandText;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explore.story.Course;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.realclr.RealRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What came of a recording, in words or as JSON. The words go beside what the program prints. */
final class RecordReport {
  /** A trace begins with the thread that stands for the program's output. */
  private static final long STEPS_OF_OUR_OWN = 1;

  private final Console console;
  private final Path file;
  private final RecordedProgram program;
  private final List<String> library;
  private final boolean passesExitCode;

  /**
   * A report.
   *
   * @param file the trace
   * @param program what was recorded
   * @param library the words that name a native profiler, without which a replay shows nothing;
   *     none for the recorder
   * @param passesExitCode whether the program's exit code is the answer where the laws were kept
   */
  RecordReport(
      Console console,
      Path file,
      RecordedProgram program,
      List<String> library,
      boolean passesExitCode) {
    this.library = List.copyOf(library);
    this.console = console;
    this.file = file;
    this.program = program;
    this.passesExitCode = passesExitCode;
  }

  /**
   * How the run ended, as its trace tells it: a process that completed may have executed nothing of
   * its program.
   */
  Run.Ending ending(RealRun real) {
    return program
        .mainMethod()
        .filter(_ -> real.run().ending() instanceof Run.Ending.Completed)
        .filter(real.words()::tellThatNothingBegan)
        .<Run.Ending>map(main -> new Run.Ending.Inconclusive(neverBegan(real, main)))
        .orElse(real.run().ending());
  }

  /**
   * The verdict on a run that has ended. A law that broke on the way is broken however it ended;
   * else a run that showed nothing of the program, or not all that it would have done, is neither
   * kept nor broken.
   *
   * @param ending see {@link #ending(RealRun)}
   */
  Verdict verdict(Judge judge, RealRun real, Run.Ending ending) {
    Verdict verdict =
        ending instanceof Run.Ending.LimitReached limit && judge.verdict() instanceof Verdict.Kept
            ? new Verdict.Inconclusive(tooSlow(limit))
            : judge.end(ending);
    return verdict instanceof Verdict.Kept && real.run().steps() <= STEPS_OF_OUR_OWN
        ? new Verdict.Inconclusive(nothing(real))
        : verdict;
  }

  int of(RealRun real, Optional<TraceHeader> header, Verdict verdict) {
    return withOutput(real, verdictTold(real, header, verdict));
  }

  /** Of what is kept as it came, in so many bytes, and was judged by nobody. */
  int ofRaw(RealRun real, long bytes) {
    return withOutput(real, rawTold(real, bytes));
  }

  private int rawTold(RealRun real, long bytes) {
    ObjectNode answer =
        Console.object()
            .put("verdict", ended(real) instanceof Verdict.Inconclusive ? "inconclusive" : "none")
            .put("bytes", bytes)
            .put("ending", real.run().ending().text())
            .put("outputLeftOut", real.outputLeftOut())
            .put("file", file.toString());
    if (!(real.run().ending() instanceof Run.Ending.Detached)) {
      answer.put("exitCode", real.exitCode());
    }
    if (bytes == 0) {
      return console.refuse(nothing(real), answer);
    }
    console.sayAside(
        "recorded: %s of %s in %s; no law was asked yet%n  %s%n  make a trace of it: %s"
            .formatted(
                Counted.of(bytes, "byte"),
                program.where(),
                file,
                endingText(real),
                CommandText.of(List.of("trace", "convert", file.toString(), "app.clrtrace"))));
    Verdict verdict = ended(real);
    if (verdict instanceof Verdict.Inconclusive refused) {
      return console.refuse(refused.diagnostic(), answer);
    }
    int code = console.answer(Exit.KEPT, answer);
    return passesExitCode ? real.exitCode() : code;
  }

  /** What follows from the end alone. */
  private Verdict ended(RealRun real) {
    Run.Ending ending = ending(real);
    return ending instanceof Run.Ending.LimitReached limit
        ? new Verdict.Inconclusive(tooSlow(limit))
        : Judge.of(List.of(), TraceContext.unknown()).end(ending);
  }

  private int withOutput(RealRun real, int code) {
    if (real.isOutputOpen()) {
      console.sayAside(
          "  a process that the program started still has its standard output; what it prints from"
              + " now on is lost");
    }
    if (real.outputLeftOut() > 0) {
      console.sayAside(
          "  of what the program printed, %s did not go into the trace, which --output-max limits"
              .formatted(Counted.of(real.outputLeftOut(), "byte")));
    }
    return code;
  }

  private int verdictTold(RealRun real, Optional<TraceHeader> header, Verdict verdict) {
    Run run = real.run();
    ObjectNode known = known(real);
    header.ifPresent(it -> known.put("runtime", it.runtime()).put("program", it.program()));
    String summary = summary(run, header);
    return switch (verdict) {
      case Verdict.Kept _ -> {
        console.sayAside("kept: %s%n  %s".formatted(summary, endingText(real)));
        ObjectNode answer = Console.object().put("verdict", "kept");
        answer.setAll(known);
        int code = console.answer(Exit.KEPT, answer);
        yield passesExitCode ? real.exitCode() : code;
      }
      case Verdict.Broken broken -> {
        Finding finding = finding(run, broken);
        console.sayFindingAside(finding.story());
        console.sayFindingAside("%s%n  %s".formatted(summary, endingText(real)));
        ObjectNode answer = Console.object().put("verdict", "broken");
        answer.setAll(known);
        yield console.answer(Exit.LAW_BROKEN, FindingJson.into(answer, finding));
      }
      case Verdict.Inconclusive refused -> {
        console.sayFindingAside("inconclusive: " + summary);
        yield console.refuse(refused.diagnostic(), known);
      }
    };
  }

  private ObjectNode known(RealRun real) {
    ObjectNode known =
        Console.object()
            .put("executions", 1)
            .put("fingerprint", real.run().fingerprint().toString())
            .put("steps", real.run().steps())
            .put("ending", real.run().ending().text())
            .put("outputLeftOut", real.outputLeftOut())
            .put("file", file.toString());
    if (!(real.run().ending() instanceof Run.Ending.Detached)) {
      known.put("exitCode", real.exitCode());
    }
    ArrayNode words = known.putArray("lastWords");
    real.words().lines().forEach(words::add);
    return known;
  }

  private String summary(Run run, Optional<TraceHeader> header) {
    return "%s of %s in %s; fingerprint %s"
        .formatted(
            Counted.of(run.steps(), "step"),
            header
                .map(it -> "%s on .NET %s".formatted(it.program(), it.runtime()))
                .orElse(program.where()),
            run.steps() == 0 ? "no file" : file,
            run.fingerprint());
  }

  private Finding finding(Run run, Verdict.Broken broken) {
    // The file was not made if the child died before its first step.
    List<Step> steps = run.steps() == 0 ? List.of() : RecordedTrace.read(file).steps();
    String until = String.valueOf(broken.step());
    return new Finding(
        broken,
        "step %d of %s".formatted(broken.step(), file),
        Course.of(steps),
        run.fingerprint(),
        CommandText.of(
            Stream.of(List.of("replay", file.toString()), library, List.of("--until", until))
                .flatMap(List::stream)
                .toList()));
  }

  private static String endingText(RealRun real) {
    String how = EndingText.of(real.run().ending());
    return real.run().ending() instanceof Run.Ending.Completed
        ? how + real.words().farewell().map(words -> ", saying: " + words).orElse("")
        : how;
  }

  private static Diagnostic tooSlow(Run.Ending.LimitReached limit) {
    return new Diagnostic(
        "The program was too slow: it was ended at its limit, " + limit.limit(),
        "the run on the real runtime",
        "what it would have done next is not known; the laws were kept until then, and the trace"
            + " has all steps up to there",
        limit.limit().contains(" of the profiler")
            ? "look whether that comes to an end; if it does, give it more time by --time-limit SECONDS"
            : "give it more time by --time-limit SECONDS, or stop it by Ctrl-C when it has shown"
                + " enough");
  }

  private Diagnostic neverBegan(RealRun real, String main) {
    return new Diagnostic(
        "The program never began: " + real.words().farewell().orElse("it said nothing"),
        "%s, its method %s".formatted(program.where(), main),
        "what it needs was not found, so no method of it was executed, and the trace shows nothing"
            + " of it",
        "put the assembly beside the program, or choose the runtime that it was made for by"
            + " --runtime");
  }

  private Diagnostic nothing(RealRun real) {
    return new Diagnostic(
        "Nothing was recorded: " + endingText(real),
        program.where(),
        "until then no process had loaded the profiler, so there is no trace",
        "record again and give it more time");
  }
}
