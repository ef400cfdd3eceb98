package io.github.clrsim.api.signature;

import java.util.List;

/**
 * How a method is called, what it takes and what it returns (ECMA-335 II.23.2.1 to 3).
 *
 * @param hasThis whether a {@code this} comes before the parameters
 * @param explicitThis whether that {@code this} is spelt out as the first parameter
 * @param genericParameterCount how many type parameters the method itself has
 * @param parameters the parameters without {@code this}, unless it is explicit
 * @param variableParameters what a vararg call site adds after the sentinel
 */
public record MethodSignature(
    CallingConvention callingConvention,
    boolean hasThis,
    boolean explicitThis,
    int genericParameterCount,
    TypeSignature returnType,
    List<TypeSignature> parameters,
    List<TypeSignature> variableParameters)
    implements Signature {

  public MethodSignature {
    parameters = List.copyOf(parameters);
    variableParameters = List.copyOf(variableParameters);
  }

  @Override
  public String toString() {
    return SignatureText.WITH_TOKENS.signature(this);
  }
}
