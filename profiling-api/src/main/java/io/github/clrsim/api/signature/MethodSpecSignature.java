package io.github.clrsim.api.signature;

import java.util.List;

/** The type arguments a generic method is used with (ECMA-335 II.23.2.15). */
public record MethodSpecSignature(List<TypeSignature> arguments) implements Signature {

  public MethodSpecSignature {
    arguments = List.copyOf(arguments);
  }

  @Override
  public String toString() {
    return SignatureText.WITH_TOKENS.signature(this);
  }
}
