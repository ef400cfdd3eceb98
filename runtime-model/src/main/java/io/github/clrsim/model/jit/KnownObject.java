package io.github.clrsim.model.jit;

import io.github.clrsim.model.code.MethodKey;
import io.github.clrsim.model.loader.assembly.TypeKey;
import java.util.Optional;

/**
 * What is known of an object without looking at it.
 *
 * @param type its class
 * @param invoked what it calls, if it is a delegate of which that is known
 */
public record KnownObject(TypeKey type, Optional<MethodKey> invoked) {

  /** An object of a class. */
  public static KnownObject of(TypeKey type) {
    return new KnownObject(type, Optional.empty());
  }

  /** The address of a method, which a delegate is made of. */
  public static KnownObject address(MethodKey method) {
    return new KnownObject(method.owner(), Optional.of(method));
  }
}
