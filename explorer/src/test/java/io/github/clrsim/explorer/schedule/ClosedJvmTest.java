package io.github.clrsim.explorer.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.diagnostic.DiagnosticException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ClosedJvmTest {

  /** What the child JVM runs. */
  static final class Child {
    private Child() {}

    public static void main(String[] arguments) {
      try {
        Engine.virtual();
        System.out.println("opened");
      } catch (DiagnosticException refused) {
        System.out.println(refused.diagnostic().text());
      }
    }
  }

  @Test
  void aJvmThatWithholdsTheBuilderIsToldWhichFlagToAdd() throws IOException, InterruptedException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process child =
        new ProcessBuilder(
                java, "-cp", System.getProperty("java.class.path"), Child.class.getName())
            .redirectErrorStream(true)
            .start();
    String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(child.waitFor()).isZero();
    assertThat(said)
        .contains("cannot start")
        .contains("add --add-opens java.base/java.lang=ALL-UNNAMED");
  }
}
