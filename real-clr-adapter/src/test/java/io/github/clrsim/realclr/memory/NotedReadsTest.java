package io.github.clrsim.realclr.memory;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import io.github.clrsim.api.id.Address;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What was read is compared with what stands there; this process is the one that is read. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
public class NotedReadsTest {
  private static final int WORD = Long.BYTES;

  private final Memory memory = new Memory(4L * WORD);
  private final long start = Pointer.nativeValue(memory);
  private final Target target = LiveTarget.of("self");
  private final NotedReads reads = new NotedReads(target);

  @BeforeEach
  void clear() {
    memory.clear();
  }

  @AfterEach
  void close() {
    target.close();
    memory.close();
  }

  @Test
  void nothingThatWasReadIsTheSame() {
    assertThat(reads.isSame()).isTrue();
  }

  @Test
  void whatStandsThereStillIsTheSame() {
    memory.setLong(0, 7);
    assertThat(reads.word(start)).hasValue(7);
    memory.setLong(WORD, 8);
    assertThat(reads.isSame()).isTrue();
  }

  @Test
  void whatIsWrittenIsNotTheSameUntilItIsForgotten() {
    assertThat(reads.half(start)).hasValue(0);
    memory.setLong(0, 7);
    assertThat(reads.isSame()).isFalse();
    reads.forget();
    assertThat(reads.half(start)).hasValue(7);
    assertThat(reads.isSame()).isTrue();
  }

  @Test
  void whatWasReadTwiceAndWasNotTheSameIsTorn() {
    assertThat(reads.word(start)).hasValue(0);
    memory.setLong(0, 7);
    assertThat(reads.word(start)).hasValue(7);
    assertThat(reads.isSame()).isFalse();
  }

  @Test
  void whatCannotBeReadIsTheSameWhileItCannot() {
    assertThat(reads.word(8)).isEmpty();
    assertThat(reads.isSame()).isTrue();
  }

  @Test
  void whatIsHeldIsReadInItsPlaceAndWhatIsBesideAsItIs() {
    memory.setLong(0, 1);
    memory.setLong(WORD, 2);
    memory.setLong(2 * WORD, 3);
    reads.hold(new Address(start + WORD), 9);
    assertThat(words(start, 3)).containsExactly(1, 9, 3);
    assertThat(words(start + WORD, 1)).containsExactly(9);
    assertThat(words(start + 2 * WORD, 1)).containsExactly(3);
    ByteBuffer half = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    assertThat(reads.read(new Address(start + WORD + Integer.BYTES), half)).isEqualTo(4);
    assertThat(half.getInt(0)).isZero();
    reads.release();
    assertThat(words(start, 3)).containsExactly(1, 2, 3);
  }

  private long[] words(long from, int count) {
    ByteBuffer into = ByteBuffer.allocate(count * WORD).order(ByteOrder.LITTLE_ENDIAN);
    assertThat(reads.read(new Address(from), into)).isEqualTo(count * WORD);
    long[] words = new long[count];
    into.flip().asLongBuffer().get(words);
    return words;
  }

  @Test
  void whatAComponentReadIsRecordedWhileItIsWanted() {
    RecordedReads recorded = new RecordedReads(target);
    assertThat(recorded.isSame()).isFalse();
    recorded.begin();
    recorded.read(new Address(start), ByteBuffer.allocate(WORD));
    recorded.read(new Address(8), ByteBuffer.allocate(WORD));
    recorded.end();
    recorded.read(new Address(start + WORD), ByteBuffer.allocate(WORD));
    memory.setLong(WORD, 1);
    assertThat(recorded.isSame()).isTrue();
    memory.setLong(0, 1);
    assertThat(recorded.isSame()).isFalse();
    recorded.begin();
    assertThat(recorded.isSame()).isFalse();
  }
}
