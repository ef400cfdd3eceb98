package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.page.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Recordings of EventPipe that become traces, are judged, and meet commands that take traces. */
class EventPipeTraceTest {
  private static final Path RECORDINGS =
      Checkout.ROOT.resolve("nettrace/src/test/resources/io/github/clrsim/nettrace");

  @TempDir private Path folder;

  private static String recording(String name) {
    return RECORDINGS.resolve(name + ".nettrace.gz").toString();
  }

  private String converted(String name) {
    String file = folder.resolve(name + ".clrtrace").toString();
    assertThat(Spoken.by("trace", "convert", recording(name), file).code()).isZero();
    return file;
  }

  @Test
  void whatBecameOfTheEventsIsSaid() {
    Spoken spoken =
        Spoken.by(
            "trace",
            "convert",
            recording("net9.0.22_all"),
            folder.resolve("a.clrtrace").toString());

    assertThat(spoken.code()).as(spoken.toString()).isZero();
    assertThat(spoken.out())
        .contains("a.clrtrace has 879 steps in ")
        .contains("9834 events of .NET 9.0.22: 400 events became steps")
        .contains("40 events say that the process ends, by unloading all there is")
        .contains("9394 events mean the same as no callback: TypeLoad/Start 3586")
        .contains(" more (--json lists all)");
  }

  @Test
  void aProgramIsToldAllOfIt() {
    JsonNode json =
        Spoken.by(
                "trace",
                "convert",
                recording("net3.1.2_all"),
                folder.resolve("a.trace").toString(),
                "--json")
            .json();

    assertThat(json.get("runtime").asText()).isEqualTo("3.1.2");
    assertThat(json.get("count").asInt()).isEqualTo(532);
    assertThat(json.get("lost").asInt()).isZero();
    assertThat(json.get("end").asText()).isEqualTo("whole");
    int without = 0;
    for (JsonNode count : json.get("withoutCallback")) {
      without += count.asInt();
    }
    assertThat(json.get("converted").asInt() + without).isEqualTo(json.get("events").asInt());
  }

  @ParameterizedTest
  @CsvSource({
    "net3.1.2_all, 9",
    "net8.0.33_all, 10",
    "net9.0.22_all, 10",
    "net10.0.14_all, 10",
    "net10.0.14_exc_stacks, 3",
    "net9.0.22_killed, 8",
    "net10.0.14_nostack_norundown, 9",
    "v6_net10.0.14_nostack_norundown, 9"
  })
  void theLawsHoldOfEveryRecording(String name, int occasions) {
    Spoken spoken = Spoken.by("replay", converted(name), "--json");

    assertThat(spoken.code()).as(spoken.toString()).isZero();
    assertThat(spoken.json().get("verdict").asText()).isEqualTo("kept");
    assertThat(spoken.json().get("occasions")).hasSize(occasions);
  }

  @Test
  void whatDoesNotNumberItsEventsIsNotJudged() {
    Spoken spoken = Spoken.by("replay", converted("net9.0.22_netperf"));

    assertThat(spoken.code()).isZero();
    assertThat(spoken.out())
        .contains("no law had an occasion there")
        .contains("from step 1 on events are missing, or not in the order of time");
  }

  /** A thread ends a compilation that it never began: the trace was tampered with. */
  @Test
  void aBrokenLawIsFound() throws IOException {
    String whole = folder.resolve("whole.trace").toString();
    assertThat(Spoken.by("trace", "convert", recording("net9.0.22_all"), whole).code()).isZero();
    List<String> lines = new ArrayList<>(Files.readAllLines(Path.of(whole)));
    lines.removeLast();
    int begins = 0;
    List<String> kept = new ArrayList<>();
    for (String line : lines) {
      boolean isBeginning = line.contains("\"JITCompilationStarted\"");
      begins += isBeginning && line.contains("\"enter\"") ? 1 : 0;
      if (!(isBeginning && begins == 40)) {
        kept.add(renumbered(line, kept.size() - 1));
      }
    }
    Path broken = Files.write(folder.resolve("broken.trace"), kept);
    Spoken spoken = Spoken.by("replay", broken.toString());

    assertThat(spoken.code()).as(spoken.toString()).isOne();
    assertThat(spoken.out()).contains("CompilationsNest").contains("replay");
  }

  private static String renumbered(String line, int number) {
    return number < 0 ? line : line.replaceFirst("\"n\":\\d+", "\"n\":" + number);
  }

  @Test
  void noProfilerHearsSuchATrace() {
    Spoken spoken = Spoken.by("replay", converted("net9.0.22_all"), "--profiler", "identity-map");

    assertThat(spoken.code()).isEqualTo(2);
    assertThat(spoken.err()).contains("no profiler can hear it", "./clrsim record --attach PID");
  }

  @Test
  void ordersNextToItAreNotTried() {
    Spoken spoken =
        Spoken.by("check", "--recording", converted("net9.0.22_all"), "--profiler", "identity-map");

    assertThat(spoken.code()).isEqualTo(2);
    assertThat(spoken.err()).contains("no profiler can hear it");
  }

  @ParameterizedTest
  @ValueSource(strings = {"trace cat", "trace diff", "trace cut", "replay", "check"})
  void whereATraceIsNeededTheWayToOneIsSaid(String command) {
    String file = recording("net9.0.22_netperf");
    String out = folder.resolve("part.trace").toString();
    Spoken spoken =
        switch (command) {
          case "trace cat" -> Spoken.by("trace", "cat", file);
          case "trace diff" -> Spoken.by("trace", "diff", file, file);
          case "trace cut" -> Spoken.by("trace", "cut", file, "--thread", "0", "--out", out);
          case "replay" -> Spoken.by("replay", file);
          default -> Spoken.by("check", "--recording", file, "--profiler", "identity-map");
        };

    assertThat(spoken.code()).as(spoken.toString()).isEqualTo(2);
    assertThat(spoken.err())
        .contains("The file is a recording of EventPipe, and no trace yet")
        .contains("./clrsim trace convert " + file);
  }

  @Test
  void aConvertedTraceIsCutAndCompared() {
    String file = converted("net8.0.33_all");
    String part = folder.resolve("part.trace").toString();

    assertThat(Spoken.by("trace", "cut", file, "--thread", "1", "--out", part).code()).isZero();
    assertThat(Spoken.by("trace", "diff", file, file).code()).isZero();
    assertThat(Spoken.by("trace", "diff", file, converted("net9.0.22_all")).code()).isOne();
    assertThat(Spoken.by("trace", "stat", file).out()).contains("ModuleLoadFinished");
  }

  @Test
  void theRuntimeIsNamedOnlyOfARecording() {
    Spoken spoken =
        Spoken.by(
            "trace",
            "convert",
            converted("net8.0.33_all"),
            folder.resolve("b.trace").toString(),
            "--runtime",
            "9.0");

    assertThat(spoken.code()).isEqualTo(2);
    assertThat(spoken.err()).contains("convert takes --runtime for a recording of EventPipe");
  }
}
