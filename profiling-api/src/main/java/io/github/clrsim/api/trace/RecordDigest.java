package io.github.clrsim.api.trace;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import io.github.clrsim.api.Blob;
import io.github.clrsim.api.Guid;
import io.github.clrsim.api.spec.MethodSpec;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.RecordComponent;

/**
 * Adds a record to a fingerprint: its name, then its components. All that is ever digested is made
 * of records, so each record class gets, when it is first met, a class of its own that does nothing
 * but hand over what it is made of, as though written by hand.
 */
abstract class RecordDigest {
  private static final ClassDesc SELF = desc(RecordDigest.class);
  private static final ClassDesc DIGEST = desc(Fingerprinter.class);
  private static final int DIGEST_SLOT = 1;
  private static final int RECORD_SLOT = 2;

  private static final ClassValue<RecordDigest> DIGESTS =
      new ClassValue<>() {
        @Override
        protected RecordDigest computeValue(Class<?> type) {
          return generated(type);
        }
      };

  /** The digest of a record class. */
  static RecordDigest of(Class<?> type) {
    return DIGESTS.get(type);
  }

  /** Adds a record of the class that this was made for. */
  abstract void add(Fingerprinter digest, Object composite);

  private static RecordDigest generated(Class<?> type) {
    try {
      Class<?> written = MethodHandles.lookup().defineHiddenClass(written(type), true).lookupClass();
      return (RecordDigest) written.getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot digest " + type, e);
    }
  }

  private static byte[] written(Class<?> type) {
    return ClassFile.of()
        .build(
            ClassDesc.of(SELF.packageName(), "DigestOf" + type.getSimpleName()),
            made ->
                made.withSuperclass(SELF)
                    .withMethodBody(
                        INIT_NAME,
                        MTD_void,
                        0,
                        code -> code.aload(0).invokespecial(SELF, INIT_NAME, MTD_void).return_())
                    .withMethodBody(
                        "add",
                        MethodTypeDesc.of(CD_void, DIGEST, CD_Object),
                        0,
                        code -> {
                          code.aload(RECORD_SLOT).checkcast(desc(type)).astore(RECORD_SLOT);
                          addRecord(code, type, RECORD_SLOT);
                          code.return_();
                        }));
  }

  private static void addRecord(CodeBuilder code, Class<?> type, int slot) {
    code.aload(DIGEST_SLOT).loadConstant(Fingerprinter.bitsOf(type.getSimpleName()));
    hand(code, "addBits", CD_long);
    for (RecordComponent component : type.getRecordComponents()) {
      Class<?> inner = component.getType();
      if (isPlainRecord(inner)) {
        read(code.aload(slot), type, component).astore(slot + 1);
        addRecord(code, inner, slot + 1);
      } else {
        addSimple(read(code.aload(DIGEST_SLOT).aload(slot), type, component), inner);
      }
    }
  }

  private static CodeBuilder read(CodeBuilder code, Class<?> owner, RecordComponent component) {
    return code.invokevirtual(
        desc(owner), component.getName(), MethodTypeDesc.of(desc(component.getType())));
  }

  private static void addSimple(CodeBuilder code, Class<?> type) {
    switch (type.getName()) {
      case "long" -> hand(code, "addBits", CD_long);
      case "int" -> hand(code.i2l(), "addBits", CD_long);
      case "boolean" -> hand(code, "addTruth", CD_boolean);
      case "java.lang.String" -> hand(code, "addText", CD_String);
      default -> hand(code, "addValue", CD_Object);
    }
  }

  private static void hand(CodeBuilder code, String adder, ClassDesc value) {
    code.invokevirtual(DIGEST, adder, MethodTypeDesc.of(CD_void, value));
  }

  private static ClassDesc desc(Class<?> type) {
    return type.describeConstable().orElseThrow();
  }

  /** Whether it is digested by its components; some are better told by a text. */
  private static boolean isPlainRecord(Class<?> type) {
    return type.isRecord()
        && type != MethodSpec.class && type != Blob.class && type != Guid.class;
  }
}
