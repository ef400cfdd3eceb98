package io.github.clrsim.benchmarks.length;

import com.sun.management.OperatingSystemMXBean;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceReader;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.fixtures.repeat.RepeatedRecording;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.ReplayedClr;
import io.github.clrsim.model.replay.RecordedRun;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a long trace takes, in steps of it a second of processor time.
 *
 * @param steps of the trace
 * @param judgedAtFirst how many are read and judged before anything is compiled
 * @param judgedAgain how many the next time
 * @param judgedMegabytes what is in use in the heap behind the last step
 * @param read how many are read for a replay
 * @param readMegabytes what is in use in the heap then
 * @param replayed how many are replayed to the identity map, and judged, once they are read
 */
record LongTrace(
    long steps,
    double judgedAtFirst,
    double judgedAgain,
    double judgedMegabytes,
    double read,
    double readMegabytes,
    double replayed) {
  /** The recording. */
  static final String RECORDING = "plugin-host-net9.0";

  private static final long STEPS_MIN = 10_000_000;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double BYTES_PER_MEGABYTE = 1 << 20;

  /** Makes one in a temporary file, and measures. */
  static LongTrace measured() throws IOException {
    Path file = Files.createTempFile("clrsim", ".clrtrace");
    try {
      RepeatedRecording.of(Fixtures.recording(RECORDING).orElseThrow()).write(file, STEPS_MIN);
      double begin = seconds();
      Judge first = judged(file);
      double judgedAtFirst = first.steps() / (seconds() - begin);
      double judgedMegabytes = megabytesWith(first);

      begin = seconds();
      long steps = judged(file).steps();
      double judgedAgain = steps / (seconds() - begin);

      begin = seconds();
      RecordedRun recorded = RecordedRun.read(file);
      double read = steps / (seconds() - begin);
      double readMegabytes = megabytesWith(recorded);

      begin = seconds();
      replay(recorded);
      double replayed = steps / (seconds() - begin);
      return new LongTrace(
          steps, judgedAtFirst, judgedAgain, judgedMegabytes, read, readMegabytes, replayed);
    } finally {
      Files.delete(file);
    }
  }

  private static Judge judged(Path file) {
    try (TraceReader reader = TraceReader.open(file)) {
      Judge judge = Judge.of(Laws.all(), TraceContext.of(reader.header()));
      for (Optional<Step> step = reader.next(); step.isPresent(); step = reader.next()) {
        judge.accept(step.get());
      }
      requireKept(judge.verdict());
      return judge;
    }
  }

  private static void replay(RecordedRun recorded) {
    ReplayedClr clr =
        ReplayedClr.of(
            recorded, Choices.calm(), Engine.virtual(), Strategy.walk(), OptionalInt.empty());
    Judge judge =
        Judge.of(Laws.all(), TraceContext.ofReplay(recorded.header().profile(), recorded.events()));
    Run run = clr.run(ShippedProfiler.named("identity-map").profiler(), judge);
    requireKept(judge.end(run.ending()));
  }

  private static void requireKept(Verdict verdict) {
    if (!(verdict instanceof Verdict.Kept)) {
      throw new IllegalStateException("a long trace of a good recording is judged " + verdict);
    }
  }

  private static double seconds() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime()
        / NANOS_PER_SECOND;
  }

  /** What is in use while this is needed. */
  private static double megabytesWith(Object needed) {
    System.gc();
    Runtime here = Runtime.getRuntime();
    double used = (here.totalMemory() - here.freeMemory()) / BYTES_PER_MEGABYTE;
    if (needed.toString().isEmpty()) {
      throw new IllegalStateException("nothing is to be measured");
    }
    return used;
  }
}
