package io.github.clrsim.cli.right;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.model.scenario.Adversary;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A profiler that no law may accuse, woven as a user's own would be.
 *
 * @param summary what it does, in one line
 * @param spared what it is not tried with
 */
public record RightProfiler(
    String name, NamedProfiler profiler, String summary, Set<Adversary> spared) {
  private static final String SHIPPED = "io.github.clrsim.profiler";

  /** It asks wherever the runtime answers, about modules that go, too, which no other should. */
  private static final String ASKS_EVERYWHERE = "scenario-agent";

  public RightProfiler {
    spared = Set.copyOf(spared);
  }

  private static final List<RightProfiler> WRITTEN =
      List.of(
          of(Samplers.Sleeping.class, "a plain thread sleeps, suspends, walks all stacks"),
          of(Samplers.Scheduled.class, "a scheduled task walks the threads that the runtime lists"),
          of(Samplers.Introspective.class, "walks its own stack in callbacks"),
          of(Samplers.NamingLater.class, "names frames when the runtime goes on again"),
          of(Allocations.ByClass.class, "counts objects by the names of their classes"),
          of(Allocations.BySize.class, "a histogram of sizes"),
          of(Allocations.Large.class, "large objects alone"),
          of(Allocations.Followed.class, "follows objects that move"),
          of(Allocations.Ages.class, "asks for generations behind each collection"),
          of(Allocations.Counted.class, "takes the runtime's counts by class"),
          of(Allocations.Graph.class, "references and roots of all that lives"),
          of(Tracers.ShadowStacks.class, "shadow stacks by fast hooks, unwound by exceptions"),
          of(Tracers.WithArguments.class, "slow hooks, with arguments and results"),
          of(Tracers.Mapped.class, "a mapper numbers the program's methods"),
          of(Tracers.FirstHooks.class, "hooks of the first generation"),
          of(Tracers.SecondHooks.class, "hooks of the second generation"),
          of(Tracers.Timing.class, "time spent in methods"),
          of(Rewriters.WhenCompiled.class, "sets IL when a method is compiled first"),
          of(Rewriters.OnAWorker.class, "requests ReJIT on a worker"),
          of(Rewriters.WithInliners.class, "requests ReJIT with inliners"),
          of(Rewriters.Reverting.class, "requests ReJIT, and reverts"),
          of(Rewriters.AgainstInlining.class, "refuses inlining"),
          of(Rewriters.Emitting.class, "adds to metadata while a module is loaded"),
          of(Exceptions.Logged.class, "logs what is thrown, and who catches it"),
          of(Exceptions.Passes.class, "follows both passes on a stack of its own"),
          of(Exceptions.Clauses.class, "asks for the clause that runs"),
          of(Exceptions.Nested.class, "how deep catch blocks are nested"),
          of(Handles.Weak.class, "follows objects by weak handles"),
          of(Handles.Holding.class, "holds and pins objects for a while"),
          of(Handles.Watched.class, "counts the handles of others"),
          of(MetadataReaders.Eager.class, "reads all names of a module at once"),
          of(MetadataReaders.OnItsOwnThread.class, "reads metadata on a thread of its own"),
          of(MetadataReaders.HandedOver.class, "a worker gives back what a callback took"),
          of(MetadataReaders.Kept.class, "keeps metadata open as long as a module lives"),
          of(MetadataReaders.FromFunctions.class, "metadata and token of a function in one call"),
          of(Pools.Fixed.class, "a fixed pool that nobody shuts down"),
          of(Pools.Cached.class, "a growing pool that is awaited at the end"),
          of(Pools.Virtual.class, "a virtual thread for each task"),
          of(Pools.Staged.class, "stages on the common pool, joined in the callback"),
          of(Pools.OneWriter.class, "one writer, whose last task is awaited"),
          of(Pools.ThreadOfEachModule.class, "a thread for each module, joined at its unload"),
          of(Timers.Reporting.class, "reports at a fixed delay"),
          of(Timers.Interrupted.class, "sleeps, is interrupted and joined"),
          of(Timers.Debounced.class, "flushes when nothing came for a while"),
          of(Timers.Parked.class, "parks with a limit"),
          of(Queues.HandMade.class, "wait and notifyAll, and a thread that never ends"),
          of(Queues.Transferred.class, "a transfer queue, polled with a limit"),
          of(Queues.Exchanged.class, "buffers are exchanged"),
          of(Queues.Bounded.class, "a bounded queue, offered to with a limit"),
          of(Queues.Phased.class, "the end waits for callbacks by a phaser"),
          of(Queues.Ring.class, "a ring without locks"),
          of(Locks.ReadWrite.class, "readers and a writer"),
          of(Locks.Stamped.class, "a stamped lock"),
          of(Locks.Permits.class, "a semaphore of which an unload takes all"),
          of(Locks.InUse.class, "an unload waits on a condition"),
          of(Locks.Patient.class, "tries a lock for a while"),
          of(Caches.WeakValues.class, "names that Java's collector may take"),
          of(Caches.DoubleChecked.class, "a double-checked volatile"),
          of(Caches.CopiedOnWrite.class, "a list copied on write, which is walked without a lock"),
          of(Caches.Sharded.class, "many small tables, and claims"),
          of(Caches.Computing.class, "asks inside computeIfAbsent"),
          of(Caches.Lazy.class, "names methods where they are wanted"),
          of(Inventories.Assemblies.class, "assemblies and their names"),
          of(Inventories.Modules.class, "claims all modules under one monitor"),
          of(Inventories.Unloads.class, "what went, by names learned before"),
          of(Inventories.LastWords.class, "asks about classes that go"),
          of(Inventories.Domains.class, "domains"),
          of(Inventories.ThreadNames.class, "names of threads"),
          of(Inventories.NativeThreads.class, "threads of the operating system"),
          of(CodeWatchers.DynamicMethods.class, "dynamic methods"),
          of(CodeWatchers.Addresses.class, "ranges of code by address"),
          of(CodeWatchers.Compilations.class, "how often methods are compiled"),
          of(CodeWatchers.Maps.class, "maps of IL to native code"),
          of(CodeWatchers.Searches.class, "searches for precompiled code"),
          of(CodeWatchers.Transitions.class, "calls of native code"),
          of(CodeWatchers.StaticFields.class, "reads static fields"),
          of(Lives.Idle.class, "does nothing"),
          of(Lives.Refusing.class, "refuses to be initialized"),
          of(Lives.Counting.class, "counts all callbacks"),
          of(Lives.Observing.class, "observes only"),
          of(Lives.Late.class, "attaches and catches up"),
          of(Lives.Detaching.class, "detaches when it has seen enough"),
          of(Lives.TraceBuilder.class, "collections and standstills"),
          of(Lives.Forcing.class, "has garbage collected"),
          of(Lives.Listening.class, "listens to events"));

  /** The written ones, and behind them those that come with clrsim. */
  public static List<RightProfiler> all() {
    return Stream.concat(
            WRITTEN.stream(),
            ShippedProfiler.all().stream()
                .filter(each -> each.brokenLaw().isEmpty())
                .map(
                    each ->
                        new RightProfiler(
                            each.name(),
                            each.profiler().weaving(List.of(SHIPPED)),
                            each.summary(),
                            each.name().equals(ASKS_EVERYWHERE)
                                ? Set.of(Adversary.FRAGILE_UNLOADS)
                                : Set.of())))
        .toList();
  }

  private static RightProfiler of(Class<? extends CorProfilerCallback> type, String summary) {
    String own = type.getPackageName();
    return new RightProfiler(
        type.getName().substring(own.length() + 1),
        NamedProfiler.of(type).weaving(List.of(own)),
        summary,
        Set.of());
  }
}
