package io.github.clrsim.profiler.interrogation;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Definitions drawn from one module: the same for the same number wherever the same file is asked.
 */
record MetadataDraw(MetadataImport scope, long drawn) {
  /** So many types are looked through for a member. */
  private static final int TYPES_MAX = 12;

  /** One of a list, if there is any. */
  Optional<MetadataToken> oneOf(Outcome<List<MetadataToken>> tokens) {
    return tokens
        .answer()
        .filter(all -> !all.isEmpty())
        .map(all -> all.get((int) Long.remainderUnsigned(drawn >>> 8, all.size())));
  }

  /** A type that is defined here. */
  Optional<MetadataToken> type() {
    return oneOf(scope.enumTypeDefs());
  }

  /** A type, or the first one from it on that has what is asked for. */
  Optional<MetadataToken> memberOf(Function<MetadataToken, Outcome<List<MetadataToken>>> members) {
    List<MetadataToken> types = scope.enumTypeDefs().answer().orElse(List.of());
    int first = types.isEmpty() ? 0 : (int) Long.remainderUnsigned(drawn >>> 16, types.size());
    for (int i = 0; i < Math.min(types.size(), TYPES_MAX); i++) {
      Optional<MetadataToken> found = oneOf(members.apply(types.get((first + i) % types.size())));
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** A method that is defined here. */
  Optional<MetadataToken> method() {
    return memberOf(scope::enumMethods);
  }

  /** A field that is defined here. */
  Optional<MetadataToken> field() {
    return memberOf(scope::enumFields);
  }
}
