package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.cli.report.TraceFile;
import io.github.clrsim.cli.subject.Arms;
import io.github.clrsim.model.choice.Choices;
import io.github.clrsim.realclr.record.Recorder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplayTest {
  private static final String CASE =
      "./clrsim replay --profiler identity-map --scenario plugin-unload --runtime net9.0";

  @TempDir private Path directory;

  @Test
  void aCaseIsRunAsItsChoicesSay() {
    Spoken calm = Spoken.byLine(CASE, "--json");
    Spoken same = Spoken.byLine(CASE, "--choices", "0", "--json");
    Spoken other = Spoken.byLine(CASE, "--choices", "0x100.1.2", "--json");

    assertThat(calm.code()).isZero();
    assertThat(calm.json().get("verdict").asText()).isEqualTo("kept");
    assertThat(same).isEqualTo(calm);
    assertThat(other.json().get("fingerprint")).isNotEqualTo(calm.json().get("fingerprint"));
  }

  @Test
  void stepsArePrintedUpToTheOneThatIsAskedFor() {
    Spoken words = Spoken.byLine(CASE, "--until", "4");
    Spoken json = Spoken.byLine(CASE, "--until", "4", "--json");

    assertThat(words.out().lines()).hasSize(6);
    assertThat(words.out().lines().skip(4).findFirst().orElseThrow()).startsWith("     4  ");
    assertThat(json.json().get("until")).hasSize(5);
    assertThat(Spoken.byLine(CASE, "--until", "99999999").code()).isZero();
    Spoken.byLine(CASE, "--until", "-1").isLetterAbout("--until");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "1..2", "-1", "99999999999", ""})
  void picksThatCannotBeReadAreALetter(String picks) {
    Spoken.byLine(CASE, "--choices", picks).isLetterAbout("picks");
  }

  @Test
  void aCaseThatIsNotWholeIsALetter() {
    Spoken.by("replay").isLetterAbout("Nothing to replay");
    Spoken.by("replay", "--profiler", "identity-map", "--scenario", "start-up")
        .isLetterAbout("--runtime");
    Spoken.by("replay", "--scenario", "start-up", "--runtime", "net9.0")
        .isLetterAbout("No profiler");
    Spoken.by("replay", "a.trace", "--scenario", "start-up").isLetterAbout("Both");
  }

  @Test
  void aSimulatedTraceComesOutTheSameWhenItIsRunAgain() {
    Path trace = failingTrace();

    Spoken spoken = Spoken.by("replay", trace.toString(), "--json");

    assertThat(spoken.code()).isEqualTo(1);
    assertThat(spoken.json().get("law").asText()).isEqualTo("TheRunEndsWell");
    assertThat(Spoken.byLine(spoken.json().get("replay").asText(), "--json")).isEqualTo(spoken);
  }

  @Test
  void anotherProfilerCanBeTriedOnTheScheduleOfASimulatedTrace() {
    Path trace = failingTrace();

    assertThat(Spoken.by("replay", trace.toString(), "--profiler", "identity-map").code()).isZero();
  }

  @Test
  void aSimulatedTraceThatDoesNotComeOutTheSameIsALetter() throws IOException {
    Path shrunk = directory.resolve("shrunk.trace");
    Path found = directory.resolve("found.trace");
    check("forgets-instantiations", "--out", shrunk.toString());
    check("forgets-instantiations", "--out", found.toString(), "--no-shrink");
    // The steps of one run under the header of another: each line is sound, the whole is not.
    List<String> lines = Files.readAllLines(shrunk);
    lines.set(0, Files.readAllLines(found).getFirst());
    Path other = Files.write(directory.resolve("other.trace"), lines);

    Spoken.by("replay", other.toString()).isLetterAbout("does not come out the same", "step ");
  }

  @Test
  void aRecordingIsReplayedWithAnotherProfiler() {
    Path recording = recording("recorded.trace.gz");

    Spoken spoken =
        Spoken.by("replay", recording.toString(), "--profiler", "identity-map", "--json");

    assertThat(spoken.code()).as(spoken.toString()).isZero();
    assertThat(spoken.json().get("verdict").asText()).isEqualTo("kept");
    assertThat(Spoken.by("replay", recording.toString(), "--profiler", "identity-map", "--json"))
        .isEqualTo(spoken);
  }

  @Test
  void aWrongProfilerIsCaughtOnARecording() {
    Path recording = recording("recorded.trace");

    Spoken spoken =
        Spoken.by("replay", recording.toString(), "--profiler", "throws-in-callback", "--json");

    assertThat(spoken.code()).isEqualTo(1);
    assertThat(spoken.json().get("law").asText()).isEqualTo("TheRunEndsWell");
    assertThat(Spoken.byLine(spoken.json().get("replay").asText(), "--json")).isEqualTo(spoken);
  }

  @Test
  void aRecordingThatWasCutBetweenCallbacksIsReplayedAsFarAsItGoes() throws IOException {
    List<String> lines = Files.readAllLines(recording("recorded.trace"));
    int end = lines.size() / 2;
    while (!lines.get(end - 1).contains("\"return\":\"ClassLoadFinished\"")) {
      end--;
    }
    String torn = lines.get(end).substring(0, lines.get(end).length() / 2);
    Path cut = written("cut.trace", String.join("\n", lines.subList(0, end)) + "\n" + torn);

    Spoken spoken = Spoken.by("replay", cut.toString(), "--profiler", "callback-only");

    assertThat(spoken.code()).as(spoken.toString()).isZero();
    assertThat(spoken.out()).contains("was cut; its %d steps are whole".formatted(end - 1));
  }

  @Test
  void whereverARecordingIsCutThereIsAVerdictOrALetter() throws IOException {
    Path recording = recording("recorded.trace.gz");
    byte[] whole = Files.readAllBytes(recording);
    for (int size = 0; size < whole.length; size += whole.length / 40) {
      Path cut = Files.write(directory.resolve("cut.trace.gz"), Arrays.copyOf(whole, size));

      Spoken spoken = Spoken.by("replay", cut.toString(), "--profiler", "callback-only");

      assertThat(spoken.code()).as(spoken.toString()).isIn(0, 2);
      assertThat(spoken.out() + spoken.err())
          .doesNotContain("\tat ")
          .doesNotContain("bug of clrsim");
    }
  }

  @Test
  void aTraceThatIsMissingDamagedOrNewerIsALetter() throws IOException {
    Path recording = recording("recorded.trace");
    String text = Files.readString(recording);

    replay(directory.resolve("none.trace")).isLetterAbout("no such trace file");
    replay(directory).isLetterAbout("cannot be read");
    replay(written("empty.trace", "")).isLetterAbout("empty");
    replay(written("poem.trace", "tiger, tiger\nburning bright\n")).isLetterAbout("line 1");
    replay(written("newer.trace", text.replaceFirst("\"clrsim\":1", "\"clrsim\":2")))
        .isLetterAbout("format 2");
    replay(written("changed.trace", text.replaceFirst("ClassLoadStarted", "ClassLoadStopped")))
        .isLetterAbout("cannot be read", "line ");
    replay(written("noise.trace.gz", text)).isLetterAbout("cannot be read");
  }

  private Spoken replay(Path trace) {
    return Spoken.by("replay", trace.toString(), "--profiler", "identity-map");
  }

  private Path written(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  private Path failingTrace() {
    Path trace = directory.resolve("failing.trace");
    check("throws-in-callback", "--out", trace.toString());
    return trace;
  }

  private static void check(String wrong, String... more) {
    List<String> words = new ArrayList<>(List.of("check", "--profiler", wrong));
    words.addAll(List.of(more));
    assertThat(Spoken.by(words).code()).isEqualTo(1);
  }

  /** What the recorder of real runs sees of a simulated one, so that no real runtime is needed. */
  private Path recording(String name) {
    Path file = directory.resolve(name);
    TraceHeader header =
        new TraceHeader(
            TraceHeader.Origin.RECORDED,
            "9.0.5",
            "net9.0",
            Recorder.class.getName(),
            "PluginHost.dll",
            "");
    try (TraceFile trace = new TraceFile(file, header)) {
      trace.finish(
          Arms.simulated()
              .clr("plugin-unload", "net9.0", Choices.calm())
              .run(NamedProfiler.of(Recorder.class), trace)
              .ending());
    }
    return file;
  }
}
