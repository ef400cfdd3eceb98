package io.github.clrsim.profiler.wrong.field;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.profiler.FieldProfiler;
import io.github.clrsim.profiler.field.FieldRules;
import java.util.List;

/**
 * It walks the lists of base classes behind that of the object's own class: the number of fields,
 * which is that of all, lets it walk on behind the end of the first list.
 */
public final class PutsParentsLast extends FieldProfiler {

  /** A profiler for one run. */
  public PutsParentsLast(ProfilerHost host) {
    super(host, FieldRules.RIGHT.withClasses(List::reversed));
  }
}
