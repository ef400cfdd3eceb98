package io.github.clrsim.api.object;

import io.github.clrsim.api.id.Address;

/** Allocates memory for the IL of one module. Source: corprof.idl. */
public interface IMethodMalloc extends IUnknown {

  /**
   * Allocates room for a body, header included.
   *
   * <p>It stays as long as the module. Zero if there is none left.
   */
  default Address alloc(int cb) {
    return new Address(0);
  }
}
