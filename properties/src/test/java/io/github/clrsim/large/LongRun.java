package io.github.clrsim.large;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceReader;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.repeat.RepeatedRecording;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.model.ReplayedClr;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a JVM with little memory does with a long trace: it makes one of a recording, or judges or
 * replays one by all laws. It prints the number of steps and the verdict.
 */
final class LongRun {
  private LongRun() {}

  /** What to do, and the file; of what is made, the recording and how many steps at least. */
  public static void main(String[] arguments) {
    Path file = Path.of(arguments[1]);
    String said =
        switch (arguments[0]) {
          case "make" -> {
            RepeatedRecording.of(Path.of(arguments[2])).write(file, Long.parseLong(arguments[3]));
            yield "made";
          }
          case "judge" -> judged(file);
          case "replay" -> replayed(file);
          case String other -> throw new IllegalArgumentException(other);
        };
    new PrintStream(System.out, true, StandardCharsets.UTF_8).println(said);
  }

  private static String judged(Path file) {
    try (TraceReader reader = TraceReader.open(file)) {
      Judge judge = Judge.of(Laws.all(), TraceContext.of(reader.header()));
      for (Optional<Step> step = reader.next(); step.isPresent(); step = reader.next()) {
        judge.accept(step.get());
      }
      return "%d %s".formatted(judge.steps(), judge.end(new Run.Ending.Completed(0)));
    }
  }

  private static String replayed(Path file) {
    ReplayedClr clr = ReplayedClr.of(file, Choices.calm());
    Judge judge = Judge.of(Laws.all(), TraceContext.of(clr.header()));
    Run run = clr.run(ShippedProfiler.named("identity-map").profiler(), judge);
    return "%d %s".formatted(judge.steps(), judge.end(run.ending()));
  }
}
