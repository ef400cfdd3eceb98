package io.github.clrsim.nettrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.nettrace.event.Entry.Event;
import io.github.clrsim.nettrace.event.Entry.EventsLost;
import io.github.clrsim.nettrace.event.EventThread.Label;
import io.github.clrsim.nettrace.event.FieldValue.Named;
import io.github.clrsim.nettrace.event.Payload;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What version 6 may have, and the recording of it has not. */
class BlocksTest {
  private static final int EVENTS = 2;
  private static final int METADATA = 3;
  private static final int SEQUENCE_POINT = 4;
  private static final int THREADS = 6;
  private static final int REMOVED_THREADS = 7;
  private static final int LABEL_LISTS = 8;

  private static Sample read(Bytes file) {
    return Sample.read(file.int32(0).bytes(), "made");
  }

  private static Bytes start() {
    return Bytes.blocks(6, 3)
        .block(
            THREADS,
            b -> b.sized16(row -> row.varint(1).int8(1).counted("main").int8(3).varint(77)));
  }

  private static Consumer<Bytes> type(Consumer<Bytes> fields) {
    return b ->
        b.int16(0)
            .sized16(
                row -> {
                  row.varint(7).counted("P").varint(12).counted("Told");
                  fields.accept(row);
                  row.sized16(
                      rest -> {
                        rest.int8(1).int8(2).int8(3).int64(5).int8(4).counted("{a}");
                        rest.int8(8).int8(4).int8(9).int8(1);
                        rest.int8(6).counted("k").counted("v").int8(99).int8(0);
                      });
                });
  }

  private static Consumer<Bytes> noFields() {
    return type(row -> row.int16(0));
  }

  @Test
  void rowsThatAreNotPackedAreReadWithLabelsBeforeMetadata() {
    Sample sample =
        read(
            start()
                .block(METADATA, noFields())
                .block(
                    LABEL_LISTS,
                    b -> {
                      b.int32(1).int32(2);
                      b.int8(5).counted("who").counted("me").int8(0x80 | 9).int8(1);
                      b.int8(6).counted("n").varint(3).int8(4).int64(0xabc).int8(0x80 | 10).int8(8);
                    })
                .block(
                    EVENTS,
                    b -> {
                      b.eventsHeader(false);
                      plain(b, 5, 1);
                      plain(b, 6, 2);
                      plain(b, 7, 0);
                    }));
    Event first = sample.events().getFirst();
    assertThat(first.type().level()).isEqualTo(1);
    assertThat(first.type().keywords()).isEqualTo(5);
    assertThat(first.type().opcode()).isEqualTo(2);
    assertThat(first.labels()).containsExactly(new Label("who", "me"));
    assertThat(first.emitter().thread().name()).isEqualTo("main");
    assertThat(first.emitter().thread().id()).isEqualTo(77);
    assertThat(first.emitter().processor()).isEqualTo(3);
    Event second = sample.events().get(1);
    assertThat(second.type().version()).isEqualTo(8);
    assertThat(second.labels())
        .containsExactly(new Label("n", "-2"), new Label("SpanId", "0000000000000abc"));
    assertThat(sample.events().get(2).type().level()).isEqualTo(4);
    assertThat(sample.lost()).isZero();
  }

  private static void plain(Bytes b, int sequence, int labels) {
    Bytes row = new Bytes();
    row.int32(7).int32(sequence).int64(1).int64(1).int32(3).int32(0).int64(200).int32(labels);
    row.int32(0);
    b.int32(row.bytes().length).raw(row.bytes());
  }

  @Test
  void fieldsOfAllKindsAreRead() {
    Bytes payload = new Bytes();
    payload.varint(3).varint(300).int16(1).int16(2); // VarInt, VarUInt, two numbers
    payload.int16(4).int16(2).int16(15).int16(2); // at a relative and an absolute place
    payload.raw((byte) 'o', (byte) 'k');
    Bytes file =
        start()
            .block(
                METADATA,
                type(
                    row -> {
                      row.int16(5);
                      row.sized16(f -> f.counted("i").int8(20));
                      row.sized16(f -> f.counted("u").int8(21));
                      row.sized16(f -> f.counted("f").int8(22).int8(8).int16(2));
                      row.sized16(f -> f.counted("r").int8(24).int8(23));
                      row.sized16(f -> f.counted("d").int8(25).int8(6));
                    }))
            .block(EVENTS, b -> b.eventsHeader(true).packed6(7, 1, payload.bytes()));
    Payload read = Payload.of(read(file).events().getFirst());
    assertThat(read.rest().size()).isEqualTo(2);
    assertThat(read.fields().stream().map(Named::name)).containsExactly("i", "u", "f", "r", "d");
    assertThat(read.fields().stream().map(field -> field.value().text()))
        .containsExactly("-2", "300", "[1, 2]", "ok", "[111, 107]");
  }

  @Test
  void whatAThreadThatIsRemovedDidNotWriteIsCounted() {
    Sample sample =
        read(
            start()
                .block(METADATA, noFields())
                .block(EVENTS, b -> b.eventsHeader(true).packed6(7, 1))
                .block(REMOVED_THREADS, b -> b.varint(1).varint(4)));
    assertThat(sample.entries().getLast()).isInstanceOf(EventsLost.class);
    assertThat(sample.lost()).isEqualTo(3);
  }

  @Test
  void aThreadThatIsGoneCannotTell() {
    Bytes removed =
        start()
            .block(METADATA, noFields())
            .block(REMOVED_THREADS, b -> b.varint(1).varint(0))
            .block(EVENTS, b -> b.eventsHeader(true).packed6(7, 1));
    Bytes flushed =
        start()
            .block(METADATA, noFields())
            .block(SEQUENCE_POINT, b -> b.int64(5).int32(1).int32(0))
            .block(EVENTS, b -> b.eventsHeader(true).packed6(7, 1));
    for (Bytes file : new Bytes[] {removed, flushed}) {
      assertThatThrownBy(() -> read(file))
          .isInstanceOf(DiagnosticException.class)
          .hasMessageContaining("thread 1 is named, which no block before has");
    }
  }

  @Test
  void aPayloadWithoutEndEnds() {
    // 65,535 times 65,535 elements of no size.
    Bytes file =
        start()
            .block(
                METADATA,
                type(
                    row -> {
                      row.int16(1);
                      row.sized16(
                          f -> {
                            f.counted("x").int8(22).int8(22).int8(1).int16(0);
                            f.int16(0xffff).int16(0xffff);
                          });
                    }))
            .block(EVENTS, b -> b.eventsHeader(true).packed6(7, 1));
    Event event = read(file).events().getFirst();
    assertThatThrownBy(() -> Payload.of(event))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("more than 100000 values");
  }
}
