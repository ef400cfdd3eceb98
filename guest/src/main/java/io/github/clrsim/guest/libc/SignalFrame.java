package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.explorer.schedule.SimulatedThread;

/**
 * What a handler is given besides the number: {@code siginfo_t} and {@code ucontext_t} of x86-64
 * Linux, in the guest's memory.
 */
record SignalFrame(long information, long context) {
  /** The size of both {@code siginfo_t} and {@code struct signalfd_siginfo}, in bytes. */
  static final int INFORMATION_SIZE = 128;

  private static final int CODE = 8;
  private static final int SENDER = 16;
  private static final int USER = 20;
  private static final int VALUE = 24;

  // struct signalfd_siginfo, which begins in the same way
  private static final int READ_SENDER = 12;
  private static final int READ_USER = 16;
  private static final int READ_NUMBER = 44;
  private static final int READ_VALUE = 48;

  private static final int CONTEXT_SIZE = 968;
  private static final int STACK = 16; // uc_stack
  private static final int REGISTERS = 40; // uc_mcontext.gregs
  private static final int MASK = 296; // uc_sigmask

  /** One for a signal that comes while a thread has these registers, this mask and this stack. */
  static SignalFrame of(
      Scratch memory, Signal signal, long[] registers, long mask, SignalStack stack) {
    SignalFrame frame =
        new SignalFrame(memory.allocate(INFORMATION_SIZE), memory.allocate(CONTEXT_SIZE));
    putInformation(frame.information, signal);
    for (int i = 0; i < registers.length; i++) {
      RawMemory.putLong(frame.context + REGISTERS + (long) i * Long.BYTES, registers[i]);
    }
    stack.put(frame.context + STACK, stack.flags());
    RawMemory.putLong(frame.context + MASK, mask);
    return frame;
  }

  /** Fills a {@code siginfo_t}. */
  static void putInformation(long place, Signal signal) {
    RawMemory.clear(place, INFORMATION_SIZE);
    RawMemory.putInt(place, signal.number());
    RawMemory.putInt(place + CODE, signal.code());
    if (signal.isOfFault()) {
      RawMemory.putLong(place + SENDER, signal.value());
    } else if (signal.code() != Signal.BY_KERNEL) {
      RawMemory.putInt(place + SENDER, signal.isOfTimer() ? 0 : SimulatedThread.PROCESS_ID);
      RawMemory.putInt(place + USER, signal.isOfTimer() ? 0 : Surroundings.USER);
      RawMemory.putLong(place + VALUE, signal.value());
    }
  }

  /** Fills a {@code struct signalfd_siginfo}. */
  static void putRead(long place, Signal signal) {
    RawMemory.clear(place, INFORMATION_SIZE);
    RawMemory.putInt(place, signal.number());
    RawMemory.putInt(place + CODE, signal.code());
    if (!signal.isOfTimer()) {
      RawMemory.putInt(place + READ_SENDER, SimulatedThread.PROCESS_ID);
      RawMemory.putInt(place + READ_USER, Surroundings.USER);
    }
    RawMemory.putInt(place + READ_NUMBER, (int) signal.value());
    RawMemory.putLong(place + READ_VALUE, signal.value());
  }

  /** The registers with which the thread goes on: the handler may have changed them. */
  long[] registers(int count) {
    long[] registers = new long[count];
    for (int i = 0; i < count; i++) {
      registers[i] = RawMemory.getLong(context + REGISTERS + (long) i * Long.BYTES);
    }
    return registers;
  }

  /** The stack for handlers that it has then. */
  SignalStack stack() {
    return SignalStack.at(context + STACK);
  }

  /** The mask with which it goes on. */
  long mask() {
    return RawMemory.getLong(context + MASK);
  }
}
