package io.github.clrsim.realclr.com;

/**
 * Calls of the runtime that were written down where they came from, and answered there: records of
 * one thread, in order, as they lie behind each other in memory.
 *
 * <p>A record has a {@linkplain #HEAD_SIZE head}, a copy of the {@linkplain FrequentEvent#registers
 * registers} that the event needs, and what else belongs to it: what a hook was answered about the
 * method, as {@link AnswerInHook} has it, or the objects that one refers to.
 *
 * @param thread the number of the thread that was called, in the trace
 * @param address where the first of them lies
 * @param size how many bytes they have together
 */
public record RecordedCalls(int thread, long address, int size) {
  /** How many registers there are: the six that carry arguments, and R14, which hooks need. */
  public static final int REGISTERS = 7;

  // The head of a record.
  /** The lower half of its place in the order of all calls, four bytes. */
  public static final int TICKET = 0;

  /** Which function of ours was called, two bytes. */
  public static final int NUMBER = 4;

  /** How many bytes the record has, two bytes. */
  public static final int SIZE = 6;

  /** How many bytes the head has. */
  public static final int HEAD_SIZE = 8;

  /** How many bytes a record has at most. */
  public static final int RECORD_MAX = 1 << 12;

  /** How many bytes they have together at most. */
  public static final int SIZE_MAX = 1 << 15;
}
