package io.github.clrsim.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.fixtures.Fixtures;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code trace} on traces of clrsim; on other recordings see {@link TraceStatTest}. */
class TraceCommandTest {
  private static final int STEPS = 133;

  @TempDir private Path folder;
  private Path gzipped = Path.of("");
  private Path lines = Path.of("");
  private Path compact = Path.of("");

  @BeforeEach
  void writeAllForms() throws IOException {
    gzipped = Fixtures.recordingOfEvents("threads-net9.0").orElseThrow();
    lines = folder.resolve("threads.jsonl");
    compact = folder.resolve("threads.clrtrace");
    try (InputStream stream = new GZIPInputStream(Files.newInputStream(gzipped))) {
      Files.write(lines, stream.readAllBytes());
    }
    assertThat(trace("convert", gzipped, compact).code()).isZero();
  }

  private static Spoken trace(String action, Object... words) {
    return Spoken.by(
        Stream.concat(Stream.of("trace", action), Arrays.stream(words).map(Object::toString))
            .toList());
  }

  @Test
  void aTraceIsConvertedAndBack() throws IOException {
    Path back = folder.resolve("back.jsonl");
    Spoken spoken = trace("convert", compact, back);

    assertThat(spoken.code()).isZero();
    assertThat(spoken.out()).contains("back.jsonl has 133 steps in ");
    assertThat(back).hasSameBinaryContentAs(lines);
    assertThat(Files.size(compact)).isLessThan(Files.size(gzipped));
    JsonNode json = trace("convert", lines, folder.resolve("x.gz"), "--json").json();
    assertThat(json.get("form").asText()).isEqualTo("GZIPPED_LINES");
    assertThat(json.get("count").asInt()).isEqualTo(STEPS);
    assertThat(filesInFolder()).doesNotContain("part");
  }

  @Test
  void aFileThatIsThereIsReplacedOnlyByForce() throws IOException {
    byte[] before = Files.readAllBytes(lines);
    trace("convert", compact, lines).isDiagnosticAbout("There is a file already");
    assertThat(Files.readAllBytes(lines)).isEqualTo(before);
    assertThat(trace("convert", gzipped, compact, "--force").code()).isZero();
    assertThat(trace("convert", compact, compact, "--force").code()).isZero();
    assertThat(trace("diff", lines, compact).code()).isZero();
  }

  @Test
  void nothingIsLeftOfADamagedTrace() throws IOException {
    byte[] damaged = Files.readAllBytes(compact);
    damaged[damaged.length / 2] ^= 1;
    Files.write(compact, damaged);
    Path out = folder.resolve("out.jsonl");
    trace("convert", compact, out).isDiagnosticAbout("its checksum is not that of its bytes");
    assertThat(out).doesNotExist();
    assertThat(filesInFolder()).doesNotContain("part");
    trace("convert", lines, folder).isDiagnosticAbout("must be a file");
    trace("convert", folder.resolve("none"), out).isDiagnosticAbout("no such trace file");
  }

  private String filesInFolder() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList().toString();
    }
  }

  @Test
  void aTraceThatWasCutIsCutInEachForm() throws IOException {
    Path cut = cut();
    Path copy = folder.resolve("copy.clrtrace");
    Spoken spoken = trace("convert", cut, copy);
    assertThat(spoken.code()).isZero();
    assertThat(spoken.out()).contains(", and no end");
    assertThat(spoken.err()).contains("The trace was cut", "cut.jsonl");
    Spoken counted = trace("stat", copy);
    assertThat(counted.code()).isZero();
    assertThat(counted.out()).contains("steps      99, on", "end        cut");
    assertThat(counted.err()).contains("The trace was cut: it has no end, behind 99 whole steps");
  }

  private Path cut() throws IOException {
    List<String> all = Files.readAllLines(lines);
    return Files.writeString(
        folder.resolve("cut.jsonl"), String.join("\n", all.subList(0, 100)) + "\n");
  }

  @Test
  void theSameIsCountedInEachForm() {
    Spoken spoken = trace("stat", compact);
    assertThat(spoken.code()).as(spoken.toString()).isZero();
    assertThat(spoken.out())
        .contains("origin     RECORDED")
        .contains("runtime    9.0.", "by the rules of net9.0")
        .containsPattern("steps      133, on \\d+ threads")
        .contains("end        whole; the program ended by itself with exit code 0")
        .containsPattern("\\d+  enter    ThreadCreated\n")
        .containsPattern("\\d+  0 .*program output");
    String counted = spoken.out().replaceFirst("file .*", "");
    for (Path other : List.of(gzipped, lines)) {
      assertThat(trace("stat", other).out().replaceFirst("file .*", "")).isEqualTo(counted);
    }
  }

  @Test
  void whatIsCountedAddsUp() {
    JsonNode json = trace("stat", compact, "--json").json();
    assertThat(json.get("count").asInt()).isEqualTo(STEPS);
    assertThat(json.get("end").asText()).isEqualTo("whole");
    for (String rows : List.of("steps", "threads")) {
      assertThat(
              StreamSupport.stream(json.get(rows).spliterator(), false)
                  .mapToInt(row -> row.get("count").asInt())
                  .sum())
          .isEqualTo(STEPS);
    }
  }

  @Test
  void aTraceIsPrintedAsItsLines() throws IOException {
    Spoken spoken = trace("cat", compact);
    assertThat(spoken.code()).isZero();
    assertThat(spoken.out()).isEqualTo(Files.readString(lines));
  }

  @Test
  void stepsArePrintedWithTheirOwnNumbers() throws IOException {
    List<String> all = Files.readAllLines(lines);
    assertThat(trace("cat", compact, "--steps", "10..12").out().lines())
        .isEqualTo(all.subList(11, 14));
    assertThat(trace("cat", compact, "--steps", "..1").out().lines()).isEqualTo(all.subList(1, 3));
    assertThat(trace("cat", gzipped, "--steps", "130..").out().lines())
        .isEqualTo(all.subList(131, 1 + STEPS));
    assertThat(trace("cat", compact, "--thread", 2, "--steps", "14..60").out().lines())
        .isNotEmpty()
        .isEqualTo(all.subList(15, 62).stream().filter(line -> line.contains("\"t\":2,")).toList());
  }

  @Test
  void whatIsMissingOfACutTraceIsSaid() throws IOException {
    Spoken all = trace("cat", cut());
    assertThat(all.code()).isZero();
    assertThat(all.out().lines()).hasSize(100);
    assertThat(all.err()).contains("The trace was cut");
    assertThat(all.out()).endsWith("}\n");
    assertThat(trace("cat", cut(), "--steps", "5..9").code()).isZero();
    Spoken beyond = trace("cat", cut(), "--steps", "5..500");
    assertThat(beyond.code()).isZero();
    assertThat(beyond.err()).contains("The trace was cut");
    assertThat(trace("cat", cut(), "--steps", "5..9").err()).isEmpty();
  }

  @Test
  void aFileThatIsNamedLikeARecordingIsNotTakenForATrace() throws IOException {
    Path empty = Files.createFile(folder.resolve("empty.clrraw"));
    Path text = Files.writeString(folder.resolve("text.clrraw"), "clrsim");
    for (String action : List.of("stat", "cat")) {
      trace(action, empty).isDiagnosticAbout("The recording is empty", "empty.clrraw");
      trace(action, text).isDiagnosticAbout("The recording is damaged", "text.clrraw");
    }
    trace("convert", empty, folder.resolve("x.jsonl")).isDiagnosticAbout("The recording is empty");
    Spoken.by("replay", text.toString(), "--profiler", "identity-map")
        .isDiagnosticAbout("The recording is damaged");
    Path named = Files.copy(compact, folder.resolve("trace.clrraw"));
    assertThat(trace("stat", named).code()).isZero();
  }

  /** As {@code head} closes its pipe. */
  @Test
  void nothingIsPrintedOnceNobodyReads() {
    Path large = Fixtures.recording("plugin-host-net9.0").orElseThrow();
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int[] refused = new int[1];
    OutputStream head =
        new OutputStream() {
          @Override
          public void write(int one) throws IOException {
            if (read.size() >= 1_000) {
              refused[0]++;
              throw new IOException("Broken pipe");
            }
            read.write(one);
          }
        };
    Clrsim.run(
        new PrintStream(head, false, UTF_8),
        new PrintStream(err, true, UTF_8),
        false,
        "trace",
        "cat",
        large.toString());
    assertThat(read.size()).isEqualTo(1_000);
    assertThat(refused[0]).isBetween(1, 3);
    assertThat(err.toString(UTF_8)).isEmpty();
  }

  @Test
  void tracesOfTheSameStepsDoNotDiffer() {
    Spoken spoken = trace("diff", gzipped, compact);
    assertThat(spoken.code()).isZero();
    assertThat(spoken.out()).isEqualTo("steps   all 133 are the same\n");
    assertThat(trace("diff", lines, compact, "--json").json().get("same").asBoolean()).isTrue();
  }

  @Test
  void theFirstStepThatDiffersIsShownWithThoseAroundIt() throws IOException {
    Path cut = cut();
    Path other = folder.resolve("other.jsonl");
    Files.writeString(
        other,
        Files.readString(cut)
            .replaceFirst("(\"n\":40,\"t\":\\d+,)\"[^\n]*", "$1\"mark\":\"new\"}"));
    Spoken spoken = trace("diff", cut, other);

    assertThat(spoken.code()).isEqualTo(1);
    assertThat(spoken.out())
        .contains("steps   40 steps at the beginning are the same")
        .containsPattern("cut.jsonl\n     37 .*\n     38 .*\n     39 .*\n>    40 .*\n     41 .*\n")
        .containsPattern("other.jsonl\n     37 .*\n     38 .*\n     39 .*\n>    40 .*=== new\n");
    JsonNode json = trace("diff", cut, other, "--json").json();
    assertThat(json.get("step").get("number").asInt()).isEqualTo(40);
    assertThat(json.get("step").get("second").get(3).asText()).contains("=== new");
  }

  @Test
  void headersAndEndsDifferToo() throws IOException {
    Spoken spoken = trace("diff", compact, cut());
    assertThat(spoken.code()).isEqualTo(1);
    assertThat(spoken.out()).contains("99 steps at the beginning are the same", "> it ends here");
    Path otherRuntime = Fixtures.recordingOfEvents("threads-net3.1").orElseThrow();
    assertThat(trace("diff", compact, otherRuntime).out())
        .contains("header  runtime: 9.0.", ", and 3.1.", "header  profile: net9.0, and net3.1");
    Path ended = folder.resolve("ended.jsonl");
    Path all = folder.resolve("all.jsonl");
    List<String> text = Files.readAllLines(lines);
    Files.writeString(all, String.join("\n", text.subList(0, 1 + STEPS)) + "\n");
    assertThat(trace("convert", all, ended).code()).isZero();
    assertThat(trace("diff", lines, ended).out())
        .contains("steps   all 133 are the same")
        .contains("end     the program ended by itself with exit code 0; and it was cut");
  }

  @Test
  void whatCannotBeReadIsNeitherSameNorDifferent() throws IOException {
    Path text = Files.writeString(folder.resolve("text"), "{}");
    trace("diff", compact, text).isDiagnosticAbout("The trace cannot be read");
    trace("diff", folder.resolve("none"), compact).isDiagnosticAbout("no such trace file");
  }

  @Test
  void whatIsCutOutHasWholeActivitiesAndIsNumberedAnew() throws IOException {
    List<String> all = Files.readAllLines(lines);
    Path part = folder.resolve("part.jsonl");
    // Within a callback of a thread: in it, behind its beginning, and before its end.
    Spoken spoken = trace("cut", compact, "--steps", "6..6", "--out", part);
    assertThat(spoken.code()).as(spoken.toString()).isZero();
    List<String> steps = Files.readAllLines(part);
    assertThat(all.get(7)).contains("\"n\":6,", "\"answer\":\"");
    assertThat(steps).hasSize(1 + 5 + 1);
    assertThat(steps.get(1)).startsWith("{\"n\":0,\"t\":0,\"thread\":");
    assertThat(steps.get(2)).startsWith("{\"n\":1,\"t\":0,\"enter\":");
    assertThat(steps.get(3)).startsWith("{\"n\":2,\"t\":0,\"call\":");
    assertThat(steps.get(4).replaceFirst(".*?\"answer\"", ""))
        .isEqualTo(all.get(7).replaceFirst(".*?\"answer\"", ""));
    assertThat(steps.get(5)).startsWith("{\"n\":4,\"t\":0,\"return\":");
    assertThat(steps.get(6)).contains("Excerpt[of=steps 6..6 of threads.clrtrace]");
  }

  /** A reader refuses an answer without its call, and a thread that is not the next new one. */
  @Test
  void whateverIsCutOutIsATraceWhoseActivitiesEnd() {
    Path recording = Fixtures.recordingOfEvents("no-images-net9.0").orElseThrow();
    Path part = folder.resolve("part.clrtrace");
    for (int first = 100; first < 2_200; first += 411) {
      assertThat(
              trace(
                      "cut",
                      recording,
                      "--steps",
                      first + ".." + (first + 40),
                      "--out",
                      part,
                      "--force")
                  .code())
          .isZero();
      Map<String, Integer> counts = new HashMap<>();
      JsonNode json = trace("stat", part, "--json").json();
      assertThat(json.get("end").asText()).isEqualTo("whole");
      assertThat(json.get("count").asInt()).isBetween(41, 80);
      json.get("steps")
          .forEach(
              row ->
                  counts.merge(row.get("step").asText(), row.get("count").asInt(), Integer::sum));
      assertThat(counts.get("enter")).isPositive().isEqualTo(counts.get("return"));
      assertThat(counts.get("call")).isEqualTo(counts.get("answer"));
    }
  }

  @Test
  void aThreadOrAnIdIsCutOut() throws IOException {
    Path part = folder.resolve("part.clrtrace");
    assertThat(trace("cut", lines, "--thread", 7, "--out", part, "--json").json().get("count"))
        .hasToString("9");
    assertThat(trace("stat", part).out())
        .contains("steps      9, on 1 threads", "an excerpt: thread 7 of threads.jsonl");
    String id =
        Files.readAllLines(lines).stream()
            .filter(line -> line.contains("\"t\":7,\"enter\":\"ThreadCreated\""))
            .findFirst()
            .orElseThrow()
            .replaceFirst(".*\"(0x\\p{XDigit}+)\".*", "$1");
    assertThat(
            trace("cut", lines, "--id", id.toUpperCase(Locale.ROOT), "--out", part, "--force")
                .code())
        .isZero();
    String mentions = trace("cat", part).out();
    assertThat(mentions).contains(id, "ThreadCreated", "\"thread\":");
    assertThat(mentions.lines().filter(line -> line.contains("\"enter\"")).count())
        .isEqualTo(mentions.lines().filter(line -> line.contains("\"return\"")).count());
  }

  @Test
  void whatIsNotThereCannotBeCutOut() {
    Path part = folder.resolve("part.clrtrace");
    trace("cut", lines, "--id", "0xdeadbeef", "--out", part)
        .isDiagnosticAbout("nothing of what mentions 0xdeadbeef");
    assertThat(part).doesNotExist();
  }

  @Test
  void aPartOfACutTraceSaysSo() throws IOException {
    Path part = folder.resolve("part.clrtrace");
    assertThat(trace("cut", cut(), "--steps", "5..500", "--out", part).code()).isZero();
    assertThat(trace("stat", part).out()).contains(", which was cut");
  }

  @Test
  void anExcerptIsNeitherJudgedNorReplayed() {
    Path part = folder.resolve("part.clrtrace");
    assertThat(trace("cut", compact, "--steps", "0..20", "--out", part).code()).isZero();
    Spoken.by("replay", part.toString(), "--profiler", "identity-map")
        .isDiagnosticAbout("The trace is an excerpt");
    trace("cut", compact, "--steps", "0..20", "--out", part)
        .isDiagnosticAbout("There is a file already");
    trace("cut", compact, "--steps", "0..20").isDiagnosticAbout("--out", "trace cut");
    trace("cut", compact, "--steps", "0..2", "--thread", 1, "--out", part)
        .isDiagnosticAbout("one of");
    trace("cut", compact, "--id", "7f20", "--out", part).isDiagnosticAbout("0x7f20 would be one");
  }

  @Test
  void wordsThatMeanNothingAreRefused() {
    trace("cat", compact, lines).isDiagnosticAbout("There is no place for the word", "trace cat");
    trace("diff", compact).isDiagnosticAbout("OTHER", "trace diff");
    trace("stat", compact, "--steps", "1..2").isDiagnosticAbout("--steps", "trace stat");
    trace("cat", compact, "--force").isDiagnosticAbout("--force", "trace cat");
    assertThat(trace("cat", compact, "--json").code()).isEqualTo(2);
    trace("cat", compact, "--steps", "5").isDiagnosticAbout("'5' names no steps");
    trace("cat", compact, "--steps", "5..4").isDiagnosticAbout("ends before it begins");
    Spoken.by("trace").isDiagnosticAbout("No action is named", "convert");
    trace("konvert", compact, lines).isDiagnosticAbout("did you mean convert");
  }
}
