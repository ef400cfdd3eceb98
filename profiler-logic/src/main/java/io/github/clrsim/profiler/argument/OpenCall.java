package io.github.clrsim.profiler.argument;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.profiler.inspect.Scope;
import java.util.List;

/**
 * A method that was entered and not left.
 *
 * @param scope what its signature means in this call
 * @param references what was passed to it by reference
 * @param collections how many collections had begun by then: one may move what is referred to, and
 *     nobody tells where it went
 */
record OpenCall(FunctionId functionId, Scope scope, List<Passed> references, long collections) {
  OpenCall {
    references = List.copyOf(references);
  }

  /**
   * What was passed by reference.
   *
   * @param place where it is
   */
  record Passed(int number, Address place, TypeSignature type) {}
}
