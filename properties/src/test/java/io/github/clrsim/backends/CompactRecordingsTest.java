package io.github.clrsim.backends;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.trace.TraceCopy;
import io.github.clrsim.api.trace.TraceForm;
import io.github.clrsim.api.trace.TraceReader;
import io.github.clrsim.fixtures.Fixtures;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What real runtimes reported loses nothing in the compact form, and is small there. */
class CompactRecordingsTest {
  /** From here on the words of a trace weigh more than the names of their shapes. */
  private static final int LARGE_STEPS = 500;

  @TestFactory
  Stream<DynamicTest> eachRecordingHasItsBytesAgainBehindTheCompactForm() {
    List<Path> recordings = recordings().toList();
    assertThat(recordings).hasSizeGreaterThan(30);
    return recordings.stream()
        .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> comesBack(file)));
  }

  private static Stream<Path> recordings() {
    return Stream.concat(
        Fixtures.recordingNames().stream().map(name -> Fixtures.recording(name).orElseThrow()),
        Fixtures.recordingOfEventsNames().stream()
            .map(name -> Fixtures.recordingOfEvents(name).orElseThrow()));
  }

  private static void comesBack(Path recording) throws IOException {
    ByteArrayOutputStream compact = new ByteArrayOutputStream();
    long steps;
    try (TraceReader reader = TraceReader.open(recording)) {
      assertThat(TraceCopy.copy(reader, compact, TraceForm.COMPACT)).isPresent();
      steps = reader.steps();
    }
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    try (TraceReader reader =
        TraceReader.of(new ByteArrayInputStream(compact.toByteArray()), "the compact form")) {
      TraceCopy.copy(reader, lines, TraceForm.LINES);
    }
    byte[] written = unzipped(recording);
    assertThat(lines.toByteArray()).isEqualTo(written);
    if (steps > LARGE_STEPS) {
      assertThat((long) compact.size()).isLessThan(Files.size(recording));
      assertThat(compact.size()).isLessThan(written.length / 5);
    }
  }

  private static byte[] unzipped(Path file) {
    try (GZIPInputStream stream = new GZIPInputStream(Files.newInputStream(file))) {
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
