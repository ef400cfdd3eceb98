package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.page.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code trace stat}, on the recordings that the reader is tested on. */
class TraceStatTest {
  private static final Path RECORDINGS =
      Checkout.ROOT.resolve("nettrace/src/test/resources/io/github/clrsim/nettrace");

  @TempDir private Path folder;

  private static String recording(String name) {
    return RECORDINGS.resolve(name + ".nettrace.gz").toString();
  }

  @Test
  void aWholeRecordingIsCounted() {
    Spoken spoken = Spoken.by("trace", "stat", recording("net10.0.14_exc_stacks"));

    assertThat(spoken.code()).as(spoken.toString()).isZero();
    assertThat(spoken.err()).isEmpty();
    assertThat(spoken.out())
        .contains("nettrace, !FastSerialization.1, version 4")
        .contains("process    19158, 2 processors, pointers of 8 bytes")
        .contains("began      2026-11-23T00:27:26.350Z")
        .containsPattern("events     1323, from 0\\.005568 to 0\\.124186 s; lost: 0\n")
        .contains("end        whole, behind 327738 bytes")
        .containsPattern(" 1061  Microsoft-Windows-DotNETRuntimeRundown +Method/DCStopVerbose\n")
        .containsPattern(" 11  Microsoft-Windows-DotNETRuntime +Exception/Start\n")
        .containsPattern(" 2  Clrsim-Work +Step\n");
  }

  @Test
  void aProgramIsToldTheSame() {
    Spoken spoken = Spoken.by("trace", "stat", recording("net9.0.22_netperf"), "--json");

    assertThat(spoken.code()).isZero();
    JsonNode json = spoken.json();
    assertThat(json.get("container").asText()).isEqualTo("!FastSerialization.1");
    assertThat(json.get("version").asInt()).isEqualTo(3);
    assertThat(json.get("end").asText()).isEqualTo("whole");
    assertThat(json.get("lost").isNull()).as("netperf does not number events").isTrue();
    assertThat(json.get("lastMicros").asLong()).isEqualTo(123_577);
    assertThat(json.get("count").asInt())
        .isEqualTo(
            StreamSupport.stream(json.get("events").spliterator(), false)
                .mapToInt(event -> event.get("count").asInt())
                .sum());
  }

  @Test
  void aCutRecordingIsCountedAndThatIsSaid() {
    Spoken spoken = Spoken.by("trace", "stat", recording("net9.0.22_killed"));

    assertThat(spoken.code()).isZero();
    assertThat(spoken.out()).contains("end        cut, behind 460196 bytes", "Exception/Start");
    assertThat(spoken.err()).contains("The recording is cut", "  do      ");
    JsonNode json = Spoken.by("trace", "stat", recording("net9.0.22_killed"), "--json").json();
    assertThat(json.get("end").asText()).isEqualTo("cut");
    assertThat(json.get("count").asInt()).isGreaterThan(5_900);
  }

  @Test
  void aDamagedOneIsCountedUpToTheDamage() throws IOException {
    Path file = folder.resolve("damaged.nettrace");
    byte[] bytes = Files.readAllBytes(Path.of(recording("v6_net10.0.14_nostack_norundown")));
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);
    Spoken spoken = Spoken.by("trace", "stat", file.toString());

    assertThat(spoken.code()).isEqualTo(2);
    assertThat(spoken.out()).contains("end        damaged");
    assertThat(spoken.err()).contains("The recording cannot be read", "damaged.nettrace, byte ");
  }

  @Test
  void whatIsNoRecordingIsRefused() throws IOException {
    Path text = Files.writeString(folder.resolve("text"), "not one");
    Spoken.by("trace", "stat", text.toString()).isDiagnosticAbout("does not begin as a recording");
    Spoken.by("trace", "stat", folder.toString()).isDiagnosticAbout("it is no file");
    Spoken.by("trace", "stat", folder.resolve("none").toString())
        .isDiagnosticAbout("there is no such file");
    Spoken.by("trace", "stat").isDiagnosticAbout("FILE");
    Spoken.by("trace", "stet", text.toString()).isDiagnosticAbout("did you mean stat");
  }
}
