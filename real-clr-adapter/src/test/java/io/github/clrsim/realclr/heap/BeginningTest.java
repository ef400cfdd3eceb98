package io.github.clrsim.realclr.heap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.realclr.memory.CoreBytes;
import io.github.clrsim.realclr.memory.CoreTarget;
import io.github.clrsim.realclr.memory.Target;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An object begins where the heap, walked up to there, has one. */
public class BeginningTest {
  private static final long START = 0x7f00_0000_0000L;
  private static final long FREE = FakeHeap.FREE;
  private static final long SMALL = FakeHeap.SMALL;
  private static final long BYTES = FakeHeap.BYTES;

  @TempDir private Path work;

  /** A dead object in free room, one that looks like one within an array, and living ones. */
  private static final long[] WORDS = {
    SMALL, 0, 0, FREE, 24, 0, SMALL, 0, 0, BYTES, 24, SMALL, 0, 0, 0, SMALL, 0, 0
  };

  @Test
  void objectsBeginWhereTheyAre() throws IOException {
    FakeHeap heap = FakeHeap.of(START, START + 8L * WORDS.length);
    assertThat(beginning(heap, 0)).isEqualTo(Beginning.OF_OBJECT);
    assertThat(beginning(heap, 9)).isEqualTo(Beginning.OF_OBJECT);
    assertThat(beginning(heap, 15)).isEqualTo(Beginning.OF_OBJECT);
  }

  @Test
  void noneBeginsInFreeRoomNorWithinAnotherHoweverItLooks() throws IOException {
    FakeHeap heap = FakeHeap.of(START, START + 8L * WORDS.length);
    assertThat(beginning(heap, 6)).isEqualTo(Beginning.OF_NOTHING);
    assertThat(beginning(heap, 11)).isEqualTo(Beginning.OF_NOTHING);
    assertThat(beginning(heap, 1)).isEqualTo(Beginning.OF_NOTHING);
  }

  @Test
  void noneBeginsBesideTheHeap() throws IOException {
    FakeHeap heap = FakeHeap.of(START, START + 8L * 15);
    assertThat(beginning(heap, 15)).isEqualTo(Beginning.OF_NOTHING);
    assertThat(beginning(heap, -3)).isEqualTo(Beginning.OF_NOTHING);
  }

  @Test
  void noneBeginsInRoomForAllocations() throws IOException {
    FakeHeap heap =
        FakeHeap.of(START, START + 8L * WORDS.length).unused(START + 8 * 9, START + 8 * 12);
    assertThat(beginning(heap, 9)).isEqualTo(Beginning.OF_NOTHING);
    assertThat(beginning(heap, 11)).isEqualTo(Beginning.OF_NOTHING);
    assertThat(beginning(heap, 15)).isEqualTo(Beginning.OF_OBJECT);
  }

  @Test
  void behindWhatIsNotUnderstoodNobodyKnows() throws IOException {
    long[] words = WORDS.clone();
    words[3] = 99;
    FakeHeap heap = FakeHeap.of(START, START + 8L * WORDS.length);
    assertThat(beginning(heap, words, 0)).isEqualTo(Beginning.OF_OBJECT);
    assertThat(beginning(heap, words, 9)).isEqualTo(Beginning.UNKNOWN);
    heap.begins(2, 0x9000);
    assertThat(beginning(heap, words, -3)).isEqualTo(Beginning.UNKNOWN);
  }

  private Beginning beginning(FakeHeap heap, int word) throws IOException {
    return beginning(heap, WORDS, word);
  }

  private Beginning beginning(FakeHeap heap, long[] words, int word) throws IOException {
    try (Target target = CoreTarget.of(new CoreBytes().loaded(START, words).in(work))) {
      return GcHeap.beginning(
          new Address(START + 8L * word),
          HeapLayout.of(heap).orElseThrow(),
          new HeapPiece(target::read, new TypeSizes(heap)));
    }
  }
}
