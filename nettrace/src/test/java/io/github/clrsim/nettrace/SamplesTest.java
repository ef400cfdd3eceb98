package io.github.clrsim.nettrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.clrsim.nettrace.event.ActivityIds;
import io.github.clrsim.nettrace.event.CallStack;
import io.github.clrsim.nettrace.event.Container;
import io.github.clrsim.nettrace.event.Entry;
import io.github.clrsim.nettrace.event.Entry.Event;
import io.github.clrsim.nettrace.event.Entry.SequencePoint;
import io.github.clrsim.nettrace.event.FieldValue;
import io.github.clrsim.nettrace.event.FieldValue.Named;
import io.github.clrsim.nettrace.event.Payload;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What other readers find in recordings of real runs, ours finds. */
class SamplesTest {
  private static final Table RECORDINGS = Table.named("recordings.csv");
  private static final Table EVENTS = Table.named("events.csv");
  private static final Table BESIDE = Table.named("beside.csv");
  private static final Table THREADS = Table.named("threads.csv");

  private static final String DYNAMIC = "GC/DynamicTraceEvent";
  private static final String TWIN = "net10.0.14_nostack_norundown";

  static Stream<String> recordings() {
    return RECORDINGS.rows().stream().map(row -> row.get("recording"));
  }

  private static Map<String, String> row(String recording) {
    return RECORDINGS.of(recording).getFirst();
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void itIsWhatItSaysThatItIs(String recording) {
    Sample sample = Sample.named(recording);
    Map<String, String> row = row(recording);
    assertThat(sample.header().container()).isEqualTo(Container.valueOf(row.get("container")));
    assertThat(sample.header().version()).isEqualTo(Integer.parseInt(row.get("version")));
    assertThat(sample.header().pointerSize()).isEqualTo(8);
    assertThat(sample.header().processors()).isEqualTo(2);
    assertThat(sample.lost()).isEqualTo(Long.parseLong(row.get("lost")));
    long bytes = Long.parseLong(row.get("bytes"));
    assertThat(sample.ending())
        .isEqualTo(
            row.get("ending").equals("whole") ? new Ending.Whole(bytes) : new Ending.Cut(bytes));
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void eachEventIsThereAsOftenAsItWasToldOf(String recording) {
    Map<String, Long> told = new TreeMap<>();
    Stream.of(EVENTS, BESIDE)
        .flatMap(table -> table.of(recording).stream())
        .forEach(row -> told.merge(row.get("event"), Long.parseLong(row.get("count")), Long::sum));
    Map<String, Long> found =
        Sample.named(recording).events().stream()
            .collect(
                Collectors.groupingBy(
                    event -> Sample.name(event.type()), TreeMap::new, Collectors.counting()));
    assertThat(found).isEqualTo(told);
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void eachThreadToldAsMuchAsItWasHeard(String recording) {
    Sample sample = Sample.named(recording);
    long last = Long.parseLong(row(recording).get("lastMicros"));
    List<Event> counted =
        sample.events().stream()
            .filter(event -> !Sample.name(event.type()).equals(DYNAMIC))
            .filter(event -> sample.micros(event) <= last)
            .toList();
    assertThat(counted).hasSize(Integer.parseInt(row(recording).get("events")));
    assertThat(counted).anySatisfy(event -> assertThat(sample.micros(event)).isEqualTo(last));
    Map<String, Long> found =
        counted.stream()
            .collect(
                Collectors.groupingBy(
                    event -> Long.toString(event.emitter().thread().id()), Collectors.counting()));
    assertThat(found)
        .isEqualTo(
            THREADS.of(recording).stream()
                .collect(
                    Collectors.toMap(
                        row -> row.get("thread"), row -> Long.parseLong(row.get("count")))));
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void theOrdersHoldThatAFilePromises(String recording) {
    Map<Long, Event> last = new HashMap<>();
    long latest = Long.MIN_VALUE;
    for (Entry entry : Sample.named(recording).entries()) {
      switch (entry) {
        case Event event -> {
          latest = Math.max(latest, event.ticks());
          Event before = last.put(event.emitter().captureThread().id(), event);
          if (before != null) {
            assertThat(event.ticks()).isGreaterThanOrEqualTo(before.ticks());
          }
        }
        case SequencePoint point -> assertThat(point.ticks()).isGreaterThanOrEqualTo(latest);
        case Entry.EventsLost lost -> throw new AssertionError(lost);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void whatOurOwnProviderWroteIsRead(String recording) {
    List<Event> ours =
        Sample.named(recording).events().stream()
            .filter(event -> event.type().provider().equals("Clrsim-Work"))
            .toList();
    assertThat(ours.stream().map(event -> event.type().name()).distinct())
        .containsExactly("Step", "Big", "Text");

    List<Payload> steps = payloads(ours, "Step");
    assertThat(steps.getFirst().fields().getFirst().value().text()).startsWith("begin ");
    assertThat(steps)
        .allSatisfy(
            step -> {
              assertThat(step.fields()).extracting(Named::name).containsExactly("name", "n");
              assertThat(step.fields().getLast().value()).isInstanceOf(FieldValue.Signed.class);
              assertThat(step.rest().size()).isZero();
            });
    if (row(recording).get("ending").equals("whole")) {
      assertThat(steps.getLast().fields())
          .containsExactly(
              new Named("name", new FieldValue.Text("end")),
              new Named("n", new FieldValue.Signed(0)));
    }

    assertThat(payloads(ours, "Big").getFirst().fields())
        .containsExactly(
            new Named("a", new FieldValue.Signed(Long.MIN_VALUE)),
            new Named("b", new FieldValue.Real(1.5)),
            new Named("c", new FieldValue.Unsigned(200)),
            new Named("d", new FieldValue.Truth(true)),
            new Named(
                "g", new FieldValue.Guid(UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"))));

    // A text ends at its first zero: what the program wrote behind its own is kept as bytes.
    Payload text = payloads(ours, "Text").getFirst();
    assertThat(text.fields().getFirst().value().text()).startsWith("t\u00e9xt \ud83d\ude00 ");
    assertThat(new String(text.rest().bytes(), StandardCharsets.UTF_16LE)).isEqualTo(" nul\0");
  }

  private static List<Payload> payloads(List<Event> events, String name) {
    return events.stream()
        .filter(event -> event.type().name().equals(name))
        .map(Payload::of)
        .toList();
  }

  @Test
  void stacksAreThereWhereTheyWereRecorded() {
    assertThat(Sample.named("net9.0.22_netperf").events())
        .anySatisfy(event -> assertThat(event.stack().depth()).isGreaterThan(3));
    List<CallStack> stacks =
        Sample.named("net10.0.14_exc_stacks").events().stream()
            .filter(event -> Sample.name(event.type()).equals("Exception/Start"))
            .map(Event::stack)
            .toList();
    assertThat(stacks)
        .hasSize(11)
        .allSatisfy(
            stack -> {
              assertThat(stack.depth()).isPositive();
              assertThat(stack.address(0)).isPositive();
            });
    assertThat(Sample.named(TWIN).events())
        .allSatisfy(event -> assertThat(event.stack().depth()).isZero());
  }

  @Test
  void version6TellsTheSameAsTheRecordingThatItWasMadeOf() {
    Sample old = Sample.named(TWIN);
    Sample made = Sample.named("v6_" + TWIN);
    Map<Long, List<Event>> oldThreads = byThread(old);
    Map<Long, List<Event>> madeThreads = byThread(made);
    assertThat(madeThreads.keySet()).isEqualTo(oldThreads.keySet());
    oldThreads.forEach(
        (thread, told) -> {
          List<Event> again = madeThreads.get(thread);
          assertThat(again).hasSameSizeAs(told);
          for (int i = 0; i < told.size(); i++) {
            Event one = told.get(i);
            Event other = again.get(i);
            assertThat(other.type().provider()).isEqualTo(one.type().provider());
            assertThat(other.type().id()).isEqualTo(one.type().id());
            if (one.type().provider().equals("Clrsim-Work")) {
              assertThat(other.type().name()).isEqualTo(one.type().name());
              assertThat(other.type().fields()).isEqualTo(one.type().fields());
            }
            assertThat(other.payload()).isEqualTo(one.payload());
            assertThat(made.micros(other)).isCloseTo(old.micros(one), within(1L));
          }
        });
    assertThat(made.header().properties()).containsEntry("remark \u00e9", "rewritten");
    assertThat(made.events())
        .allSatisfy(event -> assertThat(event.emitter().thread().name()).startsWith("thread "))
        .anySatisfy(event -> assertThat(event.labels()).isNotEmpty())
        .anySatisfy(event -> assertThat(event.activity()).isNotEqualTo(ActivityIds.NONE))
        .anySatisfy(event -> assertThat(event.stack().depth()).isPositive());
  }

  private static Map<Long, List<Event>> byThread(Sample sample) {
    return sample.events().stream()
        .filter(event -> !Sample.name(event.type()).equals(DYNAMIC))
        .collect(Collectors.groupingBy(event -> event.emitter().thread().id()));
  }
}
