package io.github.clrsim.realclr.com;

import io.github.clrsim.api.spec.MethodSpec;
import java.util.List;

/** What a COM object made here does when one of its methods is called, on the thread that calls. */
@FunctionalInterface
public interface ComReceiver {

  /**
   * A method was called. IUnknown's three never come here.
   *
   * @param arguments in the order of the row, each as wide as in C: {@code Byte}, {@code Short},
   *     {@code Integer}, {@code Long}, or a {@link io.github.clrsim.api.data.Blob} for a structure
   *     by value
   * @return an HRESULT, a truth value or a pointer, as the row says; of nothing nothing is looked
   *     at
   */
  long called(MethodSpec row, List<Object> arguments);
}
