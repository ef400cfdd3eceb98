package io.github.clrsim.realclr.com;

/**
 * A call of the runtime that was written down where it came from, and answered there.
 *
 * @param thread the number of the thread that was called, in the trace
 * @param number which function of ours was called
 * @param registers the address of a copy of its registers; what they point to has been copied, too
 * @param answer the address of what a hook was answered about the method, as {@link AnswerInHook}
 *     has it; only of hooks that ask
 */
public record RecordedCall(int thread, int number, long registers, long answer) {}
