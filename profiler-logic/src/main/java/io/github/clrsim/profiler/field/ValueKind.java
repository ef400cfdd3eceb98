package io.github.clrsim.profiler.field;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.profiler.inspect.TypeFacts;
import java.util.Optional;

/**
 * What is known of a value before it is read.
 *
 * @param name of the type of a structure, which may say more than the type; of others it is not
 *     used
 * @param facts what metadata says of the type
 * @param isUnloadedEnumeration whether it is an enumeration that the runtime has not loaded: it
 *     needs only the number
 */
record ValueKind(
    ElementType element,
    MethodTable type,
    String name,
    Optional<TypeFacts> facts,
    boolean isUnloadedEnumeration) {
  ValueKind(ElementType element, MethodTable type, String name, Optional<TypeFacts> facts) {
    this(element, type, name, facts, false);
  }
}
