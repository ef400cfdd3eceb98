package io.github.clrsim.model.layout;

import static io.github.clrsim.model.layout.TypeLayout.roundUp;

import io.github.clrsim.model.layout.Plan.PlannedField;
import io.github.clrsim.model.layout.TypeLayout.Arrangement;
import java.util.ArrayList;
import java.util.List;

/**
 * Places fields as the type asks for it: in the order of declaration, or each where it says
 * (EEClassLayoutInfo). Whether it is granted depends on what the fields hold.
 */
final class DeclaredPlacement {
  private DeclaredPlacement() {}

  static TypeLayout of(Plan plan) {
    if (!plan.isSequential()) {
      return explicit(plan);
    }
    if (isSequential(plan)) {
      return sequential(plan, Arrangement.SEQUENTIAL);
    }
    boolean isLikeNative =
        plan.isBlittable()
            && (isParent(plan, Arrangement.SEQUENTIAL)
                || isParent(plan, Arrangement.NATIVE)
                || (plan.rules().explicitParentsKeepOrder()
                    && isParent(plan, Arrangement.EXPLICIT)));
    return isLikeNative ? sequential(plan, Arrangement.NATIVE) : AutoPlacement.of(plan);
  }

  /** Whether it may be sequential by what it consists of, whatever native code sees. */
  private static boolean isSequential(Plan plan) {
    boolean parentSequential = isParent(plan, Arrangement.SEQUENTIAL);
    if (!plan.rules().sequentialNeedsSequentialParts()) {
      return parentSequential && !plan.hasReferences();
    }
    // Only value types qualify by their fields, and classes that extend a sequential one.
    return parentSequential
        && (plan.isValueType() || plan.parentBytes() > 0)
        && plan.fields().stream().allMatch(DeclaredPlacement::isSequentialPart);
  }

  /** Whether the base class, if it has anything to say, is laid out so. */
  private static boolean isParent(Plan plan, Arrangement arrangement) {
    return plan.parent()
        .filter(parent -> parent.bytes() > 0)
        .map(parent -> parent.placement().arrangement() == arrangement)
        .orElse(arrangement == Arrangement.SEQUENTIAL);
  }

  private static boolean isSequentialPart(PlannedField field) {
    return switch (field.slot()) {
      case Slot.Scalar _ -> true;
      case Slot.Reference _, Slot.Interior _ -> false;
      case Slot.Value _ ->
          field
              .embedded()
              .filter(inner -> inner.placement().arrangement() == Arrangement.SEQUENTIAL)
              .isPresent();
    };
  }

  private static TypeLayout sequential(Plan plan, Arrangement arrangement) {
    int position = plan.parentBytes();
    List<Integer> offsets = new ArrayList<>();
    for (PlannedField field : plan.fields()) {
      position = roundUp(position, alignment(plan, field));
      offsets.add(position);
      position += field.bytes();
    }
    return plan.placed(arrangement, offsets, bytes(plan, position), alignment(plan));
  }

  private static TypeLayout explicit(Plan plan) {
    return plan.rules().explicitIsNativeIfBlittable() && plan.isBlittable()
        ? nativeExplicit(plan)
        : managedExplicit(plan);
  }

  private static TypeLayout nativeExplicit(Plan plan) {
    List<Integer> offsets = offsets(plan, plan.parentBytes());
    int end = end(plan, offsets);
    return plan.placed(Arrangement.EXPLICIT, offsets, bytes(plan, end), alignment(plan));
  }

  /**
   * The base class is counted twice: once where the declared offsets are read and once where the
   * fields are placed behind it (MethodTableBuilder::HandleExplicitLayout). So it is in all
   * versions that were measured. Of the declared sizes only those of value types count.
   */
  private static TypeLayout managedExplicit(Plan plan) {
    int behind =
        plan.hasReferences()
            ? roundUp(plan.parentBytesTaken(), Slot.POINTER_BYTES)
            : plan.parentBytesTaken();
    List<Integer> offsets = offsets(plan, plan.parentBytes() + behind);
    int bytes = Math.max(end(plan, offsets), behind);
    if (plan.isValueType()) {
      bytes = Math.max(1, Math.max(bytes, plan.declaredBytes()));
      boolean rounds = plan.rules().explicitValuesAreRounded() && plan.declaredBytes() == 0;
      bytes = rounds ? roundUp(bytes, alignment(plan)) : bytes;
    }
    bytes = plan.hasReferences() ? roundUp(bytes, Slot.POINTER_BYTES) : bytes;
    return plan.placed(Arrangement.EXPLICIT, offsets, bytes, alignment(plan));
  }

  private static List<Integer> offsets(Plan plan, int start) {
    return plan.fields().stream()
        .map(field -> start + field.field().declaredOffset().orElse(0))
        .toList();
  }

  private static int end(Plan plan, List<Integer> offsets) {
    int end = 0;
    for (int field = 0; field < offsets.size(); field++) {
      end = Math.max(end, offsets.get(field) + plan.fields().get(field).bytes());
    }
    return end;
  }

  private static int bytes(Plan plan, int end) {
    int declared = plan.declaredBytes();
    int bytes =
        declared == 0
            ? roundUp(end, alignment(plan))
            : Math.max(declared + plan.parentBytes(), end);
    return Math.max(1, bytes);
  }

  private static int alignment(Plan plan) {
    int alignment =
        plan.parentWithLayout()
            .map(parent -> Math.min(parent.alignment(), plan.packing()))
            .orElse(1);
    for (PlannedField field : plan.fields()) {
      alignment = Math.max(alignment, alignment(plan, field));
    }
    return alignment;
  }

  private static int alignment(Plan plan, PlannedField field) {
    return Math.min(plan.packing(), field.alignment());
  }
}
