package io.github.clrsim.api.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KilledWriterTest {
  private static final int STEPS_PER_FLUSH = 500;
  private static final long SEED = 11;

  @Test
  void whatAKilledProcessHasFlushedCanBeRead(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path file = folder.resolve("killed.clrtrace");
    Process writer =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Endless.class.getName(),
                file.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader said =
        new BufferedReader(
            new InputStreamReader(writer.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(said.readLine()).isEqualTo("flushed");
    } finally {
      writer.destroyForcibly();
    }
    writer.waitFor();
    List<Step> steps = RandomSteps.draw(SEED, STEPS_PER_FLUSH);
    try (TraceReader reader = TraceReader.open(file)) {
      for (Optional<Step> step = reader.next(); step.isPresent(); step = reader.next()) {
        if (reader.steps() == STEPS_PER_FLUSH) {
          assertThat(step).contains(steps.getLast());
        }
      }
      assertThat(reader.steps()).isGreaterThanOrEqualTo(STEPS_PER_FLUSH);
      assertThat(reader.footer()).isEmpty();
    }
  }

  /** Writes until it is killed. */
  static final class Endless {
    private Endless() {}

    @SuppressWarnings("SystemOut") // It is how the test hears of it.
    public static void main(String[] arguments) {
      try (TraceWriter writer = TraceWriter.to(Path.of(arguments[0]), CompactFile.HEADER)) {
        List<Step> steps = RandomSteps.draw(SEED, STEPS_PER_FLUSH);
        steps.forEach(writer::write);
        writer.flush();
        System.out.println("flushed");
        while (true) {
          writer.write(new Step.Marked(0, "again"));
        }
      }
    }
  }
}
