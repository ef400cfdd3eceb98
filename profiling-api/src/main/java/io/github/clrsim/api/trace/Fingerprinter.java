package io.github.clrsim.api.trace;

import java.util.List;

/**
 * Digests steps as they happen, in constant memory. The digest depends only on names and values, so
 * it is the same on every machine and in every process.
 */
public final class Fingerprinter {
  // The constants of SplitMix64 (Steele, Lea, Flood 2014): full avalanche in three multiplications.
  private static final long GAMMA = 0x9E3779B97F4A7C15L;

  // There are a dozen values to a step, so each is folded in by one multiplication only, whose
  // factor is a spectrally good one (Steele, Vigna 2021), and the step is mixed as a whole.
  private static final long FOLD = 0xF1357AEA2E62A9C5L;
  private static final int TURN = 23;

  private long state = GAMMA;
  private long steps;

  /** Adds a step. */
  public void add(Step step) {
    steps++;
    addValue(step);
    state = mixed(state);
  }

  /** Adds the fingerprint of a whole run, to digest a campaign. */
  public void add(Fingerprint fingerprint) {
    steps++;
    addBits(fingerprint.value());
  }

  /** How many steps were added. */
  public long steps() {
    return steps;
  }

  /** The digest of all that was added so far. */
  public Fingerprint fingerprint() {
    return new Fingerprint(mixed(state + GAMMA * steps));
  }

  /** The digest of one value, to tell whether it was changed. */
  static Fingerprint of(Record value) {
    Fingerprinter digest = new Fingerprinter();
    digest.addValue(value);
    return digest.fingerprint();
  }

  void addValue(Object value) {
    ValueDigest.of(value.getClass()).add(this, value);
  }

  void addList(List<?> list) {
    addBits(list.size());
    for (Object element : list) {
      addValue(element);
    }
  }

  void addTruth(boolean truth) {
    addBits(truth ? 1 : 2);
  }

  void addText(String text) {
    addBits(bitsOf(text));
  }

  void addBits(long bits) {
    state = (Long.rotateLeft(state, TURN) ^ bits) * FOLD;
  }

  static long bitsOf(String text) {
    return (long) text.length() << 32 ^ text.hashCode();
  }

  private static long mixed(long bits) {
    long a = (bits ^ bits >>> 30) * 0xBF58476D1CE4E5B9L;
    long b = (a ^ a >>> 27) * 0x94D049BB133111EBL;
    return b ^ b >>> 31;
  }
}
