package io.github.clrsim.nettrace;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.nettrace.bytes.Cursor;
import io.github.clrsim.nettrace.bytes.Damage;
import org.junit.jupiter.api.Test;

/** What is kept of a recording has a limit, however much a small archive unpacks to. */
class RoomTest {
  private static final Cursor HERE = new Cursor(Blob.EMPTY, 99, new Damage("made"));

  @Test
  void whatTakesTooMuchIsRefused() {
    Room room = new Room("stacks");
    room.take(HERE, 127L << 20);
    assertThatThrownBy(() -> room.take(HERE, 1L << 20))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContainingAll("its stacks take more than 128 MB", "made, byte 99");
    room.clear();
    assertThatCode(() -> room.take(HERE, 1L << 20)).doesNotThrowAnyException();
  }

  @Test
  void rowsWithoutBytesTakeRoomToo() {
    Room room = new Room("stacks");
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 1_000_000; i++) {
                room.take(HERE, 0);
              }
            })
        .isInstanceOf(DiagnosticException.class);
  }
}
