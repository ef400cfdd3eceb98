package io.github.clrsim.profiler.resolve;

import static io.github.clrsim.profiler.resolve.MetadataOf.found;
import static io.github.clrsim.profiler.resolve.MetadataOf.required;

import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.metadata.TypeRefProps;
import io.github.clrsim.profiler.resolve.Resolution.Found;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * From a type reference to the type definition that it means, among the modules that are loaded.
 *
 * <p>The assembly that is referred to is looked for in three tiers: exactly that one, the same in a
 * higher version, and if there is neither, all others. What an assembly forwards is followed;
 * circles are cut. It is only an answer where there is one: an assembly may be loaded several
 * times, into contexts of which no interface speaks, and then the runtime's own decisions settle
 * it, as far as they were {@linkplain #observe observed}.
 *
 * <p>Any thread may use it. It holds no lock while it asks the runtime, so it can take part in no
 * deadlock; but all that it is given and answers are IDs, and whoever asks must keep unloads from
 * returning from before the question until the answer is used (see {@link
 * io.github.clrsim.profiler.identity.UnloadGuard}). It asks for nothing but metadata, which loads
 * nothing and needs no managed thread.
 */
public final class References {
  private final MetadataOf metadata;
  private final Lookup lookup;
  private final LoadedModules modules = new LoadedModules();

  /** Nothing is loaded yet. */
  public References(MetadataOf metadata) {
    this(metadata, Lookup.RIGHT);
  }

  /** One that finds types otherwise. */
  public References(MetadataOf metadata, Lookup lookup) {
    this.metadata = metadata;
    this.lookup = lookup;
  }

  // What is loaded, to be told.

  /** From here on every loaded module is known, or is added before it can be referred to. */
  public void complete() {
    modules.complete();
  }

  /** A module is loaded: in ModuleLoadFinished, or when a catch-up finds it. */
  public void add(ModuleId moduleId) {
    modules.add(moduleId);
    try {
      read(moduleId);
    } catch (AnswerRefused refused) {
      // It stays unread, and is read again when somebody asks.
    }
  }

  /** A module was found in this domain; modules of which that is not known are seen from all. */
  public void place(ModuleId moduleId, AppDomainId domain) {
    modules.place(moduleId, domain);
  }

  /** A module is dying: in ModuleUnloadStarted, while nobody resolves. */
  public void remove(ModuleId moduleId) {
    modules.remove(moduleId);
    metadata.forget(moduleId);
  }

  /** The runtime showed what a reference of a module means. */
  public void observe(ModuleId scope, MetadataToken typeRef, Found means) {
    Found observed = new Found(means.moduleId(), means.typeDef(), Tier.OBSERVED);
    modules.observe(scope, typeRef, observed);
    try {
      metadata
          .once(scope, "reference", typeRef, open -> reference(open, typeRef))
          .assembly()
          .filter(assembly -> isOf(means.moduleId(), assembly))
          .ifPresent(assembly -> modules.bind(scope, assembly, means.moduleId()));
    } catch (AnswerRefused refused) {
      // Then it is known of this reference alone.
    }
  }

  // What is asked.

  /** What a TypeRef of a loaded module means. */
  public Resolution resolve(ModuleId scope, MetadataToken typeRef) {
    if (!modules.isComplete()) {
      return new Resolution.TooEarly();
    }
    try {
      modules.unread().forEach(this::read);
      Optional<Found> observed = modules.observed(scope, typeRef);
      return observed.isPresent() ? observed.get() : look(scope, typeRef);
    } catch (AnswerRefused refused) {
      return new Resolution.Refused(refused.why());
    }
  }

  /** What a TypeRef says: the name, and where; without an assembly it is the module itself. */
  private record Reference(TypeName type, Optional<AssemblyName> assembly, TokenKind scope) {}

  private Resolution look(ModuleId scope, MetadataToken typeRef) {
    Optional<KnownModule> known = modules.find(scope);
    Reference reference =
        metadata.once(scope, "reference", typeRef, open -> reference(open, typeRef));
    if (known.isEmpty() || reference.scope() == TokenKind.MODULE_REF) {
      // CoreCLR loads no assembly of several modules.
      return new Resolution.NotLoaded(reference.type());
    }
    Search search = new Search(reference.type());
    if (reference.assembly().isPresent()) {
      search.lookFor(known.get(), reference.assembly().get(), Tier.EXACT);
    } else {
      search.lookIn(known.get(), Tier.OWN);
    }
    return lookup.conclusion().apply(reference.type(), search.found());
  }

  private Reference reference(MetadataImport open, MetadataToken typeRef) {
    List<String> path = new ArrayList<>();
    MetadataToken scope = typeRef;
    Set<MetadataToken> passed = new LinkedHashSet<>();
    while (scope.kind() == TokenKind.TYPE_REF && !scope.isNil() && passed.add(scope)) {
      TypeRefProps props = required(open.getTypeRefProps(scope));
      path.addFirst(props.name());
      scope = props.tkResolutionScope();
    }
    Optional<AssemblyName> assembly =
        scope.kind() == TokenKind.ASSEMBLY_REF
            ? Optional.of(AssemblyName.of(required(open.getAssemblyRefProps(scope))))
            : Optional.empty();
    return new Reference(new TypeName(path), assembly, scope.kind());
  }

  private boolean isOf(ModuleId moduleId, AssemblyName assembly) {
    return modules
        .find(moduleId)
        .filter(module -> AssemblyName.tierOf(assembly, module.name()) != Tier.ANY_OTHER)
        .isPresent();
  }

  private void read(ModuleId moduleId) {
    Optional<AssemblyName> name =
        metadata.read(
            moduleId,
            open ->
                found(open.getAssemblyFromScope())
                    .map(token -> AssemblyName.of(required(open.getAssemblyProps(token)))));
    modules.read(new KnownModule(moduleId, name, Optional.empty()));
  }

  /** One search for one type; it passes each module once, so that circles end. */
  private final class Search {
    private final TypeName type;
    private final Set<ModuleId> passed = new LinkedHashSet<>();
    private final List<Found> found = new ArrayList<>();

    Search(TypeName type) {
      this.type = type;
    }

    List<Found> found() {
      return List.copyOf(found);
    }

    void lookFor(KnownModule scope, AssemblyName assembly, Tier atBest) {
      Optional<KnownModule> bound =
          modules.bound(scope.moduleId(), assembly).flatMap(modules::find);
      if (bound.isPresent()) {
        lookIn(bound.get(), atBest);
        return;
      }
      // Where an assembly forwards to one that is not loaded, the type is not to be had elsewhere.
      boolean isForwarded = passed.contains(scope.moduleId());
      boolean isSettled = false;
      for (Set<Tier> round : lookup.rounds()) {
        boolean isLookedAt = !isSettled && !(isForwarded && round.contains(Tier.ANY_OTHER));
        isSettled |= isLookedAt && lookAmong(scope, assembly, round, atBest);
      }
    }

    private boolean lookAmong(
        KnownModule scope, AssemblyName assembly, Set<Tier> round, Tier atBest) {
      boolean isSettled = false;
      for (Tier tier : Tier.values()) {
        for (KnownModule module : modules.all()) {
          if (round.contains(tier)
              && AssemblyName.tierOf(assembly, module.name()) == tier
              && module.isVisibleFrom(scope)) {
            isSettled |= lookIn(module, tier.worse(atBest));
          }
        }
      }
      return isSettled;
    }

    /** Whether the module says where the type is, be it to be had there or not. */
    boolean lookIn(KnownModule module, Tier tier) {
      ModuleId moduleId = module.moduleId();
      if (!passed.add(moduleId)) {
        return false;
      }
      Optional<MetadataToken> own =
          metadata.once(
              moduleId, "definition", type, open -> lookup.definition().apply(open, type));
      own.ifPresent(typeDef -> add(new Found(moduleId, typeDef, tier)));
      if (own.isPresent() || tier == Tier.ANY_OTHER) {
        return own.isPresent();
      }
      Optional<AssemblyName> elsewhere =
          metadata.once(moduleId, "forwarder", type, open -> lookup.forwarder().apply(open, type));
      elsewhere.ifPresent(to -> lookFor(module, to, tier));
      return elsewhere.isPresent();
    }

    private void add(Found one) {
      if (found.stream().noneMatch(one::isSameType)) {
        found.add(one);
      }
    }
  }
}
