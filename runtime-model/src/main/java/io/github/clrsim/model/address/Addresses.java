package io.github.clrsim.model.address;

import java.util.OptionalLong;

/** Addresses, some of which may be missing. */
public final class Addresses {
  private Addresses() {}

  /** The lower of two; the one that is there, if only one is. */
  public static OptionalLong first(OptionalLong one, OptionalLong other) {
    if (one.isEmpty() || other.isEmpty()) {
      return one.isPresent() ? one : other;
    }
    return one.getAsLong() <= other.getAsLong() ? one : other;
  }
}
