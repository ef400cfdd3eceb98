package io.github.clrsim.guest.cpu;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.Cells;
import io.github.clrsim.abi.RawMemory;

/**
 * A thread of a guest. It runs on whichever thread of the JVM resumes it, until its next request. A
 * function may be begun while another one waits for an answer, as a callback comes in the middle of
 * a call.
 */
public final class Coroutine {
  private static final int RED_ZONE = 128;
  private static final int CALLEE_SAVED = 6;
  private static final int R14 = 4;
  private static final int FLOATING_POINT_DEFAULT = 0x1F80; // MXCSR
  private static final int X87_DEFAULT = 0x37F;

  private final Processor processor;
  private final Identity identity;
  private long thread;

  Coroutine(Processor processor, Identity identity) {
    this.processor = processor;
    this.identity = identity;
    putStack(identity.top());
    putError(0);
  }

  /** From now on the calling thread resumes it, and no other. */
  public void liveHere() {
    thread = processor.prepareThisThread();
    processor
        .sharedThreadLocals()
        .ifPresentOrElse(identity::borrowStorage, identity::haveOwnStorage);
  }

  /** Whose stack and thread-local storage it has. */
  public Identity identity() {
    return identity;
  }

  /** Where its stack ends; to be given to {@link #end}. */
  public long stack() {
    return RawMemory.getLong(identity.coroutine());
  }

  /** Sets its errno. */
  public void putError(int error) {
    RawMemory.putInt(identity.coroutine() + Identity.ERROR, error);
  }

  /** With which it goes on when it has its answer ({@link Standing}). */
  public long[] standing() {
    return Standing.behindCall(stack());
  }

  private void putStack(long top) {
    RawMemory.putLong(identity.coroutine(), top);
  }

  /**
   * Makes a function the next thing that runs.
   *
   * @param cells its arguments, the first six in registers
   * @return to be given to {@link #end} once it has ended
   */
  public long begin(long function, long... cells) {
    return beginWithR14(0, function, cells);
  }

  /** The same for a function that looks into R14, as no C function does. */
  public long beginWithR14(long r14, long function, long... cells) {
    return begin(stack() - RED_ZONE, r14, function, cells);
  }

  /**
   * The same on another stack, as a handler of a signal has it.
   *
   * @param top where that one begins: the first frame is right below
   */
  public long beginOn(long top, long function, long... cells) {
    return begin(top, 0, function, cells);
  }

  private long begin(long top, long r14, long function, long[] cells) {
    long before = stack();
    int onStack = Math.max(0, cells.length - Cells.REGISTERS);
    // A function expects its stack to be a multiple of 16 where the arguments begin.
    long next = (top - (long) onStack * Long.BYTES) & -16;
    for (int i = 0; i < onStack; i++) {
      RawMemory.putLong(next + (long) i * Long.BYTES, cells[Cells.REGISTERS + i]);
    }
    next = push(next, processor.address(StackSwitch.ENDED));
    next = push(next, function);
    for (int i = Cells.REGISTERS - 1; i >= 0; i--) {
      next = push(next, i < cells.length ? cells[i] : 0);
    }
    // RBP, RBX, R12, R13; then R14, and R15, which is taken first.
    for (int i = 0; i < CALLEE_SAVED; i++) {
      next = push(next, i == R14 ? r14 : 0);
    }
    next = push(next, (long) X87_DEFAULT << Integer.SIZE | FLOATING_POINT_DEFAULT);
    putStack(next);
    return before;
  }

  private static long push(long stack, long value) {
    RawMemory.putLong(stack - Long.BYTES, value);
    return stack - Long.BYTES;
  }

  /** The function that was begun has ended, or never will: what it had on the stack is gone. */
  public void end(long before) {
    putStack(before);
  }

  /**
   * Goes on until the next request.
   *
   * @param value the answer to the request before
   * @return the number of the request: that of a thunk, or one of {@link Requests}
   */
  public int resume(long value) {
    return resume(value, 0);
  }

  /**
   * The same, and stops on the way.
   *
   * @param instructions before which instruction of the guest's own code it stops ({@link
   *     Requests#STOPPED}), counted from 1, with the one before which it stands; 0 if it does not
   * @return the number of the request: that of a thunk, or one of {@link Requests}
   */
  public int resume(long value, long instructions) {
    RawMemory.putLong(identity.coroutine() + Identity.VALUE, value);
    ControlBlock.putInstructionsLeft(instructions);
    return processor.resume(identity.coroutine(), thread);
  }

  /** The arguments of the request that was made last, by whichever coroutine. */
  public static Arguments arguments() {
    return ControlBlock.arguments();
  }

  /** The eight vector registers, sixteen bytes each, of the request that was made last. */
  public static byte[] vectors() {
    return ControlBlock.vectors();
  }

  /** How many instructions are left until it was to stop, behind a request that came before. */
  public static long instructionsLeft() {
    return ControlBlock.instructionsLeft();
  }

  /** Everything that a processor keeps of a guest that was stopped or looked at. */
  public static Registers registers() {
    return Registers.of(arguments());
  }

  /** The signal that came last. */
  public static Crash crash() {
    return ControlBlock.crash();
  }
}
