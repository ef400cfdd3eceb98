package io.github.clrsim.guest.cpu;

import io.github.clrsim.abi.RawMemory;
import java.util.HashSet;
import java.util.Set;

/**
 * Has the kernel tell of faults (sigaction(2), x86-64 glibc's structures). The handler runs on a
 * stack of its own, since the guest's may be full.
 */
final class FaultCatcher {
  private static final int ACTION_SIZE = 152;
  private static final int MASK_OFFSET = 8;
  private static final int FLAGS_OFFSET = 136;
  private static final int ON_STACK_INFO_RESTART = 0x0800_0000 | 0x4 | 0x1000_0000;
  private static final int NOT_DEFERRED = 0x4000_0000;
  private static final int ALTERNATE_STACK = 512 << 10;
  private static final int STACK_STRUCTURE = 24;

  private static final long SIGACTION = Libc.symbol("sigaction");
  private static final long SIGALTSTACK = Libc.symbol("sigaltstack");
  private static final long GETTID = Libc.symbol("gettid");

  private final Set<Long> prepared = new HashSet<>();

  FaultCatcher(long handler) {
    long before = Libc.call("calloc", 1, ACTION_SIZE);
    long action = Libc.call("calloc", 1, ACTION_SIZE);
    for (int signal : Crash.CAUGHT) {
      Libc.call(SIGACTION, signal, 0, before);
      long previous = RawMemory.getLong(before);
      // The mask stays the JVM's, which handles most of these signals itself; but a step may come
      // late, amid any of them: see FaultHandler. Nobody looks in or interrupts until the handler
      // is over: where the C library returns from it, the guest seems to stand in that.
      RawMemory.putBytes(action, RawMemory.bytes(before, ACTION_SIZE));
      RawMemory.putLong(action, handler);
      long mask = RawMemory.getLong(action + MASK_OFFSET);
      RawMemory.putLong(
          action + MASK_OFFSET,
          (mask & ~bit(Crash.TRAP)) | bit(Crash.LOOKED_AT) | bit(Crash.INTERRUPTED));
      RawMemory.putInt(
          action + FLAGS_OFFSET,
          signal == Crash.TRAP ? ON_STACK_INFO_RESTART | NOT_DEFERRED : ON_STACK_INFO_RESTART);
      // SIG_DFL and SIG_IGN are no functions.
      ControlBlock.putHandler(signal, previous > 1 ? previous : 0);
      if ((int) Libc.call(SIGACTION, signal, action, 0) != 0) {
        throw new IllegalStateException("sigaction refused signal " + signal);
      }
    }
    Libc.call("free", before);
    Libc.call("free", action);
  }

  /** Of a signal, in a set of such. */
  private static long bit(int signal) {
    return 1L << (signal - 1);
  }

  /**
   * Gives the thread of the kernel that calls a stack for signals, unless it has it.
   *
   * @return the kernel's number of the thread
   */
  long prepareThisThread() {
    long thread = Libc.call(GETTID);
    if (prepared.add(thread)) {
      long structure = Libc.call("calloc", 1, STACK_STRUCTURE);
      RawMemory.putLong(structure, Mapping.anywhere(ALTERNATE_STACK));
      RawMemory.putLong(structure + 16, ALTERNATE_STACK);
      Libc.call(SIGALTSTACK, structure, 0);
      Libc.call("free", structure);
    }
    return thread;
  }
}
