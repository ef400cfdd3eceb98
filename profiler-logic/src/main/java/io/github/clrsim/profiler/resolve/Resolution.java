package io.github.clrsim.profiler.resolve;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import java.util.List;

/** What became of a type reference. */
public sealed interface Resolution {

  /**
   * It means this type definition.
   *
   * @param moduleId the module that defines the type; alive for as long as the caller keeps unloads
   *     from returning
   */
  record Found(ModuleId moduleId, MetadataToken typeDef, Tier tier) implements Resolution {
    boolean isSameType(Found other) {
      return moduleId.equals(other.moduleId) && typeDef.equals(other.typeDef);
    }
  }

  /**
   * Several loaded types are as good: the same assembly is loaded into several load contexts, or in
   * several versions, and no interface tells a profiler which context a module is in.
   *
   * @param candidates the best first
   */
  record Ambiguous(List<Found> candidates) implements Resolution {
    public Ambiguous {
      candidates = List.copyOf(candidates);
    }
  }

  /** No loaded module defines it. */
  record NotLoaded(TypeName type) implements Resolution {}

  /** Not all loaded modules are known yet: the catch-up after an attach is not done. */
  record TooEarly() implements Resolution {}

  /**
   * The runtime refused an answer that is needed, so that nothing follows.
   *
   * @param why its refusal
   */
  record Refused(HResult why) implements Resolution {}
}
