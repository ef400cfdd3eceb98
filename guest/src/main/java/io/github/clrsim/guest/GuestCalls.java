package io.github.clrsim.guest;

import io.github.clrsim.abi.Scratch;
import io.github.clrsim.guest.com.GuestFunctions;
import io.github.clrsim.guest.process.GuestProcess;

/** Functions of the guest as objects of the runtime call them. */
record GuestCalls(GuestProcess process) implements GuestFunctions {
  @Override
  public long call(String what, long function, long... cells) {
    return process.call(what, function, cells);
  }

  @Override
  public long enter(String what, long function, long method) {
    return process.enter(what, function, method);
  }

  @Override
  public Scratch scratch() {
    return process.current().scratch();
  }
}
