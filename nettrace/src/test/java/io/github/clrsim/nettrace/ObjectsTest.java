package io.github.clrsim.nettrace;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.nettrace.event.ActivityIds;
import io.github.clrsim.nettrace.event.Entry;
import io.github.clrsim.nettrace.event.Entry.Event;
import io.github.clrsim.nettrace.event.Entry.EventsLost;
import io.github.clrsim.nettrace.event.Entry.SequencePoint;
import io.github.clrsim.nettrace.event.EventNames;
import io.github.clrsim.nettrace.event.EventType;
import io.github.clrsim.nettrace.event.FieldValue;
import io.github.clrsim.nettrace.event.FieldValue.Named;
import io.github.clrsim.nettrace.event.Payload;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What versions 4 and 5 may have, and the recordings of real runs have not. */
class ObjectsTest {
  private static Sample read(Bytes file) {
    return Sample.read(file.int8(1).bytes(), "made");
  }

  private static Bytes start() {
    return Bytes.nettrace(4, 4);
  }

  private static Consumer<Bytes> oneType(Consumer<Bytes> fieldsAndTags) {
    byte[] row = Bytes.of(b -> fieldsAndTags.accept(b.metadata(7, 12, "Told"))).bytes();
    return block -> block.eventsHeader(true).int8(128).varint(1).varint(row.length).raw(row);
  }

  private static Consumer<Bytes> noFields() {
    return oneType(b -> b.int32(0));
  }

  @Test
  void theHeaderSaysWhenAndWhoWasRecorded() {
    Sample sample = read(start());
    assertThat(sample.header().clock().start()).isEqualTo(Instant.parse("2026-03-01T12:00:00Z"));
    assertThat(sample.header().clock().sinceStart(2_599)).isEqualTo(Duration.ofMillis(2_499));
    assertThat(sample.header().clock().sinceStart(99)).isEqualTo(Duration.ofMillis(-1));
    assertThat(sample.header().processId()).isEqualTo(4711);
    assertThat(sample.entries()).isEmpty();
  }

  @Test
  void rowsThatAreNotPackedAreRead() {
    Sample sample =
        read(
            start()
                .object("MetadataBlock", noFields())
                .object("StackBlock", b -> b.int32(5).int32(1).int32(16).int64(0x10).int64(0x20))
                .object(
                    "EventBlock",
                    b -> {
                      b.eventsHeader(false);
                      plain(b, 1, 5, (byte) 9);
                      plain(b, 2, 0);
                    }));
    assertThat(sample.events()).hasSize(2);
    Event first = sample.events().getFirst();
    assertThat(first.type())
        .isEqualTo(new EventType("Some-Provider", 12, "Told", 1, 4, 3, 0, List.of()));
    assertThat(first.payload().hex()).isEqualTo("09");
    assertThat(first.stack().depth()).isEqualTo(2);
    assertThat(first.stack().address(1)).isEqualTo(0x20);
    assertThat(first.emitter().thread().id()).isEqualTo(3);
    assertThat(first.emitter().captureThread().id()).isEqualTo(4);
    assertThat(first.emitter().processor()).isEqualTo(1);
    assertThat(first.activity())
        .isEqualTo(
            new ActivityIds(
                UUID.fromString("04030201-0605-0807-0900-000000000000"), new UUID(0, 0)));
    assertThat(sample.events().getLast().stack().depth()).isZero();
  }

  private static void plain(Bytes b, int sequence, int stack, byte... payload) {
    Bytes row = new Bytes();
    row.int32(7 | 1 << 31).int32(sequence).int64(3).int64(4).int32(1).int32(stack).int64(200);
    row.int64(0x0807060504030201L).int64(9).int64(0).int64(0);
    row.int32(payload.length).raw(payload);
    b.int32(row.bytes().length).raw(row.bytes()).aligned();
  }

  @Test
  void tagsTellOpcodesAndFieldsWithArrays() {
    Bytes file =
        start()
            .object(
                "MetadataBlock",
                oneType(
                    b -> {
                      b.int32(0);
                      b.int32(1).int8(1).int8(42); // the opcode
                      b.int32(2).int8(77).int16(0); // of a later version
                      Bytes name = new Bytes().utf16("a").int32(19).int32(9);
                      Bytes pair = new Bytes().utf16("p").int32(1).int32(1);
                      Bytes inner = new Bytes().utf16("t").int32(18);
                      pair.int32(inner.bytes().length + 4).raw(inner.bytes());
                      b.int32(4 + 4 + name.bytes().length + 4 + pair.bytes().length).int8(2);
                      b.int32(2);
                      b.int32(name.bytes().length + 4).raw(name.bytes());
                      b.int32(pair.bytes().length + 4).raw(pair.bytes());
                    }))
            .object(
                "EventBlock",
                b ->
                    b.eventsHeader(true)
                        .packed(
                            7,
                            0,
                            3,
                            0,
                            new Bytes().int16(2).int32(-1).int32(6).utf16("x").bytes()));
    Event event = read(file).events().getFirst();
    assertThat(event.type().opcode()).isEqualTo(42);
    assertThat(Payload.of(event).fields())
        .containsExactly(
            new Named(
                "a",
                new FieldValue.Elements(
                    List.of(new FieldValue.Signed(-1), new FieldValue.Signed(6)))),
            new Named(
                "p", new FieldValue.Structure(List.of(new Named("t", new FieldValue.Text("x"))))));
  }

  @Test
  void objectsOfUnknownTypesArePassedOver() {
    Sample sample = read(start().object("Novelty", b -> b.int64(1).int8(3)).object("New", b -> {}));
    assertThat(sample.ending()).isInstanceOf(Ending.Whole.class);
  }

  @Test
  void eventsThatAreMissingAreCounted() {
    Sample sample =
        read(
            start()
                .object("MetadataBlock", noFields())
                .object(
                    "EventBlock",
                    b -> {
                      b.eventsHeader(true);
                      b.packed(7, 0, 3, 0); // 1
                      b.packed(7, 3, 3, 0); // 5, so 2 to 4 are missing
                      b.packed(7, -5, 3, 0); // 1 again: a new thread with the old id
                      b.packed(7, 1, 4, 0); // 3 of another, so 1 and 2 are missing
                    })
                .object(
                    "SPBlock",
                    b ->
                        b.int64(900)
                            .int32(3)
                            .int64(3)
                            .int32(1)
                            .int64(4)
                            .int32(10)
                            .int64(5)
                            .int32(6)));
    assertThat(sample.entries())
        .filteredOn(entry -> !(entry instanceof Event))
        .extracting(ObjectsTest::said)
        .containsExactly("3 lost 3", "4 lost 2", "4 lost 7", "5 lost 6", "at 900");
    assertThat(sample.lost()).isEqualTo(18);
  }

  private static String said(Entry entry) {
    return switch (entry) {
      case EventsLost lost -> "%d lost %d".formatted(lost.captureThread().id(), lost.count());
      case SequencePoint point -> "at " + point.ticks();
      case Event event -> event.type().name();
    };
  }

  @Test
  void eventsOfABlockThatWasCutAreThereUpToTheCut() {
    for (boolean isPacked : new boolean[] {true, false}) {
      Bytes before = start().object("MetadataBlock", noFields());
      byte[] whole =
          new Bytes()
              .raw(before.bytes())
              .object(
                  "EventBlock",
                  b -> {
                    b.eventsHeader(isPacked);
                    for (int i = 1; i <= 3; i++) {
                      if (isPacked) {
                        b.packed(7, 0, 3, 0, (byte) 1, (byte) 2);
                      } else {
                        plain(b, i, 0, (byte) 1, (byte) 2, (byte) 3, (byte) 4);
                      }
                    }
                  })
              .bytes();
      int last = 0;
      for (int size = before.bytes().length; size <= whole.length; size++) {
        Sample sample = Sample.read(Arrays.copyOf(whole, size), "made");
        assertThat(sample.ending()).isEqualTo(new Ending.Cut(size));
        assertThat(sample.lost()).isZero();
        assertThat(sample.events().size()).isBetween(last, last + 1);
        assertThat(sample.events())
            .allSatisfy(event -> assertThat(event.payload().at(1)).isEqualTo(2));
        last = sample.events().size();
        // The last byte is the tag of the end.
        assertThat(last == 3)
            .as("%d of %d", size, whole.length)
            .isEqualTo(size >= whole.length - 1);
      }
    }
  }

  @Test
  void sequenceNumbersBeginAgainBehindTheLargest() {
    Sample sample =
        read(
            start()
                .object("MetadataBlock", noFields())
                .object("SPBlock", b -> b.int64(1).int32(1).int64(3).int32(0))
                .object(
                    "EventBlock",
                    b -> {
                      b.eventsHeader(true);
                      b.packed(7, 0x7ffffffe, 3, 0);
                      b.packed(7, 0x7fffffff, 3, 0);
                      b.packed(7, 0, 3, 0);
                      b.packed(7, 0, 3, 0);
                    }));
    assertThat(sample.lost()).isEqualTo(0x7ffffffeL + 0x7fffffffL);
  }

  @Test
  void eventsHaveTheNamesThatTheFieldHasForThem() {
    assertThat(EventNames.of(type("Microsoft-Windows-DotNETRuntime", 1, "GCStart_V2")))
        .isEqualTo("GC/Start");
    assertThat(EventNames.of(type("Microsoft-Windows-DotNETRuntime", 200, "")))
        .isEqualTo("EventID(200)");
    assertThat(EventNames.of(type("Another", 1, "One"))).isEqualTo("One");
  }

  private static EventType type(String provider, int id, String name) {
    return new EventType(provider, id, name, 0, 0, 0, 0, List.of());
  }
}
