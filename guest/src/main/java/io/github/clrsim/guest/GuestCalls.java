package io.github.clrsim.guest;

import io.github.clrsim.abi.Scratch;
import io.github.clrsim.guest.com.GuestCode;
import io.github.clrsim.guest.process.GuestProcess;

/** Functions of the guest as objects of the runtime call them. */
record GuestCalls(GuestProcess process) implements GuestCode {
  @Override
  public long call(String what, long function, long... cells) {
    return process.call(what, function, cells);
  }

  @Override
  public long enter(String what, long function, long method) {
    return process.enter(what, function, method);
  }

  @Override
  public long invoke(String what, int slot, long... cells) {
    return process.invoke(what, slot, cells);
  }

  @Override
  public Scratch scratch() {
    return process.current().scratch();
  }
}
