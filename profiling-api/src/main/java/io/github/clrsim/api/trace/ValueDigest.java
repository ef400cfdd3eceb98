package io.github.clrsim.api.trace;

import static io.github.clrsim.api.code.GeneratedCode.desc;
import static io.github.clrsim.api.code.GeneratedCode.read;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import io.github.clrsim.api.code.GeneratedCode;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.hook.HookFunctions;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.spec.MethodSpec;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.RecordComponent;
import java.util.List;

/**
 * Adds a value of one class to a fingerprint. A record is its name, then its components; because
 * nearly all that is ever digested is made of records, each record class gets, when it is first
 * met, code of its own that does nothing but hand over what it is made of, as though written by
 * hand.
 */
interface ValueDigest {

  /** Adds a value of the class that this is for. */
  void add(Fingerprinter digest, Object value);

  /** The digest of values of this very class. */
  static ValueDigest of(Class<?> type) {
    return Written.DIGESTS.get(type);
  }

  /** The digests of all classes that were met. */
  final class Written {
    private static final ClassDesc DIGEST = desc(Fingerprinter.class);
    private static final MethodTypeDesc NAMING = MethodTypeDesc.of(CD_String);
    private static final int DIGEST_SLOT = 1;
    private static final int RECORD_SLOT = 2;

    private static final ClassValue<ValueDigest> DIGESTS =
        new ClassValue<>() {
          @Override
          protected ValueDigest computeValue(Class<?> type) {
            return digestOf(type);
          }
        };

    private Written() {}

    private static ValueDigest digestOf(Class<?> type) {
      if (isPlainRecord(type)) {
        return generated(type);
      }
      if (List.class.isAssignableFrom(type)) {
        return (digest, value) -> digest.addList((List<?>) value);
      }
      if (type.equals(Long.class)) {
        return (digest, value) -> digest.addBits((Long) value);
      }
      if (type.equals(Integer.class)) {
        return (digest, value) -> digest.addBits((Integer) value);
      }
      if (type.equals(Boolean.class)) {
        return (digest, value) -> digest.addTruth((Boolean) value);
      }
      return text(type);
    }

    private static ValueDigest text(Class<?> type) {
      if (type.equals(String.class)) {
        return (digest, value) -> digest.addText((String) value);
      }
      return (digest, value) -> digest.addText(textOf(value));
    }

    private static String textOf(Object value) {
      return switch (value) {
        case Enum<?> constant -> constant.name();
        case MethodSpec method -> method.name();
        case Blob blob -> blob.hex();
        case Guid guid -> guid.toString();
        case MetadataImport metadata -> "metadata";
        // A hook: its class may be a lambda's, whose name differs from process to process.
        default -> "function";
      };
    }

    /** Whether it is told by its components; some are better told by a text. */
    private static boolean isPlainRecord(Class<?> type) {
      return type.isRecord()
          && !type.equals(MethodSpec.class)
          && !type.equals(Guid.class)
          && !HookFunctions.isOne(type);
    }

    private static ValueDigest generated(Class<?> record) {
      return GeneratedCode.implementing(
          MethodHandles.lookup(),
          ValueDigest.class,
          record.getSimpleName() + "Digest",
          code -> {
            addName(code, record);
            code.aload(RECORD_SLOT).checkcast(desc(record)).astore(RECORD_SLOT);
            addComponents(code, record, RECORD_SLOT);
            code.return_();
          });
    }

    private static void addName(CodeBuilder code, Class<?> record) {
      code.aload(DIGEST_SLOT).loadConstant(Fingerprinter.bitsOf(record.getSimpleName()));
      handOver(code, "addBits", CD_long);
    }

    /** A component that can only be a record of one class needs no name. */
    private static void addComponents(CodeBuilder code, Class<?> record, int slot) {
      for (RecordComponent component : record.getRecordComponents()) {
        Class<?> type = component.getType();
        if (isPlainRecord(type)) {
          read(code.aload(slot), component).astore(slot + 1);
          addComponents(code, type, slot + 1);
        } else if (type.equals(MethodSpec.class)) {
          read(code.aload(DIGEST_SLOT).aload(slot), component);
          handOver(code.invokevirtual(desc(type), "name", NAMING), "addText", CD_String);
        } else {
          add(read(code.aload(DIGEST_SLOT).aload(slot), component), type);
        }
      }
    }

    private static void add(CodeBuilder code, Class<?> type) {
      switch (type.getName()) {
        case "long" -> handOver(code, "addBits", CD_long);
        case "int" -> handOver(code.i2l(), "addBits", CD_long);
        case "boolean" -> handOver(code, "addTruth", CD_boolean);
        case "java.lang.String" -> handOver(code, "addText", CD_String);
        case "java.util.List" -> handOver(code, "addList", desc(List.class));
        default -> handOver(code, "addValue", CD_Object);
      }
    }

    private static void handOver(CodeBuilder code, String adder, ClassDesc value) {
      code.invokevirtual(DIGEST, adder, MethodTypeDesc.of(CD_void, value));
    }
  }
}
