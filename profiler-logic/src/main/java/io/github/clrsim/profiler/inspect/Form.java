package io.github.clrsim.profiler.inspect;

import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.api.value.ValueBytes.Kept;

/** How a value lies where it stands, and what it takes to read it. */
sealed interface Form {
  /** A number or pointer of so many bytes as its type has. */
  record Scalar(ElementType type) implements Form {}

  /** A reference to an object, which says its class itself. */
  record Reference() implements Form {}

  /** The address of a place that holds a value of this type. */
  record ByReference(TypeSignature target) implements Form {}

  /** A number of an enumeration. */
  record Enumeration(TypeFacts.Sort.Enumeration sort) implements Form {}

  /** A structure that is shown as one value. */
  record KeptAs(Kept type) implements Form {}

  /** A structure of a class that is loaded. */
  record Structure(ClassId classId) implements Form {}

  /**
   * It cannot be read.
   *
   * @param why in a few words
   */
  record Unknown(String why) implements Form {}
}
