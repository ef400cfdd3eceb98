package io.github.clrsim.profiler.wrong.field;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.profiler.FieldProfiler;
import io.github.clrsim.profiler.field.FieldRules;

/**
 * It follows a list of fields until there is no next one: that never comes, and what lies behind
 * the last is no field.
 */
public final class FollowsListsToTheirEnd extends FieldProfiler {

  /** A profiler for one run. */
  public FollowsListsToTheirEnd(ProfilerHost host) {
    super(host, FieldRules.RIGHT.withoutCounting());
  }
}
