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
    reads.pages().forget();
    assertThat(reads.half(start)).hasValue(7);
    assertThat(reads.isSame()).isTrue();
  }

  @Test
  void whatIsReadAgainIsAsItWasReadFirst() {
    assertThat(reads.word(start)).hasValue(0);
    memory.setLong(0, 7);
    assertThat(reads.word(start)).hasValue(0);
    assertThat(words(start)).containsExactly(0, 0, 0);
    reads.pages().forget();
    assertThat(words(start)).containsExactly(7, 0, 0);
  }

  @Test
  void whatWasReadTwiceAndWasNotTheSameIsTorn() {
    assertThat(reads.word(start)).hasValue(0);
    memory.setLong(0, 7);
    reads.pages().forget();
    assertThat(reads.word(start)).hasValue(7);
    assertThat(reads.isSame()).isFalse();
  }

  @Test
  void whatCannotBeReadIsTheSameWhileItCannot() {
    assertThat(reads.word(8)).isEmpty();
    assertThat(reads.isSame()).isTrue();
  }

  @Test
  void whatWasReadIsOfOneCopyOrIsNot() {
    assertThat(reads.word(start)).hasValue(0);
    assertThat(reads.word(8)).isEmpty();
    MemoryCopy early = copy();
    memory.setLong(0, 7);
    assertThat(reads.isSame(early)).isTrue();
    assertThat(reads.isSame(copy())).isFalse();
    assertThat(reads.isSame(new MemoryCopy())).isFalse();
  }

  private MemoryCopy copy() {
    MemoryCopy copy = new MemoryCopy();
    for (Target.Range range : reads.ranges()) {
      copy.add(range.start(), memory.getByteArray(range.start() - start, (int) range.size()));
    }
    return copy;
  }

  @Test
  void whatIsNearIsOneRangeInTheOrderOfAddresses() {
    long last = start + 3L * WORD;
    assertThat(reads.word(last)).isPresent();
    assertThat(reads.half(start)).isPresent();
    assertThat(reads.bytes(new Address(start), 2 * WORD)).isPresent();
    assertThat(reads.ranges()).containsExactly(new Target.Range(start, last + WORD));
  }

  private long[] words(long from) {
    ByteBuffer into = ByteBuffer.allocate(3 * WORD).order(ByteOrder.LITTLE_ENDIAN);
    assertThat(reads.pages().read(new Address(from), into)).isEqualTo(3 * WORD);
    long[] words = new long[3];
    into.flip().asLongBuffer().get(words);
    return words;
  }

  @Test
  void whatAComponentReadIsRecordedWhileItIsWanted() {
    RecordedReads recorded = new RecordedReads(target);
    RecordedReads.Recording first = recorded.begin();
    assertThat(first.isSame()).isFalse();
    recorded.read(new Address(start), ByteBuffer.allocate(WORD));
    recorded.read(new Address(8), ByteBuffer.allocate(WORD));
    recorded.end();
    recorded.read(new Address(start + WORD), ByteBuffer.allocate(WORD));
    memory.setLong(WORD, 1);
    assertThat(first.isSame()).isTrue();
    memory.setLong(0, 1);
    assertThat(first.isSame()).isFalse();
    assertThat(recorded.begin().isSame()).isFalse();
  }
}
