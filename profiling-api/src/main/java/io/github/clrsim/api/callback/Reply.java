package io.github.clrsim.api.callback;

import io.github.clrsim.api.outcome.HResult;

/**
 * What a profiler answered to a callback: an HRESULT and, for the three callbacks that ask
 * something (JITInlining, JITCachedFunctionSearchStarted, LoadAsNotificationOnly), a decision.
 *
 * @param hresult the HRESULT; failures are ignored by the runtime except from Initialize,
 *     InitializeForAttach, GetReJITParameters and LoadAsNotificationOnly
 * @param decision the BOOL that the profiler left; meaningless for all other callbacks
 */
public record Reply(HResult hresult, boolean decision) {
  private static final Reply OK = new Reply(HResult.S_OK, false);

  /** Nobody checks what others wrote: a profiler may answer null. */
  public Reply {
    if (hresult == null) {
      throw new NoReply();
    }
  }

  /** The answer to a callback that asks nothing. */
  public static Reply of(HResult hresult) {
    return HResult.S_OK.equals(hresult) ? OK : new Reply(hresult, false);
  }

  /** The answer of a profiler that leaves the BOOL as it came in; any value but zero is true. */
  public static Reply unchanged(int entryValue) {
    return new Reply(HResult.S_OK, entryValue != 0);
  }
}
