package io.github.clrsim.explore.exercise;

import io.github.clrsim.api.info.HResult;
import java.util.Comparator;

/**
 * A call that was answered with a failure.
 *
 * @param method its name
 * @param hresult the answer
 */
public record Refusal(String method, HResult hresult) implements Comparable<Refusal> {
  private static final Comparator<Refusal> ORDER =
      Comparator.comparing(Refusal::method)
          .thenComparingLong(refusal -> Integer.toUnsignedLong(refusal.hresult.value()));

  @Override
  public int compareTo(Refusal other) {
    return ORDER.compare(this, other);
  }
}
