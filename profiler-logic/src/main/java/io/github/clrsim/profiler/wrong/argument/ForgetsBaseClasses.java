package io.github.clrsim.profiler.wrong.argument;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.profiler.ArgumentProfiler;
import io.github.clrsim.profiler.inspect.Conventions;
import java.util.List;

/**
 * It shows the fields of the object's own class, which is all that GetClassLayout tells, and none
 * that it inherits (layout 5).
 */
public final class ForgetsBaseClasses extends ArgumentProfiler {

  /** A profiler for one run. */
  public ForgetsBaseClasses(ProfilerHost host) {
    super(host, Conventions.RIGHT.withClasses((own, _) -> List.of(own)));
  }
}
