package io.github.clrsim.profiler.field;

import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.dac.FieldDesc;
import io.github.clrsim.api.dac.FieldDescData;
import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.MethodTableData;
import io.github.clrsim.api.dac.MethodTableFieldData;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.metadata.FieldProps;
import io.github.clrsim.profiler.inspect.Definitions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Walks the lists of fields of a type and its base classes. A list says where it begins and not
 * where it ends: the type says how many fields an instance has, those of base classes included, and
 * how many statics it declares itself. So base classes come first, and what was seen of them
 * counts.
 *
 * <p>What a subclass may do otherwise is how it counts.
 */
final class FieldWalk {
  private static final int FIELDS_MAX = 1 << 16;
  private static final int CLASSES_MAX = 64;
  private static final int HAS_FIELD_RVA = 0x100; // fdHasFieldRVA of CorHdr.h

  private final DataAccess access;
  private final Definitions definitions;
  private final FieldRules rules;

  FieldWalk(DataAccess access, Definitions definitions, FieldRules rules) {
    this.rules = rules;
    this.access = access;
    this.definitions = definitions;
  }

  /** The fields of a type, instances' and statics, those of base classes first. */
  List<DeclaredField> of(MethodTable type) {
    List<DeclaredField> found = new ArrayList<>();
    int seen = 0;
    for (MethodTable each : rules.classes().apply(downTo(type))) {
      seen = declaredBy(each, rules.seenBefore().count(access, each, seen), found);
    }
    return found;
  }

  /** A type and those above it, the uppermost first. */
  private List<MethodTable> downTo(MethodTable type) {
    List<MethodTable> types = new ArrayList<>();
    MethodTable next = type;
    while (!next.isNull() && types.size() < CLASSES_MAX) {
      types.addFirst(next);
      next =
          access
              .getMethodTableData(next)
              .answer()
              .map(MethodTableData::parent)
              .orElse(new MethodTable(0));
    }
    return types;
  }

  /** Whether there are more fields in the list than these. */
  private boolean isMore(MethodTableFieldData fields, int instances, int statics) {
    return !rules.areCounted()
        || instances < fields.instanceFields()
        || statics < fields.staticFields();
  }

  private int declaredBy(MethodTable type, int before, List<DeclaredField> into) {
    Optional<MethodTableFieldData> fields = access.getMethodTableFieldData(type).answer();
    Optional<ModuleId> module =
        access.getMethodTableData(type).answer().map(MethodTableData::module);
    if (fields.isEmpty() || module.isEmpty()) {
      return before;
    }
    int instances = before;
    int statics = 0;
    FieldDesc next = fields.get().firstField();
    while (isMore(fields.get(), instances, statics) && !next.isNull() && into.size() < FIELDS_MAX) {
      Optional<FieldDescData> field = access.getFieldDescData(next).answer();
      if (field.isEmpty()) {
        return instances;
      }
      Optional<FieldProps> props = definitions.field(module.get(), field.get().token());
      into.add(
          new DeclaredField(
              props.map(FieldProps::field).orElse("?"),
              type,
              field.get(),
              props.filter(of -> (of.attr() & HAS_FIELD_RVA) != 0).isPresent()));
      if (field.get().isStatic()) {
        statics++;
      } else {
        instances++;
      }
      next = field.get().next();
    }
    return instances;
  }
}
