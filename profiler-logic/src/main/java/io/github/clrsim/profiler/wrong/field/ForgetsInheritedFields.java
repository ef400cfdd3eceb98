package io.github.clrsim.profiler.wrong.field;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.profiler.FieldProfiler;
import io.github.clrsim.profiler.field.FieldRules;

/**
 * It begins to count anew with each class, as if the number of a class's fields were without those
 * of its base classes.
 */
public final class ForgetsInheritedFields extends FieldProfiler {

  /** A profiler for one run. */
  public ForgetsInheritedFields(ProfilerHost host) {
    super(host, FieldRules.RIGHT.withSeenBefore((_, _, _) -> 0));
  }
}
