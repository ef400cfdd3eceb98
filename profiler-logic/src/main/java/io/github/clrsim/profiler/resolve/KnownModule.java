package io.github.clrsim.profiler.resolve;

import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.ModuleId;
import java.util.Optional;

/**
 * A loaded module, as far as resolving goes.
 *
 * @param name who its assembly is; empty for a module without a manifest
 * @param domain where it is loaded, once that is known
 */
record KnownModule(ModuleId moduleId, Optional<AssemblyName> name, Optional<AppDomainId> domain) {

  KnownModule in(AppDomainId where) {
    return new KnownModule(moduleId, name, Optional.of(where));
  }

  /** Whether code of {@code other} may refer to this one: not across domains. */
  boolean isVisibleFrom(KnownModule other) {
    return domain.isEmpty() || other.domain.isEmpty() || domain.equals(other.domain);
  }
}
