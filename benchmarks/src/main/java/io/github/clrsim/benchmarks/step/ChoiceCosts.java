package io.github.clrsim.benchmarks.step;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.choice.Recording;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/** What chance costs, whoever asks for it. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ChoiceCosts {
  private static final int CHOICES = 2_000;

  /** One random choice, drawn and recorded, with its share of a recording of 2,000. */
  @Benchmark
  @OperationsPerInvocation(CHOICES)
  public Recording recordedChoice() {
    Recording recording = Choices.recording(Choices.seeded(1));
    for (int i = 0; i < CHOICES; i++) {
      recording.below(3);
    }
    return recording;
  }
}
