package io.github.clrsim.api.il;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.signature.MethodSignature;
import io.github.clrsim.api.signature.TypeSignature;
import java.util.Optional;
import java.util.OptionalInt;

/** What the tokens in a body mean in its module, as far as that is known. */
public interface Tokens {

  /**
   * What a call does to the stack.
   *
   * @param arguments how many values it takes, the object among them
   * @param answers whether it leaves a value
   * @param hasObject whether the first argument is an object
   */
  record Effect(int arguments, boolean answers, boolean hasObject) {
    /** Of what is no method at all. */
    public static final Effect NONE = new Effect(0, false, false);

    /** What calling a method of this signature does. */
    public static Effect of(MethodSignature signature) {
      boolean hasObject = signature.hasThis() && !signature.explicitThis();
      int arguments =
          signature.parameters().size()
              + signature.variableParameters().size()
              + (hasObject ? 1 : 0);
      boolean answers = bare(signature.returnType()).elementType() != ElementType.VOID;
      return new Effect(arguments, answers, signature.hasThis());
    }

    /** The type behind its modifiers, which a setter that is {@code init} has. */
    private static TypeSignature bare(TypeSignature type) {
      return type instanceof TypeSignature.Modified modified ? bare(modified.type()) : type;
    }
  }

  /** Whether the module has it; also where that is not known. */
  boolean resolves(MetadataToken token);

  /**
   * What calling this method, or a method of this standalone signature, does; empty if that is not
   * known. What lies on the stack behind it is not known then, either.
   */
  Optional<Effect> effect(MetadataToken method);

  /** How many local variables a standalone signature has; empty if that is not known. */
  OptionalInt locals(MetadataToken signature);

  /** A readable name, for listings. */
  String name(MetadataToken token);
}
