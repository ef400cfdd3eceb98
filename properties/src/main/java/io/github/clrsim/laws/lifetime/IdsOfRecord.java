package io.github.clrsim.laws.lifetime;

import static io.github.clrsim.api.code.GeneratedCode.desc;
import static io.github.clrsim.api.code.GeneratedCode.read;
import static java.lang.constant.ConstantDescs.CD_List;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_void;

import io.github.clrsim.api.code.GeneratedCode;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.spec.MethodSpec;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Collects the IDs in a record of one class. Each class of records gets, when it is first met, code
 * of its own that looks into those components that can lead to an ID, and into no other.
 */
interface IdsOfRecord {

  /** Adds those that are in {@code composite}, in order. */
  void collect(Object composite, List<RunTimeId> found);

  /** The one for records of this very class. */
  static IdsOfRecord of(Class<?> type) {
    return Written.BY_CLASS.get(type);
  }

  /** Those of all classes that were met. */
  final class Written {
    private static final ClassDesc COLLECTOR = desc(NamedIds.class);
    private static final MethodTypeDesc COLLECT = MethodTypeDesc.of(CD_void, CD_Object, CD_List);
    private static final int RECORD_SLOT = 1;
    private static final int FOUND_SLOT = 2;

    /** What is no record, or better not taken apart, and has no IDs. */
    private static final Set<Class<?>> WITHOUT =
        Set.of(String.class, MethodSpec.class, Blob.class, Guid.class);

    private static final ClassValue<IdsOfRecord> BY_CLASS =
        new ClassValue<>() {
          @Override
          protected IdsOfRecord computeValue(Class<?> type) {
            return made(type);
          }
        };

    private Written() {}

    /** A new one, for records of this class. */
    static IdsOfRecord made(Class<?> type) {
      return mayHoldIds(type) ? generated(type) : (composite, found) -> {};
    }

    /** Whether something of this declared type can lead to an ID. */
    static boolean mayHoldIds(Class<?> type) {
      if (type.isPrimitive() || type.isEnum() || WITHOUT.contains(type)) {
        return false;
      }
      if (type.isRecord() && RunTimeId.class.isAssignableFrom(type)) {
        return NamedIds.isTracked(type);
      }
      // What a record refers to may be another of its class.
      return !type.isRecord()
          || Arrays.stream(type.getRecordComponents())
              .map(RecordComponent::getType)
              .anyMatch(part -> part.equals(type) || mayHoldIds(part));
    }

    private static IdsOfRecord generated(Class<?> record) {
      return GeneratedCode.implementing(
          MethodHandles.lookup(),
          IdsOfRecord.class,
          "IdsOf" + record.getSimpleName(),
          code -> look(code, record));
    }

    private static void look(CodeBuilder code, Class<?> record) {
      for (RecordComponent component : record.getRecordComponents()) {
        if (mayHoldIds(component.getType())) {
          read(code.aload(RECORD_SLOT).checkcast(desc(record)), component)
              .aload(FOUND_SLOT)
              .invokestatic(COLLECTOR, "collect", COLLECT);
        }
      }
      code.return_();
    }
  }
}
