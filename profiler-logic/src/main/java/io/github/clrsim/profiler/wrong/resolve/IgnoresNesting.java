package io.github.clrsim.profiler.wrong.resolve;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.profiler.ReferenceProfiler;
import io.github.clrsim.profiler.resolve.References;
import io.github.clrsim.profiler.resolve.TypeName;
import java.util.List;
import java.util.Optional;

/**
 * It looks for a nested type by its plain name, as if it stood beside the type around it, where
 * another type may stand that is called so.
 */
public final class IgnoresNesting extends ReferenceProfiler {

  /** A profiler for one run. */
  public IgnoresNesting(ProfilerHost host) {
    super(
        host,
        source ->
            new References(source) {
              @Override
              protected Optional<MetadataToken> definition(MetadataImport open, TypeName type) {
                return super.definition(open, new TypeName(List.of(beside(type.path()))));
              }
            });
  }

  private static String beside(List<String> path) {
    String outermost = path.getFirst();
    String namespace = outermost.substring(0, outermost.lastIndexOf('.') + 1);
    return path.size() == 1 ? outermost : namespace + path.getLast();
  }
}
