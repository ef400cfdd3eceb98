package io.github.clrsim.realclr.memory;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import io.github.clrsim.api.id.Address;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What is copied is copied while a word is zero; this process is the one that is read. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class WatchedCopiesTest {
  private static final int WORD = Long.BYTES;
  private static final int SIZE = 200_000;

  private final Memory memory = new Memory(WORD + SIZE);
  private final long word = Pointer.nativeValue(memory);
  private final long start = word + WORD;
  private final LiveTarget target = LiveTarget.of("self");

  @BeforeEach
  void clear() {
    memory.clear();
  }

  @AfterEach
  void close() {
    target.close();
    memory.close();
  }

  private WatchedCopies copies(List<Target.Range> ranges) {
    return new WatchedCopies(target, Optional.of(new Address(word)), ranges);
  }

  private WatchedCopies copies(long from, long size) {
    return copies(List.of(new Target.Range(start + from, start + from + size)));
  }

  @Test
  void allOfSeveralRangesIsCopied() {
    memory.setLong(WORD, 7);
    memory.setLong(SIZE, 8);
    Target.Range first = new Target.Range(start, start + WORD);
    Target.Range last = new Target.Range(start + 1, start + SIZE);
    MemoryCopy copy = copies(List.of(first, last)).next().orElseThrow();
    assertThat(copy.word(start)).hasValue(7);
    assertThat(copy.word(start + SIZE - WORD)).hasValue(8);
    assertThat(copy.bytes(new Address(start), SIZE)).isPresent();
    assertThat(copy.bytes(new Address(start), SIZE + 1)).isEmpty();
    assertThat(copy.word(start - 1)).isEmpty();
  }

  @Test
  void moreIsCopiedThanOneCallReads() {
    List<Target.Range> ranges =
        LongStream.range(0, VectoredRead.PIECES_MAX)
            .mapToObj(i -> new Target.Range(start + 16 * i, start + 16 * i + WORD))
            .toList();
    memory.setLong(WORD + 16L * (ranges.size() - 1), 7);
    MemoryCopy copy = copies(ranges).next().orElseThrow();
    assertThat(copy.word(ranges.getLast().start())).hasValue(7);
    assertThat(copy.word(ranges.getFirst().end())).isEmpty();
  }

  @Test
  void thereIsNoMomentWhileTheWordIsNotZero() {
    memory.setLong(0, 1);
    assertThat(copies(0, WORD).next()).isEmpty();
    assertThat(copies(List.of()).next()).isEmpty();
    memory.setLong(0, 0);
    assertThat(copies(0, WORD).next()).isPresent();
    assertThat(copies(List.of()).next()).isPresent();
  }

  @Test
  void withoutAWordAllMomentsWillDo() {
    memory.setLong(0, 1);
    List<Target.Range> ranges = List.of(new Target.Range(word, start));
    MemoryCopy copy = new WatchedCopies(target, Optional.empty(), ranges).next().orElseThrow();
    assertThat(copy.word(word)).hasValue(1);
  }

  @Test
  void whatCannotBeReadIsNotCopied() {
    assertThat(copies(List.of(new Target.Range(8, 16))).next()).isEmpty();
    assertThat(new WatchedCopies(target, Optional.of(new Address(8)), List.of()).next()).isEmpty();
  }
}
