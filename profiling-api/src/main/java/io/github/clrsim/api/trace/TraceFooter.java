package io.github.clrsim.api.trace;

import java.util.Set;

/**
 * How a trace ends: its last line. A file without it was cut.
 *
 * @param ending how the run ended, in one sentence
 * @param steps how many steps stand before it
 * @param fingerprint of those steps
 */
public record TraceFooter(String ending, long steps, Fingerprint fingerprint) {
  /** The field that digests the others. */
  static final String CHECK = "check";

  /** All fields of the line. */
  static final Set<String> FIELDS = Set.of("end", "steps", "fingerprint", CHECK);
}
