package io.github.clrsim.guest.process;

import io.github.clrsim.abi.Arguments;

/** Answers what guests ask for. */
public interface RequestHandler {
  /**
   * Answers one request, on the thread that asks.
   *
   * @param number of the thunk that the guest called
   * @return what the guest finds in RAX
   */
  long answer(int number, Arguments arguments);

  /** Who runs handlers of signals. */
  Interruption interruption();

  /**
   * Hears, on the thread in question, that it is interrupted between two instructions.
   *
   * @param what a sentence that is the same in every process
   */
  void interrupts(String what);
}
