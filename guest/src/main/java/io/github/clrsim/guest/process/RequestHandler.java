package io.github.clrsim.guest.process;

import io.github.clrsim.abi.Arguments;

/** Answers what guests ask for. */
@FunctionalInterface
public interface RequestHandler {
  /**
   * Answers one request, on the thread that asks.
   *
   * @param number of the thunk that the guest called
   * @return what the guest finds in RAX
   */
  long answer(int number, Arguments arguments);
}
