package io.github.clrsim.api.corelib;

import java.util.Optional;

/** What the native side believes of a member of a class. */
public sealed interface NativeMember {
  /** The name of the managed member. */
  String name();

  /**
   * An instance field.
   *
   * @param twin the member of the native structure that is the same memory, if there is one
   * @param offset from the ObjectID, or from the unboxed value
   */
  record Field(String name, Optional<String> twin, int offset) implements NativeMember {}

  /** A static field. */
  record Static(String name) implements NativeMember {}

  /**
   * A method that native code calls; of several with its name the one with this signature.
   *
   * @param signature as {@link io.github.clrsim.api.signature.SignatureText} writes it, with names
   */
  record Method(String name, String signature) implements NativeMember {}
}
