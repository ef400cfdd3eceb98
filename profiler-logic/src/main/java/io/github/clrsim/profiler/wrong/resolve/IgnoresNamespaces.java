package io.github.clrsim.profiler.wrong.resolve;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.profiler.ReferenceProfiler;
import io.github.clrsim.profiler.resolve.Lookup;
import io.github.clrsim.profiler.resolve.TypeName;
import java.util.List;
import java.util.Optional;

/** It takes the first type that is called so, in whatever namespace. */
public final class IgnoresNamespaces extends ReferenceProfiler {

  /** A profiler for one run. */
  public IgnoresNamespaces(ProfilerHost host) {
    super(host, Lookup.RIGHT.withDefinition(IgnoresNamespaces::definition));
  }

  private static Optional<MetadataToken> definition(MetadataImport open, TypeName type) {
    Optional<MetadataToken> at = calledSo(open, type.path().getFirst());
    for (String nested : type.path().subList(1, type.path().size())) {
      at = at.flatMap(around -> open.findTypeDefByName(nested, around).answer());
    }
    return at;
  }

  private static Optional<MetadataToken> calledSo(MetadataImport open, String fullName) {
    return open.enumTypeDefs().answer().orElse(List.of()).stream()
        .filter(
            each ->
                open.getTypeDefProps(each)
                    .answer()
                    .filter(props -> ownName(props.typeDef()).equals(ownName(fullName)))
                    .isPresent())
        .findFirst();
  }

  private static String ownName(String fullName) {
    return fullName.substring(fullName.lastIndexOf('.') + 1);
  }
}
