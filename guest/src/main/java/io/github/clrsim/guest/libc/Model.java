package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.Arguments;

/** What stands in the place of one function of the C library. */
@FunctionalInterface
interface Model {
  /** Does what the function does, for the calling thread; what it answers. */
  long call(Arguments arguments);
}
