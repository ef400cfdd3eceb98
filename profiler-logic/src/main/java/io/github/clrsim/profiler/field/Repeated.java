package io.github.clrsim.profiler.field;

import io.github.clrsim.api.id.Address;

/**
 * The only field of a structure that lies there several times: an inline array, or a buffer of
 * fixed size.
 *
 * @param element what is known of each value
 * @param bytes how far each is behind the one before it
 */
record Repeated(ValueKind element, int times, int bytes) {

  /** Where one of them lies. */
  Address place(Address structure, int index) {
    return new Address(structure.value() + (long) index * bytes);
  }
}
