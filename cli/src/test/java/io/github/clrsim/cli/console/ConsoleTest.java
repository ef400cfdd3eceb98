package io.github.clrsim.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.diagnostic.Diagnostic;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ConsoleTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Console console =
      new Console(
          new PrintStream(OutputStream.nullOutputStream()),
          new PrintStream(err, true, StandardCharsets.UTF_8),
          false);

  @Test
  void aReportBeginsOnALineOfItsOwn() throws IOException {
    print(console.errorsOfProgram(), "inner");
    console.sayAside("kept");
    console.sayAside("and more");

    assertThat(said()).isEqualTo("inner\nkept\nand more\n");
  }

  @Test
  void aLineThatIsEndedIsNotEndedAgain() throws IOException {
    print(console.errorsOfProgram(), "inner\n");
    console.sayAside("kept");

    assertThat(said()).isEqualTo("inner\nkept\n");
  }

  @Test
  void aBarThatHasClearedItsLineLeavesNoneToEnd() throws IOException {
    print(console.errorsOfProgram(), "\rcheck 5%");
    console.sayAside("a worker was ended");
    print(console.errorsOfProgram(), "\rcheck 9%\r        \r");
    console.sayAside("kept");

    assertThat(said()).isEqualTo("\rcheck 5%\na worker was ended\n\rcheck 9%\r        \rkept\n");
  }

  @Test
  void aDiagnosticBeginsOnALineOfItsOwnBehindWhatAProgramPrintsBesideJson() throws IOException {
    CommandLine.populateCommand(console, "--json");
    print(console.outputOfProgram(), "a prompt: ");
    console.refuse(new Diagnostic("What", "where", "why", "do"));

    assertThat(said()).startsWith("a prompt: \nWhat");
  }

  private static void print(OutputStream stream, String text) throws IOException {
    stream.write(text.getBytes(StandardCharsets.UTF_8));
  }

  private String said() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
