package io.github.clrsim.guest.com;

import io.github.clrsim.abi.Scratch;

/** Calls functions of the guest: hooks, mappers, what a call is given to be called back through. */
@FunctionalInterface
public interface GuestFunctions {

  /**
   * Runs a function of the guest on the guest's thread that belongs to the calling one.
   *
   * @param what its type in corprof.idl, for reports
   * @param function where its code is
   * @param cells its arguments, eight bytes each; those beyond the sixth go on the stack
   * @return what it left in RAX
   */
  long call(String what, long function, long... cells);

  /**
   * The same for FunctionEnter3, which finds the method in R14, since the registers of arguments
   * hold what the hooked method is called with.
   *
   * @param method what R14 shall hold; RDI, too, does no harm
   */
  default long enter(String what, long function, long method) {
    return call(what, function, method);
  }

  /** Memory of the calling thread for what arguments point to. */
  default Scratch scratch() {
    return Scratch.ofThisThread();
  }
}
