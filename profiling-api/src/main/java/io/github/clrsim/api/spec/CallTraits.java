package io.github.clrsim.api.spec;

/**
 * What is asked of a call at every call, whoever makes it: a row of {@code call-traits.json}. What
 * is no call of a profiler has {@link #NONE}.
 *
 * @param reads whether it is known to leave the runtime as it is, so that two such calls may come
 *     in either order; what is not known for that counts as a change
 * @param lists whether it answers a list, which may be longer when asked again
 * @param isRefusable whether an adversary may refuse it: it only tells something, and a profiler
 *     that is not told can go on
 * @param deed what it does or is about
 */
public record CallTraits(boolean reads, boolean lists, boolean isRefusable, Deed deed) {
  /** Nothing that anybody asks for. */
  static final CallTraits NONE = new CallTraits(false, false, false, Deed.NONE);
}
