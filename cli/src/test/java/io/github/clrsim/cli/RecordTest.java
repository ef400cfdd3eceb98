package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.cli.subject.RealRuntimes;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.fixtures.GuestFixtures;
import io.github.clrsim.realclr.runtime.DotnetRuntimes;
import io.github.clrsim.realclr.runtime.RuntimeVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be said against a recording before any runtime starts. */
class RecordTest {
  @TempDir private Path directory;

  @Test
  void withoutAProgramOrAFileThereIsNothingToRecord() {
    Spoken.by("record").isDiagnosticAbout("--out");
    Spoken.by("record", "--out", "x.trace").isDiagnosticAbout("Nothing is named", "--attach PID");
  }

  @Test
  void aRecordingIsOfOneProcess() {
    String out = directory.resolve("x.trace").toString();
    Spoken.by("record", "--out", out, "--attach", "5", "--print-env")
        .isDiagnosticAbout("more than one is named");
    Spoken.by("record", "--out", out, "--attach", "5", "--", "a.dll")
        .isDiagnosticAbout("more than one is named");
    Spoken.by("record", "--out", out, "--print-env", "--", "sh")
        .isDiagnosticAbout("more than one is named");
  }

  @Test
  void aTraceDoesNotTakeThePlaceOfAWordOfTheCommand() throws IOException {
    Path program = Files.writeString(directory.resolve("app.dll"), "a program");
    Path settings = Files.writeString(directory.resolve("app.runtimeconfig.json"), "its settings");

    Spoken.by("record", "--out", program.toString(), "--", "sh", program.toString())
        .isDiagnosticAbout("No trace can be written to " + program, "the place of the program");
    Spoken.by("record", "--out", settings.toString(), "--", "sh", program.toString())
        .isDiagnosticAbout("No trace can be written to " + settings);
    assertThat(program).hasContent("a program");
  }

  @Test
  void whatACommandOrARunningProcessDecidesIsNotSaidToo() {
    String out = directory.resolve("x.trace").toString();
    Spoken.by("record", "--out", out, "--runtime", "9.0", "--", "sh")
        .isDiagnosticAbout("A runtime is named, and a command", "name the assembly");
    Spoken.by("record", "--out", out, "--attach", "5", "--runtime", "9.0")
        .isDiagnosticAbout("A runtime is named, and a process that runs");
    Spoken.by("record", "--out", out, "--attach", "5", "--process", "app")
        .isDiagnosticAbout("--process", "its number says which process is meant");
    Spoken.by("record", "--out", out, "--attach", "5", "--program-exit-code")
        .isDiagnosticAbout("--program-exit-code", "only its parent learns");
    Spoken.by("record", "--out", out, "--process", "app", "--", "a.dll")
        .isDiagnosticAbout("A process is named, and an assembly", "dotnet a.dll");
    Spoken.by("record", "--out", out, "--for", "30s", "--", "a.dll")
        .isDiagnosticAbout("A time is named, and no process", "--attach");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "x", "-1", "", "99999999999999999999"})
  void whatIsNoNumberOfAProcessIsADiagnostic(String number) {
    String out = directory.resolve("x.trace").toString();
    Spoken.by("record", "--out", out, "--attach=" + number)
        .isDiagnosticAbout("\"%s\" is no number of a process".formatted(number));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0s", "30", "-1s", "", "1d", "1.5s", "500ms", "99999999999s"})
  void whatIsNoTimeToStayIsADiagnostic(String time) {
    String out = directory.resolve("x.trace").toString();
    Spoken.by("record", "--out", out, "--attach", "5", "--for=" + time)
        .isDiagnosticAbout("\"%s\" is no time".formatted(time), "option --for", "30s, 10m or 2h");
  }

  @Test
  void aNativeProfilerIsWholeAndAsksForItsEventsItself() throws IOException {
    String library = GuestFixtures.named("inventory").library().toString();
    String clsid = GuestFixtures.named("inventory").clsid();
    Path text = Files.writeString(directory.resolve("text.so"), "no library");
    String out = directory.resolve("x.trace").toString();

    Spoken.by("record", "--out", out, "--clsid", clsid, "--", "a.dll")
        .isDiagnosticAbout("--library");
    Spoken.by("record", "--out", out, "--library", library, "--", "a.dll")
        .isDiagnosticAbout("GUID, is not named", "--clsid");
    Spoken.by("record", "--out", out, "--library", text.toString(), "--clsid", clsid, "--", "a.dll")
        .isDiagnosticAbout("it is no ELF file");
    List<String> whole = List.of("record", "--out", out, "--library", library, "--clsid", clsid);
    Spoken.by(with(whole, "--events", "jit", "--", "a.dll")).isDiagnosticAbout("--events");
    Spoken.by(with(whole, "--beside", "--", "a.dll")).isDiagnosticAbout("--beside and --library");
    Spoken.by(with(whole, "--file", library, "--", "a.dll")).isDiagnosticAbout("--file");
    assertThat(directory.resolve("x.trace")).doesNotExist();
  }

  private static List<String> with(List<String> words, String... more) {
    return Stream.concat(words.stream(), Stream.of(more)).toList();
  }

  @Test
  void aTimeLimitHasToLeaveSomeTime() {
    Spoken.by("record", "--out", "x.trace", "--time-limit", "0", "--", "a.dll")
        .isDiagnosticAbout("--time-limit");
  }

  @Test
  void aLimitOfOutputIsNotBelowNothing() {
    Spoken.by("record", "--out", "x.trace", "--output-max", "-1", "--", "a.dll")
        .isDiagnosticAbout("-1 bytes", "--output-max");
  }

  @Test
  void eventsThatMeanNothingAreADiagnosticBeforeAnythingIsRecorded() throws IOException {
    String out = directory.resolve("x.trace").toString();
    Path installation = directory.resolve("dotnet");
    installed(installation, "3.1.2");
    String runtime = installation.toString();

    Spoken.by("record", "--out", out, "--runtime", runtime, "--events", "jot", "--", "a.dll")
        .isDiagnosticAbout("\"jot\" names no events", "--events", "did you mean jit?");
    Spoken.by("record", "--out", out, "--runtime", runtime, "--events", "eventpipe", "--", "a.dll")
        .isDiagnosticAbout("eventpipe", ".NET 3.1.2 does not know", "--runtime");
    assertThat(directory.resolve("x.trace")).doesNotExist();
  }

  @Test
  void aDirectoryThatIsNoRuntimeIsADiagnostic() {
    String out = directory.resolve("x.trace").toString();

    Spoken.by("record", "--out", out, "--runtime", directory.toString(), "--", "a.dll")
        .isDiagnosticAbout("no .NET runtime in " + directory);
    Spoken.by("record", "--out", out, "--runtime", "net2.0", "--", "a.dll")
        .isDiagnosticAbout("2.0");
  }

  @Test
  void aRuntimeWithoutAProfileIsRefusedBeforeAnythingIsRecorded() throws IOException {
    String out = directory.resolve("x.trace").toString();
    Path runtime = Files.createDirectories(directory.resolve("11.0.1"));
    Files.writeString(runtime.resolve("libcoreclr.so"), "");

    Spoken.by("record", "--out", out, "--runtime", runtime.toString(), "--", "a.dll")
        .isDiagnosticAbout("no profile of .NET 11.0.1", "net3.1, net8.0", runtime.toString());
    Spoken.by("compare", "plugin-reuse", "--runtime", runtime.toString())
        .isDiagnosticAbout("no profile of .NET 11.0.1");
  }

  @Test
  void ofAnInstallationTheNewestRuntimeWithAProfileIsTaken() throws IOException {
    Path installation = directory.resolve("dotnet");
    installed(installation, "3.1.2");
    installed(installation, "9.0.22");
    installed(installation, "10.0.14");
    installed(installation, "11.0.1");

    assertThat(runtimes().named(installation.toString(), _ -> {}).version())
        .isEqualTo(RuntimeVersion.of(10, 0, 14));
  }

  @Test
  void anInstallationWithoutAProfileIsADiagnosticThatNamesItsRuntimes() throws IOException {
    Path installation = directory.resolve("dotnet");
    installed(installation, "7.0.20");
    installed(installation, "11.0.1");
    String out = directory.resolve("x.trace").toString();

    Spoken.by("record", "--out", out, "--runtime", installation.toString(), "--", "a.dll")
        .isDiagnosticAbout(
            "no profile of .NET 11.0.1 or 7.0.20", installation.toString(), "net3.1, net8.0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"7.0", "11", "net7.0", "latest", "7.0.20", ".NET Framework 4.8", ""})
  void aVersionWithoutAProfileIsADiagnosticThatSaysWhatCanBeNamed(String name) {
    String out = directory.resolve("x.trace").toString();
    Spoken.by("record", "--out", out, "--runtime", name, "--", "a.dll")
        .isDiagnosticAbout(
            name.matches("(net)?[0-9.]+")
                ? "no profile of .NET " + name.replace("net", "")
                : "\"%s\" names no .NET runtime".formatted(name),
            "option --runtime",
            "name one of these, or a version of one, such as 10.0.14");
  }

  private static RealRuntimes runtimes() {
    return new RealRuntimes(DotnetRuntimes.onThisMachine());
  }

  /** Enough of a runtime to be found; nothing of it is ever started. */
  private static void installed(Path installation, String version) throws IOException {
    Path runtime = installation.resolve("shared/Microsoft.NETCore.App").resolve(version);
    Files.createDirectories(runtime);
    Files.writeString(runtime.resolve("libcoreclr.so"), "");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFileThatIsNoAssemblyIsADiagnosticAndAnOlderTraceStaysAsItIs() throws IOException {
    Path poem = Files.writeString(directory.resolve("poem.dll"), "tiger, tiger");
    Path out = Files.writeString(directory.resolve("old.trace"), "precious");
    // Nothing of it is ever started: what is judged here comes before that.
    Path runtime = Files.createDirectories(directory.resolve("9.0.5"));
    Files.writeString(runtime.resolve("libcoreclr.so"), "");

    Spoken.by(
            "record",
            "--force",
            "--out",
            out.toString(),
            "--runtime",
            runtime.toString(),
            "--",
            poem.toString())
        .isDiagnosticAbout("poem.dll", "PE file");
    Path torn =
        Files.write(directory.resolve("torn.dll"), Arrays.copyOf(Fixtures.bytes("Hello"), 700));
    Spoken.by(
            "record",
            "--force",
            "--out",
            out.toString(),
            "--runtime",
            runtime.toString(),
            "--",
            torn.toString())
        .isDiagnosticAbout("torn.dll");
    Spoken.by(
            "record",
            "--force",
            "--out",
            out.toString(),
            "--runtime",
            runtime.toString(),
            "--",
            "no.dll")
        .isDiagnosticAbout("no.dll", "no such file");
    assertThat(out).hasContent("precious");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Hello.dll",
        "Hello.deps.json",
        "Hello.runtimeconfig.json",
        "../app/Hello.dll",
        "link.trace",
        "hard.trace"
      })
  void theProgramIsNeverOverwritten(String out) throws IOException {
    Path folder = Files.createDirectory(directory.resolve("app"));
    Path program = Files.copy(Fixtures.assembly("Hello"), folder.resolve("Hello.dll"));
    Files.writeString(folder.resolve("Hello.deps.json"), "{}");
    Files.writeString(folder.resolve("Hello.runtimeconfig.json"), "{}");
    Files.createSymbolicLink(folder.resolve("link.trace"), program);
    Files.createLink(folder.resolve("hard.trace"), program);
    Path file = folder.resolve(out);
    byte[] before = Files.readAllBytes(file);

    Spoken.by("record", "--force", "--out", file.toString(), "--", program.toString())
        .isDiagnosticAbout("--out", file.toString(), "Hello.");

    assertThat(file).hasBinaryContent(before);
  }

  /** What was recorded cannot be made again. */
  @Test
  void aFileThatIsThereIsReplacedOnlyByForce() throws IOException {
    Path there = Files.writeString(directory.resolve("x.trace"), "a recording");
    List<String> words =
        List.of("record", "--out", there.toString(), "--library", "x", "--", "none.dll");

    Spoken.by(words).isDiagnosticAbout("There is a file already: " + there, "--out", "--force");
    assertThat(there).hasContent("a recording");
    assertThat(
            Spoken.by(
                    Stream.concat(Stream.of("record", "--force"), words.stream().skip(1)).toList())
                .err())
        .isNotEmpty()
        .doesNotContain("There is a file already");
    Files.writeString(there, "");
    assertThat(Spoken.by(words).err()).isNotEmpty().doesNotContain("There is a file already");
  }
}
