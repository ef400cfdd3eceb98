package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is no object of a .NET process is told in a diagnostic. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class InspectTest {
  @TempDir private Path work;

  @Test
  void itIsToldWhereToLook() {
    Spoken.by("inspect", "--object", "1000").isDiagnosticAbout("--pid", "--dump", "./clrsim ps");
    Spoken.by("inspect", "--object", "1000", "--pid", "1", "--dump", "x")
        .isDiagnosticAbout("--pid", "--dump");
  }

  @Test
  void itIsToldWhatToLookAt() {
    Spoken.by("inspect", "--pid", "1").isDiagnosticAbout("--object");
  }

  @Test
  void anAddressIsHexadecimal() {
    Spoken.by("inspect", "--pid", "1", "--object", "there")
        .isDiagnosticAbout("'there'", "--object");
    Spoken.by("inspect", "--pid", "1", "--object", "10000000000000000")
        .isDiagnosticAbout("--object");
  }

  @Test
  void aProcessThatIsGoneIsADiagnostic() throws IOException, InterruptedException {
    Process gone = new ProcessBuilder("true").start();
    gone.waitFor();
    inspect("--pid", Long.toString(gone.pid()))
        .isDiagnosticAbout("no process " + gone.pid(), "./clrsim ps");
    inspect("--pid", "-1").isDiagnosticAbout("no process -1");
  }

  @Test
  void aProcessThatIsNotDotNetIsADiagnostic() {
    String self = Long.toString(ProcessHandle.current().pid());
    inspect("--pid", self)
        .isDiagnosticAbout("No .NET runtime runs in process " + self, "./clrsim ps");
  }

  @Test
  void aDumpThatIsNotThereIsADiagnostic() {
    Path missing = work.resolve("missing.core");
    inspect("--dump", missing.toString()).isDiagnosticAbout("There is no dump", missing.toString());
    inspect("--dump", work.toString()).isDiagnosticAbout(work.toString());
  }

  @Test
  void aFileThatIsNoDumpIsADiagnostic() throws IOException {
    Path text = Files.writeString(work.resolve("text"), "This is no dump. ".repeat(10));
    Path empty = Files.createFile(work.resolve("empty"));
    inspect("--dump", text.toString()).isDiagnosticAbout("no ELF file", text.toString());
    inspect("--dump", empty.toString()).isDiagnosticAbout("no ELF file", empty.toString());
    Path program = Path.of(System.getProperty("java.home"), "bin", "java");
    inspect("--dump", program.toString()).isDiagnosticAbout("no dump of a process");
  }

  @Test
  void aDiagnosticIsAnsweredInJsonToo() {
    Spoken spoken = inspect("--pid", "-1", "--json");

    assertThat(spoken.code()).isEqualTo(2);
    assertThat(spoken.json().get("diagnostic").get("what").asText()).contains("-1");
  }

  private static Spoken inspect(String... words) {
    String[] all = new String[words.length + 3];
    all[0] = "inspect";
    all[1] = "--object";
    all[2] = "7f0000001000";
    System.arraycopy(words, 0, all, 3, words.length);
    return Spoken.by(all);
  }
}
