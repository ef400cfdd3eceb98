package io.github.clrsim.profiler.boundary;

import io.github.clrsim.api.trace.Claim;
import java.util.Optional;

/**
 * A row, and what a profiler may claim by it: where a place is told by both sides.
 *
 * @param claim what laws can compare with the truth
 */
public record Finding(BoundaryRow row, Optional<Claim> claim) {
  static Finding of(BoundaryRow row) {
    return new Finding(row, Optional.empty());
  }
}
