package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is no object of a .NET process is told in a diagnostic. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class InspectTest {
  private static final int CORE_SIZE = 10_000;

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

  private static void awaitWord(String word, Path file) throws IOException {
    while (!Files.readString(file).contains(word)) {
      Thread.onSpinWait();
    }
  }

  /** A zombie keeps its number and nothing else: its parent does not ask for it. */
  @Test
  @Timeout(value = 30, unit = TimeUnit.MINUTES)
  void aProcessThatHasEndedUnnoticedIsADiagnostic() throws IOException {
    Process parent =
        new ProcessBuilder("bash", "-c", "exec tail -f /dev/null & echo $!; exec sleep 3600")
            .start();
    try (BufferedReader said = parent.inputReader()) {
      String child = said.readLine();
      // Before, it is a shell, which asks for its children.
      awaitWord("sleep", Path.of("/proc", Long.toString(parent.pid()), "comm"));
      ProcessHandle.of(Long.parseLong(child)).orElseThrow().destroy();
      awaitWord(") Z ", Path.of("/proc", child, "stat"));

      inspect("--pid", child).isDiagnosticAbout("Process " + child, "has ended");
    } finally {
      parent.destroyForcibly();
    }
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

  /** Whoever opens a pipe waits for the other end. */
  @Test
  @Timeout(value = 30, unit = TimeUnit.MINUTES)
  void aPipeIsNoDump() throws IOException, InterruptedException {
    Path pipe = work.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();

    inspect("--dump", pipe.toString())
        .isDiagnosticAbout("a directory, a pipe or a device", pipe.toString());
  }

  @Test
  void aFileThatIsNoDumpIsADiagnostic() throws IOException {
    Path text = Files.writeString(work.resolve("text"), "This is no dump. ".repeat(10));
    Path empty = Files.createFile(work.resolve("empty"));
    inspect("--dump", text.toString()).isDiagnosticAbout("no ELF file", text.toString());
    inspect("--dump", empty.toString()).isDiagnosticAbout("is empty", empty.toString());
    Path program = Path.of(System.getProperty("java.home"), "bin", "java");
    inspect("--dump", program.toString()).isDiagnosticAbout("no dump of a process");
  }

  @Test
  void aDumpThatIsCompressedIsToBeUnpacked() throws IOException {
    Path packed = work.resolve("core.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write(new byte[CORE_SIZE]);
    }
    inspect("--dump", packed.toString())
        .isDiagnosticAbout("compressed by gzip", packed.toString(), "gzip -dc");
  }

  /** Where none is seen, as in a container, there is none to ask about. */
  @Test
  void aThreadOfTheKernelIsNoProcess() throws IOException {
    Path second = Path.of("/proc/2/comm");
    Assumptions.assumeTrue(
        Files.exists(second) && Files.readString(second).startsWith("kthreadd"),
        "skipped, because no thread of the kernel is seen here");
    inspect("--pid", "2").isDiagnosticAbout("part of the kernel", "kthreadd");
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
