package io.github.clrsim.profiler.argument;

import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.signature.MethodSignature;
import java.util.Set;

/**
 * A method that has hooks, as metadata tells it.
 *
 * @param name with that of its class
 * @param outs the numbers of the parameters that are {@code out}, counted from 0, without {@code
 *     this}: when the method is entered nothing of meaning is there
 * @param isOfValueType whether its {@code this} is the address of a value
 * @param isGeneric whether what it means depends on the call
 */
public record HookedMethod(
    ModuleId moduleId,
    String name,
    MethodSignature signature,
    Set<Integer> outs,
    boolean isOfValueType,
    boolean isGeneric) {
  public HookedMethod {
    outs = Set.copyOf(outs);
  }

  /** How many ranges come before those of the parameters. */
  public int beforeParameters() {
    return signature.hasThis() && !signature.explicitThis() ? 1 : 0;
  }
}
