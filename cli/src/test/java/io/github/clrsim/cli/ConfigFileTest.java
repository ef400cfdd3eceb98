package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The file of options in the working directory. */
class ConfigFileTest {
  private static final String CHECK = "check --profiler callback-only --scenario start-up";
  private static final String REPLAY = "replay --profiler callback-only --scenario start-up";

  @TempDir private Path directory;

  @Test
  void whatTheCommandLineDoesNotSayTheFileSaysAndTheReportTellsIt() throws IOException {
    file("runtime = \"9.0\"\nschedules = 4\nno-shrink = true\nrequire-exercised = false");
    Spoken fromFile = said(CHECK);
    Spoken typed = Spoken.by(words(CHECK + " --runtime 9.0 --schedules 4 --no-shrink"));

    assertThat(fromFile.out())
        .isEqualTo("config  clrsim.toml: --runtime=9.0 --schedules=4 --no-shrink\n" + typed.out());
    assertThat(said(CHECK + " --json").json().get("config").get("options").toString())
        .isEqualTo("[\"--runtime=9.0\",\"--schedules=4\",\"--no-shrink\"]");
    assertThat(said(CHECK + " --json").json().get("config").get("file").asText())
        .isEqualTo(directory.resolve("clrsim.toml").toString());
  }

  @Test
  void theCommandLineWins() throws IOException {
    file("runtime = [\"net3.1\", \"net9.0\"]\nschedules = 4\nraces = true");
    Spoken spoken = said(CHECK + " --runtime=net9.0 --schedules 6 --no-races");

    assertThat(spoken)
        .isEqualTo(Spoken.by(words(CHECK + " --runtime=net9.0 --schedules 6 --no-races")));
  }

  @Test
  void whatIsSaidForACommandCountsForItAloneAndGoesBeforeWhatIsSaidForAll() throws IOException {
    file(
        """
        schedules = 4
        races = true
        steps-max = 90000

        [check]
        schedules = 6
        no-races = true
        runtime = "net9.0"

        [replay]
        law = ["TheRunEndsWell"]
        """);

    assertThat(said(CHECK).out())
        .startsWith(
            "config  clrsim.toml: --steps-max=90000 --schedules=6 --no-races --runtime=net9.0\n");
    assertThat(said(REPLAY + " --runtime net9.0 --no-races").out())
        .startsWith("config  clrsim.toml: --steps-max=90000 --law=TheRunEndsWell\n")
        .contains("laws kept: 1;");
  }

  @Test
  void theReplayLineIsWholeAndTakesNothingFromAFile() throws IOException {
    file(
        "runtime = \"net9.0\"\nsteps-max = 90000\nlaw = \"TheProfilerNeverMakesTheRuntimeLoadAType\"");
    Spoken found = said("check --profiler looks-up-by-token --schedules 50 --no-shrink --json");
    String line = found.json().get("replay").asText();

    assertThat(found.code()).as(found.toString()).isEqualTo(1);
    assertThat(line).contains("--steps-max 90000", "--law TheProfiler", "--no-config");
    file("engine = \"steam\"\nno-weave = 7");
    Spoken elsewhere = Spoken.byLine(line, "--json");
    Spoken here = Spoken.in(directory, typed(line + " --json"));
    for (Spoken replayed : List.of(elsewhere, here)) {
      assertThat(replayed.code()).as(replayed.toString()).isEqualTo(1);
      assertThat(replayed.json().get("fingerprint")).isEqualTo(found.json().get("fingerprint"));
      assertThat(replayed.json().get("replay").asText()).isEqualTo(line);
      assertThat(replayed.json().has("config")).isFalse();
    }
  }

  @Test
  void withoutAFileNothingSpeaksOfOne() {
    Spoken spoken = said(CHECK + " --runtime net9.0 --schedules 2 --json");

    assertThat(spoken.json().has("config")).isFalse();
    assertThat(said(REPLAY + " --runtime net9.0").out()).doesNotContain("config");
  }

  @Test
  void commandsThatTakeNothingFromItDoNotReadIt() throws IOException {
    file("this is no TOML");

    assertThat(said("profilers").code()).isZero();
    assertThat(said("check --help").code()).isZero();
    assertThat(said(CHECK + " --no-config --runtime net9.0 --schedules 2").code()).isZero();
    said(CHECK).isDiagnosticAbout("clrsim.toml, line 1", "--no-config");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ;runtimes = "9.0"             | line 2 | no option "runtimes" | did you mean runtime
          ;;[check];time-limt = 4       | line 4 | for check |
          [compare];time-limt = 4       | line 2 | for compare | did you mean time-limit
          [chek];seed = 1               | line 1 | no option "chek" |
          json = true                   | line 1 | no option "json" |
          [replay];choices = "0x2"      | line 2 | for replay |
          seed = 1;;seed = 2            | line 3 | seed previously defined at line 1 |
          [check];seed = 1;[check];     | line 3 | check previously defined |
          seed = "one                   | line 1 | Unexpected |
          seed = 1.5                    | line 1 | The value of seed is of the wrong kind | number
          seed = [1, 2]                 | line 1 | The value of seed is of the wrong kind | number
          runtime = [["9.0"]]           | line 1 | The value of runtime is of the wrong kind | several
          races = "yes"                 | line 1 | The value of races is of the wrong kind | true, or
          jobs = true                   | line 1 | The value of jobs is of the wrong kind | number
          jobs = 1979-05-27             | line 1 | The value of jobs is of the wrong kind | number
          ;seed = "seven"               | line 2 | 'seven' |
          ;schedules = 0                | line 2 | number of schedules is 0 |
          runtime = "net11.0"           | line 1 | no profile of .NET 11.0 | net9.0
          ;;strategy = "protfolio"      | line 3 | strategy cannot be read | did you mean portfolio
          ;engine = "virtul"            | line 2 | no engine named | did you mean virtual
          law = ["TheRunEndWell"]       | line 1 | no law named | did you mean TheRunEndsWell
          time = "soon"                 | line 1 | soon | --time
          report = "a.doc"              | line 1 | a.doc | --report
          color = "blue"                | line 1 | blue | --color
          """)
  void whatCannotBeMeantIsADiagnosticWithFileAndLine(
      String text, String line, String fault, String remedy) throws IOException {
    file(text.replace(';', '\n'));

    said(CHECK)
        .isDiagnosticAbout(
            directory.resolve("clrsim.toml") + ", " + line, fault, remedy == null ? "" : remedy);
  }

  @Test
  void anOptionThatACommandTakesOnceIsNotSaidTwice() throws IOException {
    file("\nruntime = [\"net9.0\", \"net3.1\"]");

    said("compare start-up").isDiagnosticAbout("--runtime", "only once", "clrsim.toml, line 2");
  }

  @Test
  void aMarkOfTheByteOrderAndQuietAndColorsAreUnderstood() throws IOException {
    file("\uFEFFquiet = true\ncolor = \"always\"\nruntime = \"net9.0\"");

    assertThat(said(REPLAY + " --runtime net9.0")).isEqualTo(new Spoken(0, "", ""));
    assertThat(said(CHECK + " --engine steam").err()).contains("\u001B[");
  }

  @Test
  void aFileThatIsNoneIsADiagnostic() throws IOException {
    Files.createDirectory(directory.resolve("clrsim.toml"));

    said(CHECK).isDiagnosticAbout("cannot be read", "it is a directory", "--no-config");
  }

  @Test
  void aFaultOfTheCommandLineIsNotThatOfTheFile() throws IOException {
    file("schedules = 3");

    assertThat(said(CHECK + " --engine virtul").isDiagnosticAbout("virtul").err())
        .doesNotContain("clrsim.toml");
    assertThat(said(CHECK + " --nonsense").isDiagnosticAbout("--nonsense").err())
        .doesNotContain("clrsim.toml");
  }

  private void file(String text) throws IOException {
    Files.writeString(directory.resolve("clrsim.toml"), text);
  }

  private Spoken said(String line) {
    return Spoken.in(directory, words(line).toArray(String[]::new));
  }

  private static String[] typed(String line) {
    return Stream.of(line.split(" ")).skip(1).toArray(String[]::new);
  }

  private static List<String> words(String line) {
    return List.of(line.split(" "));
  }
}
