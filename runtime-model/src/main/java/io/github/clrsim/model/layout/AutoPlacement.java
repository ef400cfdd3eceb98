package io.github.clrsim.model.layout;

import static io.github.clrsim.model.layout.TypeLayout.roundUp;

import io.github.clrsim.model.layout.Plan.PlannedField;
import io.github.clrsim.model.layout.TypeLayout.Arrangement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Places fields as it suits the runtime (MethodTableBuilder::PlaceInstanceFields, in later versions
 * HandleAutoLayout): after the base class, from large to small, references before the other fields
 * of their size, and embedded value types last.
 */
final class AutoPlacement {
  private static final int SIZES = 4; // 1, 2, 4 and 8 bytes
  private static final int LARGEST = SIZES - 1;
  private static final int HALF_SLOT = Slot.POINTER_BYTES / 2;

  private final Plan plan;
  private final Integer[] offsets;
  // Fields not placed yet, by the logarithm of their size; references before the others.
  private final List<Deque<Integer>> pending = new ArrayList<>();
  private int position;

  private AutoPlacement(Plan plan) {
    this.plan = plan;
    this.offsets = new Integer[plan.fields().size()];
    Arrays.fill(offsets, 0);
    for (int size = 0; size < SIZES; size++) {
      pending.add(new ArrayDeque<>());
    }
  }

  static TypeLayout of(Plan plan) {
    return new AutoPlacement(plan).place();
  }

  private TypeLayout place() {
    position = plan.parentBytesTaken();
    if (plan.hasForeignAncestor()) {
      position = roundUp(position, Slot.POINTER_BYTES);
    }
    collect();
    fillGap();
    for (int size = LARGEST; size >= 0; size--) {
      while (!pending.get(size).isEmpty()) {
        put(pending.get(size).removeFirst(), 1 << size);
      }
    }
    int alignment = 1;
    for (int field = 0; field < offsets.length; field++) {
      alignment = Math.max(alignment, placeValue(field));
    }
    return finish(alignment);
  }

  private void collect() {
    for (boolean references : List.of(true, false)) {
      for (int field = 0; field < offsets.length; field++) {
        PlannedField planned = plan.fields().get(field);
        if (!planned.isValue() && planned.isReference() == references) {
          pending.get(Integer.numberOfTrailingZeros(planned.bytes())).addLast(field);
        }
      }
    }
  }

  /** Where the base class ends between two words, small fields go first, if that saves a hole. */
  private void fillGap() {
    for (int size = 0; size < LARGEST; size++) {
      if (position % (1 << (size + 1)) == 0) {
        continue;
      }
      boolean larger =
          pending.subList(size + 1, SIZES).stream().anyMatch(fields -> !fields.isEmpty());
      int filler = size;
      while (filler >= 0 && pending.get(filler).isEmpty()) {
        filler--;
      }
      if (!larger || filler < 0) {
        return;
      }
      put(pending.get(filler).removeFirst(), 1 << filler);
      size = filler;
    }
  }

  /** Places the field if it holds a value type; answers the alignment that it asks for. */
  private int placeValue(int field) {
    PlannedField planned = plan.fields().get(field);
    if (!planned.isValue()) {
      return Slot.POINTER_BYTES;
    }
    int alignment = plan.rules().valuesFillWholeSlots() ? Slot.POINTER_BYTES : planned.alignment();
    position = roundUp(position, alignment);
    offsets[field] = position;
    position +=
        plan.rules().valuesFillWholeSlots() ? roundUp(planned.bytes(), HALF_SLOT) : planned.bytes();
    return alignment;
  }

  private TypeLayout finish(int alignment) {
    if (!plan.isValueType()) {
      return plan.placed(Arrangement.AUTO, List.of(offsets), position, alignment);
    }
    int bytes = Math.max(1, position);
    int multiple = bytes > Slot.POINTER_BYTES ? largeMultiple(alignment) : powerOfTwoFrom(bytes);
    return plan.placed(Arrangement.AUTO, List.of(offsets), roundUp(bytes, multiple), multiple);
  }

  private int largeMultiple(int alignment) {
    return plan.rules().valuesFillWholeSlots() || plan.hasReferences()
        ? Slot.POINTER_BYTES
        : alignment;
  }

  private static int powerOfTwoFrom(int bytes) {
    return bytes == 1 ? 1 : Integer.highestOneBit(bytes - 1) << 1;
  }

  private void put(int field, int bytes) {
    position = roundUp(position, bytes);
    offsets[field] = position;
    position += bytes;
  }
}
