package io.github.clrsim.nettrace;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceGap;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.nettrace.conversion.Conversion;
import io.github.clrsim.nettrace.conversion.TraceOfEvents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the events of several threads become one order, and where nothing is known any more. */
class EventsOfThreadsTest {
  private static final int SUSPENDED = 8;
  private static final int RESUMING = 7;
  private static final int COLLECTED = 2;

  @TempDir private Path folder;
  private final List<Step> steps = new ArrayList<>();

  private Conversion converted(Bytes recording) throws IOException {
    Path file = Files.write(folder.resolve("some.nettrace"), recording.int8(1).bytes());
    return TraceOfEvents.of(file, Optional.of("9.0.5")).convert(steps::add);
  }

  /** A recording in which events have their own numbers for metadata. */
  private static Bytes start() {
    Bytes recording = Bytes.nettrace(4, 4);
    for (int event : List.of(SUSPENDED, RESUMING, COLLECTED)) {
      recording.object("MetadataBlock", type(event));
    }
    return recording;
  }

  private static Consumer<Bytes> type(int event) {
    Bytes row = new Bytes().int32(event).utf16("Microsoft-Windows-DotNETRuntime").int32(event);
    row.utf16("").int64(1).int32(1).int32(4).int32(0);
    byte[] bytes = row.bytes();
    return block -> block.eventsHeader(true).int8(128).varint(1).varint(bytes.length).raw(bytes);
  }

  private static Bytes events(Bytes recording, Consumer<Bytes> rows) {
    return recording.object(
        "EventBlock",
        block -> {
          block.eventsHeader(true);
          rows.accept(block);
        });
  }

  private List<String> story() {
    List<String> story = new ArrayList<>();
    for (Step step : steps) {
      switch (step) {
        case Step.ThreadSeen seen -> story.add(seen.name());
        case Step.CallbackEntered entered ->
            story.add(entered.thread() + " " + entered.callback().methodName());
        case Step.Marked marked -> story.add(marked.thread() + " gap");
        default -> {}
      }
    }
    return story;
  }

  @Test
  void eventsOfThreadsComeInTheOrderOfTimeUpToASequencePoint() throws IOException {
    Bytes recording = start();
    // The file has one thread behind the other; each block begins to count time anew.
    events(recording, b -> b.packed(SUSPENDED, 0, 3, 0).packed(RESUMING, 0, 3, 0));
    events(recording, b -> b.packed(SUSPENDED, 0, 4, 0));
    recording.object("SPBlock", b -> b.int64(900).int32(0));
    events(recording, b -> b.packed(RESUMING, 1, 4, 0));

    Conversion conversion = converted(recording);

    assertThat(story())
        .containsExactly(
            "thread 3",
            "0 RuntimeSuspendFinished",
            "thread 4",
            "1 RuntimeSuspendFinished",
            "0 RuntimeResumeStarted",
            "1 RuntimeResumeStarted");
    assertThat(conversion.gap()).isEmpty();
    assertThat(conversion.converted()).isEqualTo(4);
  }

  @Test
  void whereEventsOfAThreadAreMissingThereIsAGapBehindItsLast() throws IOException {
    Bytes recording = start();
    events(
        recording,
        b -> b.packed(SUSPENDED, 0, 3, 0).packed(SUSPENDED, -1, 4, 0).packed(RESUMING, 6, 3, 0));

    Conversion conversion = converted(recording);

    assertThat(conversion.lost()).isPositive();
    assertThat(story()).containsSequence("0 RuntimeSuspendFinished", "0 gap");
    assertThat(steps.get((int) conversion.gap().orElseThrow())).matches(TraceGap::isAt);
  }

  @Test
  void theEndOfACollectionThatBeganBeforeIsNone() throws IOException {
    Bytes recording = start();
    events(recording, b -> b.packed(COLLECTED, 0, 3, 0, new Bytes().int32(5).bytes()));

    Conversion conversion = converted(recording);

    assertThat(steps).isEmpty();
    assertThat(conversion.without())
        .containsOnlyKeys("collections in the background, or begun before the recording");
  }

  @Test
  void aPayloadThatIsTooShortIsADiagnostic() {
    Bytes recording = start();
    events(recording, b -> b.packed(COLLECTED, 0, 3, 0, (byte) 1));

    Assertions.assertThatExceptionOfType(DiagnosticException.class)
        .isThrownBy(() -> converted(recording))
        .satisfies(
            thrown ->
                assertThat(thrown.diagnostic().text())
                    .contains("some.nettrace, byte ", "does not fit"));
  }
}
