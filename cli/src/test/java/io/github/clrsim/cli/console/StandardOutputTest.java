package io.github.clrsim.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StandardOutputTest {
  /** A pipe that nobody reads any more. */
  private static OutputStream closedPipe() {
    return new OutputStream() {
      @Override
      public void write(int one) throws IOException {
        throw new IOException("Broken pipe");
      }
    };
  }

  @Test
  void aReaderThatWentAwayIsKnown() {
    StandardOutput output = new StandardOutput(closedPipe());
    try (PrintStream out = new PrintStream(output, true, StandardCharsets.UTF_8)) {
      assertThat(output.isReaderGone()).isFalse();
      out.println("more than he wanted");
      assertThat(out.checkError()).isTrue();
    }
    assertThat(output.isReaderGone()).isTrue();
  }

  @Test
  void whatIsReadIsWhatWasWritten() {
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    StandardOutput output = new StandardOutput(read);
    try (PrintStream out = new PrintStream(output, true, StandardCharsets.UTF_8)) {
      out.print("a word");
      out.write('!');
    }
    assertThat(read.toString(StandardCharsets.UTF_8)).isEqualTo("a word!");
    assertThat(output.isReaderGone()).isFalse();
  }
}
