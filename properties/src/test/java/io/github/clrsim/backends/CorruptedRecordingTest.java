package io.github.clrsim.backends;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceReader;
import io.github.clrsim.api.trace.TraceWriter;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.ReplayedClr;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A recording that was damaged is refused by a diagnostic or replayed as far as it is whole. */
class CorruptedRecordingTest {
  private static final int STEPS = 400;
  private static final int SEEDS = 1000;

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"run.trace", "run.trace.gz"})
  void aThousandDamagesAreAllBorne(String name) throws IOException {
    Path file = directory.resolve(name);
    writeBeginningOfARecording(file);
    byte[] whole = Files.readAllBytes(file);
    int diagnostics = 0;
    int replays = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Files.write(file, damaged(whole, new SplittableRandom(seed)));
      try {
        Run run =
            ReplayedClr.of(file, Choices.calm())
                .run(ShippedProfiler.named("callback-only").profiler(), step -> {});
        assertThat(run.ending())
            .isInstanceOfAny(Run.Ending.Completed.class, Run.Ending.Inconclusive.class);
        replays++;
      } catch (DiagnosticException e) {
        assertThat(e.diagnostic().text()).contains("where").contains("why").contains("do");
        diagnostics++;
      }
    }
    assertThat(diagnostics + replays).isEqualTo(SEEDS);
    assertThat(diagnostics).isGreaterThan(SEEDS / 4);
    assertThat(replays).isGreaterThan(SEEDS / 20);
  }

  private static void writeBeginningOfARecording(Path file) {
    String recording = Fixtures.recordingNames().getFirst();
    try (TraceReader reader = TraceReader.open(Fixtures.recording(recording).orElseThrow());
        TraceWriter writer = TraceWriter.to(file, reader.header())) {
      for (int i = 0; i < STEPS; i++) {
        Optional<Step> step = reader.next();
        writer.write(step.orElseThrow());
      }
      writer.finish("cut on purpose");
    }
  }

  private static byte[] damaged(byte[] whole, SplittableRandom random) {
    byte[] bytes = whole.clone();
    int place = random.nextInt(bytes.length);
    return switch (random.nextInt(4)) {
      case 0 -> Arrays.copyOf(bytes, place);
      case 1 -> {
        bytes[place] ^= (byte) (1 << random.nextInt(8));
        yield bytes;
      }
      case 2 -> {
        int length = Math.min(random.nextInt(1, 200), bytes.length - place);
        for (int i = 0; i < length; i++) {
          bytes[place + i] = (byte) random.nextInt(256);
        }
        yield bytes;
      }
      default -> {
        int length = Math.min(random.nextInt(1, 2000), bytes.length - place);
        byte[] shorter = Arrays.copyOf(bytes, bytes.length - length);
        System.arraycopy(bytes, place + length, shorter, place, bytes.length - place - length);
        yield shorter;
      }
    };
  }
}
