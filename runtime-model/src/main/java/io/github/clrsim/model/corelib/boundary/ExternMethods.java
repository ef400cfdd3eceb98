package io.github.clrsim.model.corelib.boundary;

import io.github.clrsim.model.metadata.MethodDef;
import io.github.clrsim.model.metadata.NativeImport;
import io.github.clrsim.model.metadata.TypeDef;
import java.util.Optional;

/** Which methods of an assembly stand for routines inside the runtime. */
final class ExternMethods {
  /** The library that is the runtime itself ({@code RuntimeHelpers.QCall}). */
  private static final String QCALL_LIBRARY = "QCall";

  private ExternMethods() {}

  /** How the method reaches into the runtime; empty if it does not. */
  static Optional<CallKind> kind(MethodDef method) {
    if ((method.implFlags() & MethodDef.INTERNAL_CALL) != 0) {
      return Optional.of(CallKind.FCALL);
    }
    return (method.flags() & MethodDef.PINVOKE) == 0
        ? Optional.empty()
        : method
            .nativeImport()
            .map(NativeImport::library)
            .map(method.image()::moduleRefName)
            .filter(QCALL_LIBRARY::equals)
            .map(_ -> CallKind.QCALL);
  }

  /** The native function that a P/Invoke names. */
  static String function(MethodDef method) {
    return method.nativeImport().map(NativeImport::function).orElse("");
  }

  static String signature(MethodDef method) {
    return method.image().signatureText().signature(method.signature());
  }

  /** The name of a class in a table; that of a nested one names those around it. */
  static String className(TypeDef type) {
    String namespace = namespace(type);
    return namespace.isEmpty()
        ? type.fullName()
        : type.fullName().substring(namespace.length() + 1);
  }

  static String namespace(TypeDef type) {
    return type.enclosingType().map(ExternMethods::namespace).orElseGet(type::namespace);
  }
}
