package io.github.clrsim.model.loader;

import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.loader.assembly.LoadContext;
import io.github.clrsim.model.loader.assembly.LoadState;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.profile.LoadRules;
import io.github.clrsim.model.thread.FinalizerThread;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;

/**
 * Unloads collectible contexts: a collection finds their allocators dead, the finalizer thread then
 * announces and frees them (G45 to N53).
 */
public final class Unloader {
  // An allocator may take one more round of collection and finalizers to be found dead (G45).
  private static final int EXTRA_COLLECTIONS_MAX = 1;

  private final LoadRules rules;
  private final Loader loader;
  private final Delivery delivery;
  private final Choices choices;
  private final MemoryPressure pressure;
  private final List<LoadContext> contexts = new ArrayList<>();
  private final List<LoadContext> dead = new ArrayList<>();

  /** The unloader of one run. */
  public Unloader(
      LoadRules rules,
      Loader loader,
      Delivery delivery,
      FinalizerThread finalizer,
      Choices choices,
      MemoryPressure pressure) {
    this.rules = rules;
    this.loader = loader;
    this.delivery = delivery;
    this.choices = choices;
    this.pressure = pressure;
    finalizer.atEndOfRound(() -> !dead.isEmpty(), this::unloadDead);
  }

  /** Takes notice of a context that may die one day. */
  public void watch(LoadContext context) {
    if (context.allocator().isCollectible()) {
      contexts.add(context);
    }
  }

  /** Whether a context may die one day, and was not found dead yet. */
  public boolean isWatching(LoadContext context) {
    return contexts.contains(context);
  }

  /**
   * Collects garbage: contexts whose unload was asked for and that nothing holds are found dead,
   * now or at the next collection.
   *
   * @param held whether the program still holds something of the context
   */
  public void collect(Predicate<LoadContext> held) {
    for (LoadContext context : List.copyOf(contexts)) {
      if (context.isUnloadRequested() && !held.test(context) && !survives(context)) {
        contexts.remove(context);
        dead.add(context);
        context.allocator().assemblies().forEach(assembly -> assembly.reach(LoadState.DEAD));
      }
    }
  }

  private void unloadDead() {
    List<LoadContext> together = List.copyOf(dead);
    dead.clear();
    together.forEach(this::unload);
  }

  private boolean survives(LoadContext context) {
    return context.surviveCollection() < EXTRA_COLLECTIONS_MAX && choices.below(2) == 1;
  }

  private void unload(LoadContext context) {
    // The runtime's own list has the newest in front.
    List<LoadedAssembly> dying = context.allocator().assemblies().reversed();
    dying.forEach(assembly -> assembly.reach(LoadState.UNLOADING));
    if (rules.announcesAssemblyUnload()) {
      dying.forEach(assembly -> delivery.deliver(new AssemblyUnloadStarted(assembly.assemblyId())));
    }
    dying.forEach(this::unload);
    dying.forEach(assembly -> assembly.reach(LoadState.FREED));
    loader.release(context.allocator());
    pressure.fall();
  }

  private void unload(LoadedAssembly assembly) {
    Catalog catalog = loader.catalog();
    delivery.deliver(new ModuleUnloadStarted(assembly.moduleId()));
    for (LoadedType type : inSomeOrder(catalog.typesOf(assembly))) {
      if (loader.types().isUnloadAnnounced(type)) {
        delivery.deliver(new ClassUnloadStarted(type.id()));
        delivery.deliver(new ClassUnloadFinished(type.id(), HResult.S_OK));
      }
    }
    // Looked up again: the profiler may have had more of them loaded while it was told (calls 5).
    for (LoadedType type : catalog.typesOf(assembly)) {
      catalog.remove(type);
      delivery.tell(new Truth.ClassGone(type.id()));
    }
    assembly.reach(LoadState.GONE);
    catalog.removeModule(assembly);
    delivery.tell(new Truth.ModuleGone(assembly.moduleId()));
    delivery.deliver(new ModuleUnloadFinished(assembly.moduleId(), HResult.S_OK));
    catalog.removeAssembly(assembly);
    delivery.deliver(new AssemblyUnloadFinished(assembly.assemblyId(), HResult.S_OK));
    assembly.reach(LoadState.UNLOADED);
  }

  /**
   * Classes that are no instances first, then the others in no order that one may rely on (N51).
   */
  private List<LoadedType> inSomeOrder(List<LoadedType> types) {
    List<LoadedType> plain = new ArrayList<>();
    List<LoadedType> instances = new ArrayList<>();
    for (LoadedType type : types) {
      boolean isPlain = TypeLoader.definitionOf(type.key()).filter(type.key()::equals).isPresent();
      boolean isOpenGeneric =
          type.key() instanceof TypeKey.Definition definition
              && loader.types().isGeneric(definition);
      (isPlain && !isOpenGeneric ? plain : instances).add(type);
    }
    if (!instances.isEmpty()) {
      Collections.rotate(instances, -choices.below(instances.size()));
    }
    plain.addAll(instances);
    return plain;
  }
}
