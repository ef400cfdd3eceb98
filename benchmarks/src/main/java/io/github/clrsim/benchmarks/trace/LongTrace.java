package io.github.clrsim.benchmarks.trace;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceReader;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.fixtures.repeat.RepeatedRecording;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.ReplayedClr;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What judging and replaying a long trace takes, from its file and by all laws, on one thread. The
 * trace is a recording whose middle part comes again and again, with IDs of its own each time.
 *
 * @param steps of the trace
 * @param judgedStepsPerSecond how many are read and judged
 * @param judgedMegabytes what is in use in the heap behind the last step
 * @param replayedStepsPerSecond how many are read, replayed to the identity map, and judged
 */
record LongTrace(
    long steps,
    double judgedStepsPerSecond,
    double judgedMegabytes,
    double replayedStepsPerSecond) {
  /** The recording. */
  static final String RECORDING = "plugin-host-net9.0";

  private static final long STEPS_MIN = 2_000_000;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double BYTES_PER_MEGABYTE = 1 << 20;

  /** Makes one in a temporary file, and measures; the first time is for the compiler. */
  static LongTrace measured() throws IOException {
    Path file = Files.createTempFile("clrsim", ".clrtrace");
    try {
      RepeatedRecording.of(Fixtures.recording(RECORDING).orElseThrow()).write(file, STEPS_MIN);
      judged(file);
      LongTrace once = judged(file);
      return new LongTrace(
          once.steps,
          once.judgedStepsPerSecond,
          once.judgedMegabytes,
          replayedStepsPerSecond(file, once.steps));
    } finally {
      Files.delete(file);
    }
  }

  private static LongTrace judged(Path file) {
    long before = bytesInUse();
    try (TraceReader reader = TraceReader.open(file)) {
      Judge judge = Judge.of(Laws.all(), TraceContext.of(reader.header()));
      long begin = System.nanoTime();
      for (Optional<Step> step = reader.next(); step.isPresent(); step = reader.next()) {
        judge.accept(step.get());
      }
      double seconds = (System.nanoTime() - begin) / NANOS_PER_SECOND;
      long more = bytesInUse() - before;
      requireKept(judge.end(new Run.Ending.Completed(0)));
      return new LongTrace(
          judge.steps(), judge.steps() / seconds, more / BYTES_PER_MEGABYTE, Double.NaN);
    }
  }

  private static double replayedStepsPerSecond(Path file, long steps) {
    long begin = System.nanoTime();
    ReplayedClr clr = ReplayedClr.of(file, Choices.calm());
    Judge judge = Judge.of(Laws.all(), TraceContext.of(clr.header()));
    Run run = clr.run(ShippedProfiler.named("identity-map").profiler(), judge);
    requireKept(judge.end(run.ending()));
    return steps / ((System.nanoTime() - begin) / NANOS_PER_SECOND);
  }

  private static void requireKept(Verdict verdict) {
    if (!(verdict instanceof Verdict.Kept)) {
      throw new IllegalStateException("a long trace of a good recording is judged " + verdict);
    }
  }

  private static long bytesInUse() {
    System.gc();
    Runtime here = Runtime.getRuntime();
    return here.totalMemory() - here.freeMemory();
  }
}
