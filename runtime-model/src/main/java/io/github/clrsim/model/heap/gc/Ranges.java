package io.github.clrsim.model.heap.gc;

import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences2;
import io.github.clrsim.api.callback.GarbageCollectionCallback.SurvivingReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.SurvivingReferences2;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.heap.place.Relocation;
import java.util.ArrayList;
import java.util.List;

/**
 * Tells of survivors: as ranges of neighbours that go the same way, in batches, each batch first in
 * the newer form and then in the older one (G75).
 */
final class Ranges {
  /** The most ranges that one callback tells of. */
  static final int BATCH = 512;

  private final Delivery delivery;

  Ranges(Delivery delivery) {
    this.delivery = delivery;
  }

  private record Range(long from, long to, long bytes) {
    boolean isContinuedBy(Relocation next) {
      return next.object().address() == from + bytes && next.to() == to + bytes;
    }
  }

  /** Objects that were not moved, because their part of the heap was swept. */
  void tellSurviving(List<Relocation> plan) {
    for (List<Range> batch : batches(plan)) {
      List<ObjectId> starts = batch.stream().map(range -> new ObjectId(range.from())).toList();
      delivery.deliver(new SurvivingReferences2(starts, batch.stream().map(Range::bytes).toList()));
      delivery.deliver(new SurvivingReferences(starts, shortLengths(batch)));
    }
  }

  /** Objects that were given places by a compaction, the same ones perhaps (G76). */
  void tellMoved(List<Relocation> plan) {
    for (List<Range> batch : batches(plan)) {
      List<ObjectId> from = batch.stream().map(range -> new ObjectId(range.from())).toList();
      List<ObjectId> to = batch.stream().map(range -> new ObjectId(range.to())).toList();
      delivery.deliver(new MovedReferences2(from, to, batch.stream().map(Range::bytes).toList()));
      delivery.deliver(new MovedReferences(from, to, shortLengths(batch)));
    }
  }

  private static List<Integer> shortLengths(List<Range> batch) {
    return batch.stream().map(range -> (int) range.bytes()).toList();
  }

  private static List<List<Range>> batches(List<Relocation> plan) {
    List<Range> ranges = new ArrayList<>();
    for (Relocation next : plan) {
      long bytes = next.object().step();
      if (!ranges.isEmpty() && ranges.getLast().isContinuedBy(next)) {
        Range last = ranges.removeLast();
        ranges.add(new Range(last.from(), last.to(), last.bytes() + bytes));
      } else {
        ranges.add(new Range(next.object().address(), next.to(), bytes));
      }
    }
    List<List<Range>> batches = new ArrayList<>();
    for (int start = 0; start < ranges.size(); start += BATCH) {
      batches.add(ranges.subList(start, Math.min(start + BATCH, ranges.size())));
    }
    return batches;
  }
}
