package io.github.clrsim.model.jit.il;

import io.github.clrsim.api.id.MetadataToken;
import java.util.Optional;
import java.util.OptionalInt;

/** What the tokens in a body mean in its module. */
public interface Tokens {

  /**
   * What a call does to the stack.
   *
   * @param arguments how many values it takes, the object among them
   * @param answers whether it leaves a value
   * @param hasObject whether the first argument is an object
   */
  record Effect(int arguments, boolean answers, boolean hasObject) {}

  /** Whether the module has it. */
  boolean resolves(MetadataToken token);

  /** What calling this method, or a method of this standalone signature, does. */
  Optional<Effect> effect(MetadataToken method);

  /** How many local variables a standalone signature has; empty if it is none of variables. */
  OptionalInt locals(MetadataToken signature);

  /** A readable name, for listings. */
  String name(MetadataToken token);
}
