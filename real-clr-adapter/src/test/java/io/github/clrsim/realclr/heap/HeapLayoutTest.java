package io.github.clrsim.realclr.heap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.realclr.heap.HeapRange.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which ranges lists of segments make, whatever the lists are like. */
public class HeapLayoutTest {
  private static final long READ_ONLY = 1;

  @Test
  void regionsOfEachGenerationAreRanges() {
    FakeHeap heap =
        FakeHeap.of(0x50000, 0x50100)
            .segment(0x2100, 0x40000, 0x40800, 0, 0)
            .segment(0x2200, 0x30000, 0x30800, 0x2300, 0)
            .segment(0x2300, 0x10000, 0x10040, 0, READ_ONLY)
            .segment(0x2400, 0x20000, 0x28000, 0, 8)
            .segment(0x2500, 0x60000, 0x60100, 0, 512)
            .begins(1, 0x2100)
            .begins(2, 0x2200)
            .begins(3, 0x2400)
            .begins(4, 0x2500);

    HeapLayout layout = layout(heap);
    assertThat(layout.isComplete()).isTrue();
    assertThat(layout.ranges())
        .containsExactly(
            range(0x10000, 0x10040, Kind.FROZEN),
            range(0x20000, 0x28000, Kind.LARGE),
            range(0x30000, 0x30800, Kind.GENERATION_2),
            range(0x40000, 0x40800, Kind.GENERATION_1),
            range(0x50000, 0x50100, Kind.GENERATION_0),
            range(0x60000, 0x60100, Kind.PINNED));
  }

  @Test
  void aSegmentOfThreeGenerationsIsThreeRanges() {
    FakeHeap heap =
        FakeHeap.of(0x50000, 0x50400)
            .segment(0x2200, 0x10000, 0x10100, FakeHeap.EPHEMERAL.value(), 0)
            .begins(1, FakeHeap.EPHEMERAL.value())
            .begins(2, 0x2200);
    heap.starts.put(1, new Address(0x50100));
    heap.starts.put(0, new Address(0x50200));

    HeapLayout layout = layout(heap);
    assertThat(layout.isComplete()).isTrue();
    assertThat(layout.ranges())
        .containsExactly(
            range(0x10000, 0x10100, Kind.GENERATION_2),
            range(0x50000, 0x50100, Kind.GENERATION_2),
            range(0x50100, 0x50200, Kind.GENERATION_1),
            range(0x50200, 0x50400, Kind.GENERATION_0));
  }

  @Test
  void aListThatComesBackToItselfEnds() {
    FakeHeap heap =
        FakeHeap.of(0x50000, 0x50100)
            .segment(0x2200, 0x10000, 0x10100, 0x2300, 0)
            .segment(0x2300, 0x20000, 0x20100, 0x2200, 0)
            .begins(2, 0x2200);
    assertThat(layout(heap).ranges()).hasSize(3);
    assertThat(layout(heap).isComplete()).isFalse();
  }

  @Test
  void damagedSegmentsAreLeftOutAndThatIsSaid() {
    FakeHeap whole = FakeHeap.of(0x50000, 0x50100);
    assertThat(layout(whole).isComplete()).isTrue();
    List<FakeHeap> damaged =
        List.of(
            // An end before the start, starts between words, no memory, overlapping, no segment.
            FakeHeap.of(0x50000, 0x50100).segment(0x2200, 0x20000, 0x1000, 0, 0).begins(2, 0x2200),
            FakeHeap.of(0x50000, 0x50100).segment(0x2200, 0x20001, 0x21000, 0, 0).begins(2, 0x2200),
            FakeHeap.of(0x50000, 0x50100).segment(0x2200, 0, 0x21000, 0, 0).begins(2, 0x2200),
            FakeHeap.of(0x50000, 0x50100).segment(0x2200, -8, 0x21000, 0, 0).begins(2, 0x2200),
            FakeHeap.of(0x50000, 0x50100).segment(0x2200, 0x50008, 0x50100, 0, 0).begins(2, 0x2200),
            FakeHeap.of(0x50000, 0x50100).begins(2, 0x9999));
    for (FakeHeap each : damaged) {
      HeapLayout layout = layout(each);
      assertThat(layout.isComplete()).isFalse();
      assertThat(layout.ranges()).containsExactly(range(0x50000, 0x50100, Kind.GENERATION_0));
    }
  }

  @Test
  void roomForAllocationsEndsWithRoomForTheSmallestObject() {
    FakeHeap heap =
        FakeHeap.of(0x50000, 0x50400)
            .unused(0x50100, 0x50180)
            .unused(0, 0)
            .unused(0x50200, 0x50100)
            .unused(0x50080, 0x90000)
            .unused(0x50301, 0x50380);
    HeapLayout layout = layout(heap);
    HeapLayout.Unused room = new HeapLayout.Unused(0x50100, 0x50198);
    assertThat(layout.unused().values())
        .containsExactly(new HeapLayout.Unused(0x50080, 0x90018), room);

    HeapRange range = layout.ranges().getFirst();
    HeapLayout.Unused end = new HeapLayout.Unused(0x50400, 0x50400);
    assertThat(layout.nextUnused(0x50000, range)).isEqualTo(room);
    assertThat(layout.nextUnused(0x50108, range)).isEqualTo(end);
    assertThat(layout.nextCertain(0x50190, range)).isEqualTo(room);
    assertThat(layout.nextCertain(0x50198, range)).isEqualTo(end);
  }

  @Test
  void aCollectionIsSeenByWhatItLeaves() {
    FakeHeap heap = FakeHeap.of(0x50000, 0x50400).begins(2, 0x2200);
    heap.segment(0x2200, 0x10000, 0x10100, 0, 0);
    HeapState before = state(heap);
    heap.allocated = new Address(0x50500);
    assertThat(before.isContinuedBy(state(heap))).isTrue();
    heap.allocated = new Address(0x50100);
    assertThat(before.isContinuedBy(state(heap))).isFalse();
    heap.allocated = new Address(0x50400);
    heap.isValid = false;
    assertThat(before.isContinuedBy(state(heap))).isFalse();
    heap.isValid = true;
    heap.begins(0, 0x2200);
    assertThat(before.isContinuedBy(state(heap))).isFalse();
  }

  @Test
  void aCollectionIsSeenByASegmentThatEndsElsewhere() {
    FakeHeap heap = FakeHeap.of(0x50000, 0x50400);
    heap.segment(0x2200, 0x10000, 0x10100, 0, 0).begins(2, 0x2200);
    heap.segment(0x2400, 0x20000, 0x20100, 0, 8).begins(3, 0x2400);
    List<HeapLayout.Part> parts = layout(heap).parts();
    heap.segment(0x2200, 0x10000, 0x10200, 0, 0);
    heap.segment(0x2400, 0x20000, 0x20200, 0x2600, 8);
    heap.segment(FakeHeap.EPHEMERAL.value(), 0x50000, 0x50500, 0x2700, 0);
    assertThat(
            parts.stream().map(part -> part.isContinuedBy(heap.segment(part.name()).orElseThrow())))
        .containsExactly(false, true, true);
    heap.segment(0x2400, 0x20000, 0x20080, 0, 8);
    heap.segment(FakeHeap.EPHEMERAL.value(), 0x50000, 0x50300, 0, 0);
    assertThat(
            parts.stream()
                .skip(1)
                .map(part -> part.isContinuedBy(heap.segment(part.name()).orElseThrow())))
        .containsExactly(false, false);
  }

  private static HeapLayout layout(FakeHeap heap) {
    return HeapLayout.of(heap).orElseThrow();
  }

  private static HeapState state(FakeHeap heap) {
    return HeapState.of(heap).orElseThrow();
  }

  private static HeapRange range(long start, long end, Kind kind) {
    return new HeapRange(new Address(start), new Address(end), kind);
  }
}
