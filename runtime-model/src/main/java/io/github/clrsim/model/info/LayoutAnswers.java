package io.github.clrsim.model.info;

import io.github.clrsim.api.corprof.CorFieldOffset;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.info.ClassLayout;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.info.StringLayout;
import io.github.clrsim.api.info.StringLayout2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.heap.object.ObjectShape;
import io.github.clrsim.model.heap.object.ObjectShapes;
import io.github.clrsim.model.layout.TypeLayout;
import io.github.clrsim.model.loader.LoadLevel;
import io.github.clrsim.model.loader.LoadedType;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.loader.assembly.TypeKey;

/** Answers how the fields of classes lie in their objects (layout 5 to 11). */
final class LayoutAnswers implements CorProfilerInfo {
  private static final String STRING = "System.String";

  private final Loader loader;
  private final ObjectShapes shapes;
  private final Delivery delivery;

  LayoutAnswers(Loader loader, ObjectShapes shapes, Delivery delivery) {
    this.loader = loader;
    this.shapes = shapes;
    this.delivery = delivery;
  }

  /** The length of the buffer is the length of the string: they are one since .NET 2. */
  @Override
  public Outcome<StringLayout> getStringLayout() {
    return Outcome.ok(new StringLayout(ObjectShape.FIELDS, ObjectShape.FIELDS, ObjectShape.CHARS));
  }

  @Override
  public Outcome<StringLayout2> getStringLayout2() {
    return Outcome.ok(new StringLayout2(ObjectShape.FIELDS, ObjectShape.CHARS));
  }

  /**
   * Fields of its own only, in the order of metadata; strings have a layout of their own. There are
   * no objects of interfaces, and so they have no size (measured on both).
   */
  @Override
  public Outcome<ClassLayout> getClassLayout(ClassId classID) {
    if (classID.isNull()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    LoadedType type = living(classID, "GetClassLayout");
    if (!hasFields(type.key()) || type.key().equals(loader.codeTypes().core(STRING))) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    if (type.level().compareTo(LoadLevel.CLASS_LOAD_EXACTPARENTS) < 0) {
      return Outcome.failed(HResult.CORPROF_E_DATAINCOMPLETE);
    }
    TypeLayout layout = shapes.layout(type.key());
    return Outcome.ok(
        new ClassLayout(
            layout.fields().stream()
                .map(place -> new CorFieldOffset(place.field().token(), place.offset()))
                .toList(),
            loader.types().isInterface(type.key()) ? 0 : layout.classSize()));
  }

  /** Where the value lies in a box: behind the method table. */
  @Override
  public Outcome<Integer> getBoxClassLayout(ClassId classId) {
    if (classId.isNull()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    TypeKey type = living(classId, "GetBoxClassLayout").key();
    return hasFields(type) && loader.types().isValueType(type)
        ? Outcome.ok(ObjectShape.FIELDS)
        : Outcome.failed(HResult.E_INVALIDARG);
  }

  /** A generic definition tells of its fields, other open types do not (measured on both). */
  private static boolean hasFields(TypeKey type) {
    return switch (type) {
      case TypeKey.Definition _ -> true;
      case TypeKey.Instance instance -> !instance.isOpen();
      case TypeKey.ArrayOf _, TypeKey.Variable _ -> false;
    };
  }

  private LoadedType living(ClassId classId, String method) {
    return loader
        .catalog()
        .type(classId)
        .orElseThrow(
            () ->
                delivery.crash(
                    "%s was called with %s, and nothing that is alive lies at that address"
                        .formatted(method, classId)));
  }
}
