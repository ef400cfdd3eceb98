package io.github.clrsim.profiler.wrong.argument;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.profiler.ArgumentProfiler;
import io.github.clrsim.profiler.inspect.Definitions;
import io.github.clrsim.profiler.inspect.Inspector;
import java.util.List;

/**
 * It begins with the fields that the object's own class declares and goes up, so that what it shows
 * first is not what lies first.
 */
public final class PutsParentsLast extends ArgumentProfiler {

  /** A profiler for one run. */
  public PutsParentsLast(ProfilerHost host) {
    super(host);
  }

  @Override
  protected Inspector inspector(Definitions known) {
    return new Inspector(host(), map(), known) {
      @Override
      protected List<ClassId> inOrder(ClassId classId) {
        return super.inOrder(classId).reversed();
      }
    };
  }
}
