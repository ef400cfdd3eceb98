package io.github.clrsim.api.signature;

import java.util.List;

/**
 * The type of a property and of its indexes (ECMA-335 II.23.2.5).
 *
 * @param hasThis whether the property belongs to an object; if not it is static
 * @param parameters the index types; empty for all but indexers
 */
public record PropertySignature(boolean hasThis, TypeSignature type, List<TypeSignature> parameters)
    implements Signature {

  public PropertySignature {
    parameters = List.copyOf(parameters);
  }

  @Override
  public String toString() {
    return SignatureText.WITH_TOKENS.signature(this);
  }
}
