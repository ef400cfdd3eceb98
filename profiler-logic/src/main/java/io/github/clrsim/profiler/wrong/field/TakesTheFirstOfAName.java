package io.github.clrsim.profiler.wrong.field;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.profiler.FieldProfiler;
import io.github.clrsim.profiler.field.FieldRules;

/**
 * It takes the first field of a name, which a base class declares, where the object's own class has
 * another of that name.
 */
public final class TakesTheFirstOfAName extends FieldProfiler {

  /** A profiler for one run. */
  public TakesTheFirstOfAName(ProfilerHost host) {
    super(host, FieldRules.RIGHT.withChosen(sameName -> sameName.stream().findFirst()));
  }
}
