package io.github.clrsim.model.loader;

import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.model.loader.assembly.LoadContext;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

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

  /** A lock that is taken. */
  @FunctionalInterface
  private interface Held extends AutoCloseable {
    @Override
    void close();
  }

  /** Loads the assembly of this name: LoadFromAssemblyPath. */
  public void loadFromPath(LoadContext context, String name) {
    try (Held _ = locked(context)) {
      alive(context).ifPresent(it -> loader.load(it, name));
    }
  }

  /**
   * Tries to load a file, which may be no assembly or not there at all. What fails before there is
   * an assembly is never announced (G14).
   */
  public void attempt(LoadContext context, String file) {
    try (Held _ = locked(context)) {
      alive(context)
          .flatMap(_ -> loader.findable(file))
          .ifPresent(name -> loader.load(context, name));
    }
  }

  /** Loads the assembly of this name from memory, with symbols: LoadFromStream. */
  public void loadFromStream(LoadContext context, String name) {
    try (Held _ = locked(context)) {
      alive(context).ifPresent(it -> loader.loadWithSymbols(it, name));
    }
  }

  /** Asks for the unload of the context: Unload. */
  public void unload(LoadContext context) {
    try (Held _ = locked(context)) {
      context.requestUnload();
    }
  }

  /** What a handler of the event Resolving loads: by its path. */
  LoadedAssembly resolve(LoadContext context, String name) {
    try (Held _ = locked(context)) {
      return loader.load(context, name);
    }
  }

  private static Optional<LoadContext> alive(LoadContext context) {
    return Optional.of(context).filter(it -> !it.isUnloadRequested());
  }

  /** Takes the lock; whoever has it takes it once more. */
  private Held locked(LoadContext context) {
    ClrThread me = threads.current();
    if (Optional.ofNullable(holders.get(context)).filter(me::equals).isPresent()) {
      return () -> {};
    }
    while (holders.containsKey(context)) {
      scheduler.await(
          "the lock of context %s".formatted(context.name()), () -> !holders.containsKey(context));
      threads.awaitResume();
    }
    holders.put(context, me);
    return () -> holders.remove(context);
  }
}
