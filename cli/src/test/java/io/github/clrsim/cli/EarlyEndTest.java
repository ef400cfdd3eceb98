package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who ends the process before a command begins hears that nothing was tried. */
class EarlyEndTest {
  private static final String SAID = "Stopped before anything was tried.";

  /** Ends as a process does to which a signal comes. */
  public static final class Program {
    private Program() {}

    /** Ends before or after a command began. */
    public static void main(String[] arguments) {
      EarlyEnd early = new EarlyEnd(System.err);
      if (List.of(arguments).contains("begun")) {
        early.close();
      }
      System.exit(3);
    }
  }

  private static String errors(String... arguments) throws IOException, InterruptedException {
    Process program =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Program.class.getName(),
                String.join(" ", arguments))
            .start();
    String errors = new String(program.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(program.waitFor()).isEqualTo(3);
    return errors;
  }

  @Test
  void anEarlyEndIsSaid() throws IOException, InterruptedException {
    assertThat(errors("early")).contains(SAID);
  }

  @Test
  void aCommandThatHasBegunSpeaksForItself() throws IOException, InterruptedException {
    assertThat(errors("begun")).doesNotContain(SAID);
  }
}
