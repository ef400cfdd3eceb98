package io.github.clrsim.api.corelib;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What the native side believes of a class of the core library.
 *
 * @param name the managed class, with its namespace
 * @param structure the native structure that mirrors it, if one does
 * @param bytes its size, as GetClassLayout tells it, if native code relies on that
 */
public record NativeClass(
    String name, Optional<String> structure, OptionalInt bytes, List<NativeMember> members) {
  public NativeClass {
    members = List.copyOf(members);
  }

  /** What native code calls it: the structure, or the class where there is none. */
  public String nativeName() {
    return structure.orElse("the binder's " + name);
  }
}
