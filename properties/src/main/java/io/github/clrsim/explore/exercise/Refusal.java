package io.github.clrsim.explore.exercise;

import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.explorer.weave.site.CallSite;
import java.util.Comparator;

/**
 * A call that was answered with a failure.
 *
 * @param method its name
 * @param hresult the answer
 * @param site where the profiler made it, and whether it looks at the answer there
 */
public record Refusal(String method, HResult hresult, CallSite site)
    implements Comparable<Refusal> {
  private static final Comparator<Refusal> ORDER =
      Comparator.comparing(Refusal::method)
          .thenComparingLong(refusal -> Integer.toUnsignedLong(refusal.hresult.value()))
          .thenComparing(Refusal::site);

  @Override
  public int compareTo(Refusal other) {
    return ORDER.compare(this, other);
  }
}
