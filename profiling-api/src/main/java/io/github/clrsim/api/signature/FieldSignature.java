package io.github.clrsim.api.signature;

/** The type of a field (ECMA-335 II.23.2.4). */
public record FieldSignature(TypeSignature type) implements Signature {
  @Override
  public String toString() {
    return SignatureText.WITH_TOKENS.signature(this);
  }
}
