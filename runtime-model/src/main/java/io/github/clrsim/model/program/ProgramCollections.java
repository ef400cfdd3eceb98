package io.github.clrsim.model.program;

import io.github.clrsim.api.corprof.CorPrfGcReason;
import io.github.clrsim.model.corelib.boundary.BoundaryHandler;
import io.github.clrsim.model.execution.ManagedCode;
import io.github.clrsim.model.fault.Faults;
import io.github.clrsim.model.heap.Heap;
import io.github.clrsim.model.heap.gc.Collector;
import io.github.clrsim.model.loader.LoadedType;
import io.github.clrsim.model.loader.MemoryPressure;
import io.github.clrsim.model.loader.Unloader;
import io.github.clrsim.model.loader.assembly.LoadContext;
import io.github.clrsim.model.scenario.Action;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.model.thread.FinalizerThread;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The collections that a program causes, and what is found dead by them: contexts and code, too.
 */
public final class ProgramCollections {
  private static final int WHOLE_HEAP = 2;

  private final Collector collector;
  private final Heap heap;
  private final Unloader unloader;
  private final MemoryPressure pressure;
  private final FinalizerThread finalizer;
  private final ManagedCode code;
  private final BoundaryHandler boundary;
  private final Faults faults;
  // What each thread still has to do, as a root of what it will use: a context that some thread
  // will touch again is held by that thread's stack.
  private final Map<String, List<Action>> ahead = new LinkedHashMap<>();

  public ProgramCollections(
      Scenario scenario,
      Collector collector,
      Unloader unloader,
      MemoryPressure pressure,
      FinalizerThread finalizer,
      ManagedCode code,
      BoundaryHandler boundary,
      Faults faults) {
    this.collector = collector;
    this.heap = collector.heap();
    this.unloader = unloader;
    this.pressure = pressure;
    this.finalizer = finalizer;
    this.code = code;
    this.boundary = boundary;
    this.faults = faults;
    scenario.threads().forEach(thread -> ahead.put(thread.name(), thread.actions()));
  }

  /** What is collected. */
  Heap heap() {
    return heap;
  }

  /** A collection for which nobody asked. */
  void byChance() {
    if (faults.collectsNow()) {
      collect(WHOLE_HEAP);
    }
  }

  /** A thread is done with an action, and has these before it. */
  void actionIsOver(String thread, List<Action> others) {
    heap.letGo();
    ahead.put(thread, others);
  }

  /** A context was made; objects will hold it, if it can be unloaded. */
  void watch(LoadContext context, Supplier<LoadedType> allocator) {
    unloader.watch(context);
    if (unloader.isWatching(context)) {
      heap.manage(context, allocator.get());
    }
  }

  /** Another context is about to be made. */
  void relievePressure() {
    pressure
        .rise()
        .ifPresent(
            generation -> {
              collect(
                  generation, () -> collector.collect(generation, CorPrfGcReason.COR_PRF_GC_OTHER));
              pressure.noteCollections();
            });
  }

  /** Collects this generation and the younger ones. */
  void of(int generation) {
    collect(faults.collected(generation));
    awaitFinalizers();
  }

  /** Collects everything, and moves what lives. */
  void compacting() {
    collect(WHOLE_HEAP, collector::compact);
    awaitFinalizers();
  }

  /** Until nothing more is found dead, and what lives is old. */
  void all() {
    do {
      collect(WHOLE_HEAP);
      awaitFinalizers();
    } while (heap.hasYoung() || code.hasDroppedCode() || collector.hasQueued());
  }

  private void collect(int generation) {
    collect(generation, () -> collector.collect(generation, CorPrfGcReason.COR_PRF_GC_INDUCED));
  }

  private void collect(int generation, Runnable collection) {
    boundary.collect();
    collection.run();
    if (generation == WHOLE_HEAP) {
      unloader.collect(this::isHeld);
      heap.forgetContexts(context -> !unloader.isWatching(context));
    }
    code.collected(generation);
  }

  private void awaitFinalizers() {
    if (!faults.finalizerIsLate()) {
      finalizer.await();
    }
  }

  private boolean isHeld(LoadContext context) {
    Optional<String> name = Optional.of(context.name());
    if (context.allocator().assemblies().isEmpty()) {
      // Nobody holds what is native of it, whoever names it (G78), but who is loading into it.
      return ahead.values().stream()
          .flatMap(actions -> actions.stream().limit(1))
          .anyMatch(each -> each.loadedAssembly().isPresent() && each.usedContext().equals(name));
    }
    return context.isKept()
        || heap.holds(context)
        || ahead.values().stream()
            .anyMatch(
                actions -> actions.stream().anyMatch(each -> each.usedContext().equals(name)));
  }
}
