package io.github.clrsim.profiler.wrong.resolve;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.profiler.ReferenceProfiler;
import io.github.clrsim.profiler.resolve.Lookup;
import io.github.clrsim.profiler.resolve.TypeName;
import java.util.List;

/**
 * It looks for a nested type by its plain name, as if it stood beside the type around it, where
 * another type may stand that is called so.
 */
public final class IgnoresNesting extends ReferenceProfiler {

  /** A profiler for one run. */
  public IgnoresNesting(ProfilerHost host) {
    super(
        host,
        Lookup.RIGHT.withDefinition(
            (open, type) ->
                Lookup.RIGHT.definition().apply(open, new TypeName(List.of(beside(type.path()))))));
  }

  private static String beside(List<String> path) {
    String outermost = path.getFirst();
    String namespace = outermost.substring(0, outermost.lastIndexOf('.') + 1);
    return path.size() == 1 ? outermost : namespace + path.getLast();
  }
}
