package io.github.clrsim.api.trace;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.shape.ValueType;
import io.github.clrsim.api.spec.MethodSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What a call gives and is answered, by the types of its Java method. Looked up once for each
 * method, since every call of a trace is read by it.
 *
 * @param row the method
 * @param isOfRuntime whether the runtime itself is asked, and no other object
 * @param arguments in order
 * @param answer of a call that succeeds
 */
record CallSignature(
    MethodSpec row, boolean isOfRuntime, List<ValueType> arguments, ValueType answer) {
  private static final Map<MethodSpec, CallSignature> KNOWN = new ConcurrentHashMap<>();
  private static final String JOINT = "::";

  CallSignature {
    arguments = List.copyOf(arguments);
  }

  static CallSignature of(MethodSpec row) {
    return KNOWN.computeIfAbsent(row, CallSignature::lookedUp);
  }

  private static CallSignature lookedUp(MethodSpec row) {
    return new CallSignature(
        row,
        CallTable.isOfRuntime(row),
        Arrays.stream(CallTable.method(row).getGenericParameterTypes()).map(ValueType::of).toList(),
        ValueType.of(CallTable.answerType(row)));
  }

  /**
   * The signature of the method that is named INTERFACE::METHOD.
   *
   * @throws IllegalArgumentException if there is none, in words for a diagnostic
   */
  static CallSignature named(String name) {
    String[] parts = name.split(JOINT, -1);
    if (parts.length != 2) {
      throw new IllegalArgumentException("\"%s\" is not INTERFACE::METHOD".formatted(name));
    }
    return of(
        CallTable.row(parts[0], parts[1])
            .orElseThrow(() -> new IllegalArgumentException("no method " + name)));
  }

  /** INTERFACE::METHOD. */
  String name() {
    return row.interfaceName() + JOINT + row.name();
  }

  /** A call with these arguments, which must be as many as the method takes. */
  InfoCall call(InfoCall.Target target, List<Object> values) {
    return new InfoCall(target, row, values);
  }
}
