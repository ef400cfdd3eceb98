package io.github.clrsim.realclr.com;

/**
 * A call of the runtime that was written down where it came from, and answered there.
 *
 * @param thread the number of the thread that was called, in the trace
 * @param number which function of ours was called
 * @param address where a copy of its registers lies, and behind them of what else belongs to it:
 *     what a hook was answered about the method, as {@link AnswerInHook} has it, or the objects
 *     that one refers to
 * @param size how many bytes lie there
 */
public record RecordedCall(int thread, int number, long address, int size) {
  /** How many registers there are: the six that carry arguments, and R14, which hooks need. */
  public static final int REGISTERS = 7;

  static final int REGISTERS_SIZE = REGISTERS * Long.BYTES;
}
