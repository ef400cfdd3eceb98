package io.github.clrsim.recordings;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The laws about the runtime hold on each recording of events, and it shows what it is for. */
class EventRecordingsTest {
  private static final long BYTES_MAX = 700_000;

  @Test
  void allRecordingsAreThereAndNoOthers() {
    List<String> names =
        EventRecording.PROFILES.stream()
            .flatMap(
                profile ->
                    EventRecording.on(profile).stream().map(recording -> recording.fileOn(profile)))
            .toList();
    assertThat(Fixtures.recordingOfEventsNames()).containsExactlyInAnyOrderElementsOf(names);
  }

  @Test
  void allTogetherAreSmall() throws IOException {
    long bytes = 0;
    for (String name : Fixtures.recordingOfEventsNames()) {
      bytes += Files.size(Fixtures.recordingOfEvents(name).orElseThrow());
    }
    assertThat(bytes).isLessThan(BYTES_MAX);
  }

  @TestFactory
  Stream<DynamicTest> eachKeepsTheLawsAndShowsWhatItIsFor() {
    return EventRecording.PROFILES.stream()
        .flatMap(
            profile ->
                EventRecording.on(profile).stream()
                    .map(
                        recording ->
                            DynamicTest.dynamicTest(
                                recording.fileOn(profile), () -> judged(recording, profile))));
  }

  private static void judged(EventRecording recording, RuntimeProfile profile) {
    Path file = Fixtures.recordingOfEvents(recording.fileOn(profile)).orElseThrow();
    assertThat(Occasions.of(file).seen()).containsAll(recording.shows());
  }
}
