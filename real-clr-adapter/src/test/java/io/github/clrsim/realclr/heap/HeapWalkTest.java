package io.github.clrsim.realclr.heap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.realclr.heap.HeapSummary.Gap;
import io.github.clrsim.realclr.heap.HeapSummary.Reason;
import io.github.clrsim.realclr.memory.CoreBytes;
import io.github.clrsim.realclr.memory.CoreTarget;
import io.github.clrsim.realclr.memory.Target;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Objects one behind the other, and what else may be where one is expected. */
public class HeapWalkTest {
  private static final long START = 0x7f00_0000_0000L;
  private static final long FREE = FakeHeap.FREE;
  private static final long SMALL = FakeHeap.SMALL;
  private static final long BYTES = FakeHeap.BYTES;

  @TempDir private Path work;

  @Test
  void objectsFollowOneAnother() throws IOException {
    // Of 24 bytes, 20 and 2 * 4, 24 and 9, 37 with the mark of a collection, and free room of 32.
    long[] string = {FakeHeap.STRING, 3, 0, 0};
    long[] bytes = {BYTES, 9, 0, 0, 0};
    long[] odd = {FakeHeap.ODD | 5, 0, 0, 0, 0};
    long[] small = {SMALL, 0, 0};
    long[] free = {FREE, 8, 0, 0};
    long[] words =
        Stream.of(small, string, bytes, odd, free, small).flatMapToLong(LongStream::of).toArray();
    Walked walked = walk(heap(words), words);
    assertThat(walked.objects)
        .containsExactly(
            object(0, SMALL, 24),
            object(24, FakeHeap.STRING, 32),
            object(56, BYTES, 40),
            object(96, FakeHeap.ODD, 40),
            object(168, SMALL, 24));
    assertThat(walked.summary).isEqualTo(new HeapSummary(5, 160, 32, 0, List.of(), 0, false));
    assertThat(walked.summary.isWhole()).isTrue();
  }

  @Test
  void roomForAllocationsIsNoObject() throws IOException {
    long[] words = {SMALL, 0, 0, SMALL, 77, 78, 79, 80, 81, SMALL, 0, 0, 0, 0, 0, 0};
    FakeHeap heap = heap(words).unused(START + 24, START + 48).unused(START + 96, START + 104);
    Walked walked = walk(heap, words);
    assertThat(walked.objects).containsExactly(object(0, SMALL, 24), object(72, SMALL, 24));
    assertThat(walked.summary).isEqualTo(new HeapSummary(2, 48, 80, 0, List.of(), 0, false));
  }

  @Test
  void whatIsNoObjectIsLeftOutUpToWhereOneBeginsForCertain() throws IOException {
    long[] words = {SMALL, 0, 0, 99, 98, 97, 0, 0, 0, 0, SMALL, 0, 0, 96};
    FakeHeap heap = heap(words).unused(START + 48, START + 56);
    Walked walked = walk(heap, words);
    assertThat(walked.objects).containsExactly(object(0, SMALL, 24), object(80, SMALL, 24));
    assertThat(walked.summary)
        .isEqualTo(
            new HeapSummary(
                2,
                48,
                0,
                64,
                List.of(gap(24, 56, Reason.NO_TYPE), gap(104, 8, Reason.TOO_LONG)),
                0,
                false));
    assertThat(walked.summary.isWhole()).isFalse();
  }

  @Test
  void noObjectGoesBeyondItsRangeOrIntoRoomForAllocations() throws IOException {
    for (long count : new long[] {25, 1_000_000, Integer.MAX_VALUE, 0xffff_ffffL, 0x8000_0000L}) {
      long[] words = {BYTES, count, 0, 0, 0, 0};
      Walked walked = walk(heap(words), words);
      assertThat(walked.objects).isEmpty();
      assertThat(walked.summary.gaps()).containsExactly(gap(0, 48, Reason.TOO_LONG));
    }
    long[] words = {BYTES, 8, 0, 0, SMALL, 0, 0};
    Walked walked = walk(heap(words).unused(START + 24, START + 8), words);
    assertThat(walked.objects).hasSize(2);
    walked = walk(heap(words).unused(START + 24, START + 24), words);
    assertThat(walked.objects).isEmpty();
  }

  @Test
  void aTypeThatNoObjectHasIsNone() throws IOException {
    long[] words = {FakeHeap.ABSTRACT, 0, 0};
    assertThat(walk(heap(words), words).summary.gaps()).containsExactly(gap(0, 24, Reason.NO_TYPE));
  }

  @Test
  void memoryThatIsMissingIsLeftOut() throws IOException {
    int page = CoreBytes.PAGE / Long.BYTES;
    long[] first = new long[page];
    first[0] = BYTES;
    first[1] = CoreBytes.PAGE - 24 - 24;
    first[page - 3] = BYTES;
    first[page - 2] = 5L * CoreBytes.PAGE / 2;
    long[] last = new long[page];
    last[page / 2] = SMALL;
    last[page / 2 + 3] = FREE;
    last[page / 2 + 4] = CoreBytes.PAGE / 2 - 48;
    // Of four pages two are missing.
    CoreBytes core = new CoreBytes().loaded(START, first).loaded(START + 3L * CoreBytes.PAGE, last);
    FakeHeap heap = FakeHeap.of(START, START + 4L * CoreBytes.PAGE);
    try (Target target = CoreTarget.of(core.in(work))) {
      // An object lies on them, from before to behind.
      Walked walked = walk(heap, target);
      assertThat(walked.objects).hasSize(3);
      assertThat(walked.summary.isWhole()).isTrue();
    }
    FakeHeap none = FakeHeap.of(START + CoreBytes.PAGE, START + 2L * CoreBytes.PAGE);
    try (Target target = CoreTarget.of(core.in(work))) {
      assertThat(walk(none, target).summary.gaps())
          .containsExactly(gap(CoreBytes.PAGE, CoreBytes.PAGE, Reason.UNREADABLE));
    }
  }

  @Test
  void piecesMakeNoDifference() throws IOException {
    long[] words = new long[3 * HeapPiece.BYTES_MAX / Long.BYTES];
    SplittableRandom random = new SplittableRandom(7);
    List<HeapObject> expected = new ArrayList<>();
    int at = 0;
    while (at < words.length) {
      int room = words.length - at;
      int size = random.nextInt(1_000) == 0 ? random.nextInt(3, 200_000) : random.nextInt(3, 9);
      size = size > room - 3 ? room : size;
      words[at] = random.nextInt(5) == 0 ? FREE : BYTES;
      words[at + 1] = 8L * (size - 3);
      if (words[at] == BYTES) {
        expected.add(object(8L * at, BYTES, 8L * size));
      }
      at += size;
    }
    Walked walked = walk(heap(words), words);
    assertThat(walked.objects).isEqualTo(expected);
    assertThat(walked.summary.isWhole()).isTrue();
    assertThat(walked.summary.bytes() + walked.summary.freeBytes()).isEqualTo(8L * words.length);
  }

  @Test
  void garbageOfAnyKindEnds() throws IOException {
    SplittableRandom random = new SplittableRandom(11);
    long[] types = {FREE, SMALL, BYTES, FakeHeap.STRING, FakeHeap.ODD, FakeHeap.ABSTRACT, 0, 1};
    for (int round = 0; round < 200; round++) {
      long[] words = new long[200];
      for (int i = 0; i < words.length; i++) {
        words[i] =
            random.nextInt(3) == 0
                ? random.nextLong() >>> random.nextInt(64)
                : types[random.nextInt(types.length)];
      }
      FakeHeap heap = heap(words);
      for (int i = 0; i < 5; i++) {
        heap.unused(START + 8L * random.nextInt(220), START + 8L * random.nextInt(220));
      }
      HeapSummary summary = walk(heap, words).summary;
      assertThat(summary.bytes() + summary.freeBytes() + summary.unknownBytes())
          .isEqualTo(8L * words.length);
    }
  }

  @Test
  void aThreadThatGotRoomMeanwhileIsAskedAgain() throws IOException {
    long[] words = {SMALL, 0, 0, 0, 0, 0, 0, SMALL, 0, 0};
    FakeHeap heap = heap(words);
    Walked walked =
        walk(heap, words, source -> source.on(1, () -> heap.unused(START + 24, START + 32)));
    assertThat(walked.objects).containsExactly(object(0, SMALL, 24), object(56, SMALL, 24));
    assertThat(walked.summary.isWhole()).isTrue();
  }

  @Test
  void roomThatAThreadHasNoMoreIsNotPassedOver() throws IOException {
    // When it was asked, it had 48 bytes; then it got 24 more behind them.
    long[] words = {SMALL, 0, 0, SMALL, 0, 0, BYTES, 8, 0, 0, 0, 0, 0, SMALL, 0, 0};
    FakeHeap heap = heap(words).unused(START + 24, START + 48);
    Walked walked =
        walk(
            heap,
            words,
            source ->
                source.on(
                    1,
                    () -> {
                      heap.contexts.clear();
                      heap.unused(START + 80, START + 80);
                    }));
    assertThat(walked.objects)
        .containsExactly(
            object(0, SMALL, 24),
            object(24, SMALL, 24),
            object(48, BYTES, 32),
            object(104, SMALL, 24));
    assertThat(walked.summary.isWhole()).isTrue();
  }

  @Test
  void whatACollectionRanIntoIsReadAnew() throws IOException {
    long[] words = {SMALL, 0, 0, SMALL, 0, 0, SMALL, 0, 0};
    FakeHeap heap = heap(words);
    Walked walked =
        walk(heap, words, source -> source.on(1, () -> heap.allocated = new Address(START + 48)));
    assertThat(walked.objects).containsExactly(object(0, SMALL, 24), object(24, SMALL, 24));
    assertThat(walked.summary).isEqualTo(new HeapSummary(2, 48, 0, 0, List.of(), 1, false));
  }

  @Test
  void collectionsWithoutEndAreAnEnd() throws IOException {
    long[] words = {SMALL, 0, 0, SMALL, 0, 0, SMALL, 0, 0};
    Walked walked = walk(heap(words), words, FakeSource::alwaysCollected);
    assertThat(walked.objects).isEmpty();
    assertThat(walked.summary.unknownBytes()).isEqualTo(72);
    assertThat(walked.summary.collections()).isBetween(2, 200);
  }

  private static FakeHeap heap(long[] words) {
    return FakeHeap.of(START, START + 8L * words.length);
  }

  private record Walked(List<HeapObject> objects, HeapSummary summary) {}

  private Walked walk(FakeHeap heap, long[] words) throws IOException {
    return walk(heap, words, source -> {});
  }

  private interface Setting {
    void on(FakeSource source);
  }

  private Walked walk(FakeHeap heap, long[] words, Setting setting) throws IOException {
    ByteBuffer memory = ByteBuffer.allocate(8 * words.length).order(ByteOrder.LITTLE_ENDIAN);
    memory.asLongBuffer().put(words);
    try (Target target = CoreTarget.of(new CoreBytes().loaded(START, memory.array()).in(work))) {
      return walk(heap, target, setting);
    }
  }

  private static Walked walk(FakeHeap heap, Target target) {
    return walk(heap, target, source -> {});
  }

  private static Walked walk(FakeHeap heap, Target target, Setting setting) {
    FakeSource source = new FakeSource(heap);
    setting.on(source);
    HeapWalk walk = new HeapWalk(source, target, new TypeSizes(heap));
    List<HeapObject> objects = new ArrayList<>();
    walk.forEachRemaining(objects::add);
    assertThatThrownBy(walk::next).isInstanceOf(NoSuchElementException.class);
    HeapSummary summary = walk.summary();
    assertThat(summary.objects()).isEqualTo(objects.size());
    assertThat(summary.bytes()).isEqualTo(objects.stream().mapToLong(HeapObject::size).sum());
    return new Walked(objects, summary);
  }

  /** A heap of a process that goes on: something happens when it is asked for the n-th time. */
  private static final class FakeSource implements HeapWalk.Source {
    private final FakeHeap heap;
    private Runnable event = () -> {};
    private int due;
    private boolean isAlwaysCollected;

    FakeSource(FakeHeap heap) {
      this.heap = heap;
    }

    void on(int asked, Runnable what) {
      due = asked;
      event = what;
    }

    void alwaysCollected() {
      isAlwaysCollected = true;
    }

    @Override
    public HeapLayout layout() {
      return HeapLayout.of(heap).orElseThrow();
    }

    @Override
    public boolean holds(HeapLayout layout, HeapLayout.Part part) {
      due--;
      if (due == 0) {
        event.run();
      }
      return !isAlwaysCollected && layout.state().isContinuedBy(HeapState.of(heap).orElseThrow());
    }

    @Override
    public Optional<HeapLayout> renewed(HeapLayout layout) {
      return Optional.of(layout.withUnused(heap.allocationContexts()));
    }
  }

  private static HeapObject object(long offset, long methodTable, long size) {
    return new HeapObject(new Address(START + offset), new MethodTable(methodTable), size);
  }

  private static Gap gap(long offset, long bytes, Reason reason) {
    return new Gap(new Address(START + offset), bytes, reason);
  }
}
