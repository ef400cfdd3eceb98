package io.github.clrsim.api.signature;

import java.util.List;

/** The types of the local variables of a method body (ECMA-335 II.23.2.6). */
public record LocalVariablesSignature(List<TypeSignature> locals) implements Signature {

  public LocalVariablesSignature {
    locals = List.copyOf(locals);
  }

  @Override
  public String toString() {
    return SignatureText.WITH_TOKENS.signature(this);
  }
}
