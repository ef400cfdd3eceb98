package io.github.clrsim.model.loader;

import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.model.loader.assembly.LoadContext;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The methods of AssemblyLoadContext by which a program loads into a context and unloads it. They
 * take a lock of the context: who loads has it until the load is over (G122). Who comes to an
 * assembly by a reference takes none, but for a handler that calls these methods.
 *
 * <p>A context whose unload was asked for takes in nothing any more: who tries gets an exception
 * and goes on (N53).
 */
public final class ContextCalls {
  private final Loader loader;
  private final SimulatedThreads scheduler;
  private final ClrThreads threads;
  // Looked up only, never walked.
  private final Map<LoadContext, ClrThread> holders = new LinkedHashMap<>();

  ContextCalls(Loader loader, SimulatedThreads scheduler, ClrThreads threads) {
    this.loader = loader;
    this.scheduler = scheduler;
    this.threads = threads;
  }

  /** Loads the assembly of this name: LoadFromAssemblyPath. */
  public void loadFromPath(LoadContext context, String name) {
    withLockIfAlive(context, () -> loader.load(context, name));
  }

  /**
   * Tries to load a file, which may be no assembly or not there at all. What fails before there is
   * an assembly is never announced (G14).
   */
  public void attempt(LoadContext context, String file) {
    withLockIfAlive(
        context, () -> loader.findable(file).ifPresent(name -> loader.load(context, name)));
  }

  /** Loads the assembly of this name from memory, with symbols: LoadFromStream. */
  public void loadFromStream(LoadContext context, String name) {
    withLockIfAlive(context, () -> loader.loadWithSymbols(context, name));
  }

  /** Asks for the unload of the context: Unload. */
  public void unload(LoadContext context) {
    withLock(
        context,
        () -> {
          context.requestUnload();
          return context;
        });
  }

  /** What a handler of the event Resolving loads: by its path. */
  LoadedAssembly resolve(LoadContext context, String name) {
    return withLock(context, () -> loader.load(context, name));
  }

  private void withLockIfAlive(LoadContext context, Runnable load) {
    withLock(
        context,
        () -> {
          if (!context.isUnloadRequested()) {
            load.run();
          }
          return context;
        });
  }

  /** Whoever has the lock takes it once more. */
  private <T> T withLock(LoadContext context, Supplier<T> work) {
    ClrThread me = threads.current();
    Optional<ClrThread> holder = Optional.ofNullable(holders.get(context));
    if (holder.equals(Optional.of(me))) {
      return work.get();
    }
    if (holder.isPresent()) {
      scheduler.await(
          "the lock of context %s".formatted(context.name()), () -> !holders.containsKey(context));
    }
    holders.put(context, me);
    try {
      threads.awaitResume();
      return work.get();
    } finally {
      holders.remove(context);
    }
  }
}
