package io.github.clrsim.api.trace;

/**
 * A short digest of a run: two runs with different steps have different fingerprints, but for one
 * chance in 2^64.
 *
 * @param value the 64 bits
 */
public record Fingerprint(long value) {

  /** Parses the sixteen digits that {@link #toString()} prints. */
  public static Fingerprint of(String digits) {
    return new Fingerprint(Long.parseUnsignedLong(digits, 16));
  }

  @Override
  public String toString() {
    return "%016x".formatted(value);
  }
}
