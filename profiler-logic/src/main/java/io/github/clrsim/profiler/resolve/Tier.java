package io.github.clrsim.profiler.resolve;

/** How well founded a resolution is, the best first. */
public enum Tier {
  /** The runtime itself showed it, by the base class of a class. */
  OBSERVED,
  /** The module refers to itself. */
  OWN,
  /** An assembly of exactly this name, culture, key and version is loaded. */
  EXACT,
  /** One of this name, culture and key and of a higher version is. */
  HIGHER_VERSION,
  /** None of them is, and the type was looked for in all others. */
  ANY_OTHER;

  /** The one of the two that says less. */
  Tier worse(Tier other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
