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

  /** Something of any kind that may have a name. */
  Optional<MetadataToken> named() {
    return switch ((int) Long.remainderUnsigned(drawn >>> 4, 12)) {
      case 0 -> type();
      case 1 -> method();
      case 2 -> field();
      case 3 -> method().flatMap(method -> oneOf(scope.enumParams(method)));
      case 4 -> memberOf(scope::enumProperties);
      case 5 -> memberOf(scope::enumEvents);
      case 6 -> oneOf(scope.enumTypeRefs());
      case 7 -> oneOf(scope.enumTypeRefs()).flatMap(type -> oneOf(scope.enumMemberRefs(type)));
      case 8 -> oneOf(scope.enumModuleRefs());
      case 9 -> scope.getModuleFromScope().answer();
      case 10 -> oneOf(scope.enumAssemblyRefs());
      default -> oneOf(scope.enumTypeSpecs());
    };
  }

  /** A field that is defined here. */
  Optional<MetadataToken> field() {
    return memberOf(scope::enumFields);
  }
}
