package io.github.clrsim.profiler.wrong.argument;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.profiler.ArgumentProfiler;
import io.github.clrsim.profiler.argument.ArgumentReader;
import io.github.clrsim.profiler.inspect.Inspector;
import java.util.List;

/**
 * It begins with the fields that the object's own class declares and goes up, so that what it shows
 * first is not what lies first.
 */
public final class PutsParentsLast extends ArgumentProfiler {

  /** A profiler for one run. */
  public PutsParentsLast(ProfilerHost host) {
    super(
        host,
        (profiled, map, known) ->
            new Inspector(profiled, map, known) {
              @Override
              protected List<ClassId> inOrder(ClassId classId) {
                return super.inOrder(classId).reversed();
              }
            },
        ArgumentReader::new);
  }
}
