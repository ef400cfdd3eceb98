package io.github.clrsim.model.program;

import io.github.clrsim.api.corprof.CorPrfGcReason;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.model.attach.ProfilerLoading;
import io.github.clrsim.model.corelib.boundary.BoundaryRoom;
import io.github.clrsim.model.eventpipe.EventPipe;
import io.github.clrsim.model.execution.ManagedCode;
import io.github.clrsim.model.fault.Faults;
import io.github.clrsim.model.heap.Heap;
import io.github.clrsim.model.heap.gc.Collector;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.loader.MemoryPressure;
import io.github.clrsim.model.loader.TypeLoadFailure;
import io.github.clrsim.model.loader.Unloader;
import io.github.clrsim.model.loader.assembly.LoadContext;
import io.github.clrsim.model.scenario.Action;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.model.scenario.Scenario.ScenarioThread;
import io.github.clrsim.model.scenario.TypeExpression;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.FinalizerThread;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The managed program: carries out the actions of a scenario's threads. */
public final class ManagedProgram {
  /** With this begins the name of a thread by which the program asks its profiler for something. */
  static final String WISH = "clrsim: ";

  private static final int WHOLE_HEAP = 2;
  private static final String STRING = "System.String";

  private final Loader loader;
  private final Unloader unloader;
  private final FinalizerThread finalizer;
  private final MemoryPressure pressure;
  private final ManagedCode code;
  private final Heap heap;
  private final Collector collector;
  private final ProgramObjects objects;
  private final BoundaryRoom boundary;
  private final EventPipe pipe;
  private final SimulatedThreads scheduler;
  private final ProgramThreads runner;
  private final ThreadPool pool;
  private final Faults faults;
  private final ProfilerLoading profilerLoading;
  private final Map<String, ScenarioThread> threads = new LinkedHashMap<>();
  private final Set<String> starting = new HashSet<>();
  private final Map<String, ClrThread> started = new LinkedHashMap<>();
  private final Map<String, LoadContext> contexts = new LinkedHashMap<>();
  // What each thread still has to do, as a root of what it will use: a context that some thread
  // will touch again is held by that thread's stack.
  private final Map<String, List<Action>> ahead = new LinkedHashMap<>();

  public ManagedProgram(
      Scenario scenario,
      Loader loader,
      Unloader unloader,
      FinalizerThread finalizer,
      MemoryPressure pressure,
      ManagedCode code,
      Heap heap,
      Collector collector,
      BoundaryRoom boundary,
      EventPipe pipe,
      SimulatedThreads scheduler,
      ProgramThreads runner,
      ThreadPool pool,
      ProfilerLoading profilerLoading,
      Faults faults) {
    this.loader = loader;
    this.unloader = unloader;
    this.finalizer = finalizer;
    this.pressure = pressure;
    this.code = code;
    this.heap = heap;
    this.collector = collector;
    this.objects = new ProgramObjects(heap, code::isReadyForObject, scheduler);
    this.boundary = boundary;
    this.pipe = pipe;
    this.scheduler = scheduler;
    this.runner = runner;
    this.pool = pool;
    this.faults = faults;
    this.profilerLoading = profilerLoading;
    contexts.put(Action.DEFAULT_CONTEXT, loader.defaultContext());
    for (ScenarioThread thread : scenario.threads()) {
      threads.put(thread.name(), thread);
      ahead.put(thread.name(), thread.actions());
    }
  }

  public void run(ScenarioThread thread) {
    List<Action> actions = thread.actions();
    for (int next = 0; next < actions.size(); next++) {
      if (faults.collectsNow()) {
        collect(WHOLE_HEAP);
      }
      runner.awaitResume();
      try {
        perform(actions.get(next));
      } catch (TypeLoadFailure caught) {
        // A managed exception: the program catches what an action throws, and goes on.
      }
      heap.letGo();
      ahead.put(thread.name(), actions.subList(next + 1, actions.size()));
    }
  }

  private void perform(Action action) {
    switch (action) {
      case Action.CreateContext create -> {
        if (create.collectible()) {
          relievePressure();
        }
        made(create.context(), loader.newContext(create.context(), create.collectible()));
      }
      case Action.LoadAssembly load -> loader.load(context(load.context()), load.assembly());
      case Action.LoadWithSymbols load ->
          loader.loadWithSymbols(context(load.context()), load.assembly());
      // What fails before there is an assembly is never announced (G14), and the program goes on.
      case Action.AttemptLoad attempt ->
          loader
              .findable(attempt.file())
              .ifPresent(there -> loader.load(context(attempt.context()), there));
      case Action.UseType use -> loader.use(context(use.context()), use.type());
      case Action.UnloadContext unload -> context(unload.context()).requestUnload();
      case Action.KeepContext keep -> context(keep.context()).keep(true);
      case Action.ReleaseContext release -> context(release.context()).keep(false);
      case Action.Collect collect -> collectAll();
      case Action.CollectGeneration collect -> {
        collect(faults.collected(collect.generation()));
        awaitFinalizers();
      }
      case Action.Compact _ -> {
        collect(WHOLE_HEAP, collector::compact);
        awaitFinalizers();
      }
      case Action.NewObject make ->
          objects.make(
              make.object(), () -> loader.use(context(make.context()), make.type()), List.of());
      case Action.NewArray make ->
          objects.make(
              make.object(),
              () -> loader.use(context(make.context()), make.type()),
              Collections.nCopies(rank(make.type()), make.length()));
      case Action.NewGrid make ->
          objects.make(
              make.object(),
              () -> loader.use(context(make.context()), make.type()),
              List.of(make.rows(), make.columns()));
      case Action.NewText make ->
          objects.makeText(
              make.object(),
              () -> loader.types().load(loader.codeTypes().core(STRING)),
              make.length());
      case Action.Link link -> objects.link(link.object(), link.field(), link.other());
      case Action.Fill fill ->
          objects.fill(fill.array(), loader.use(context(fill.context()), fill.type()));
      case Action.Forget forget -> objects.forget(forget.object());
      case Action.MakeHandle make -> objects.handle(make.handle(), make.kind(), make.object());
      case Action.FreeHandle free -> objects.free(free.handle());
      case Action.Depend depend -> objects.depend(depend.key(), depend.value());
      case Action.StartThread toStart -> start(toStart.name());
      case Action.JoinThread join -> {
        ClrThread thread = started.get(join.name());
        if (thread != null) {
          scheduler.awaitHost(
              "thread %s to end".formatted(join.name()), thread.simulated()::hasEnded);
        }
      }
      case Action.NameThread name -> runner.name(name.named(), name.called());
      case Action.QueueWork work -> pool.perform(() -> runner.nameUnstarted(work.mark()));
      case Action.Mark mark -> runner.nameUnstarted(mark.mark());
      case Action.WishReJIT _, Action.WishRevert _, Action.WishDetach _ ->
          runner.nameUnstarted(WISH + action.text());
      case Action.Attach _ -> profilerLoading.attach();
      case Action.Exit exit -> throw runner.exit(exit.code());
      case Action.FailFast _ -> throw runner.abort();
      case Action.Throw _ -> {
        code.throwUnhandled();
        throw runner.abort();
      }
      case Action.Resolve resolve -> context(resolve.context()).resolve(resolve.assembly());
      case Action.CallMethod call ->
          code.call(
              context(call.context()), call.method(), call.times(), call.given(), objects::object);
      case Action.Spin spin -> code.spin(context(spin.context()), spin.method());
      case Action.Stop stop -> {
        scheduler.awaitHost(
            "thread %s to be started".formatted(stop.name()),
            () -> started.containsKey(stop.name()));
        code.stop(Objects.requireNonNull(started.get(stop.name())));
      }
      case Action.CallRoutine call -> boundary.perform(call.routine(), call.times());
      case Action.WriteEvent write -> pipe.write(write.source(), write.times());
      case Action.Settle _ -> code.settle();
      case Action.MakeDynamicMethod make -> code.makeDynamicMethod(make.method());
      case Action.DropDynamicMethod drop -> code.dropDynamicMethod(drop.method());
      case Action.EmitAssembly emit -> {
        relievePressure();
        made(emit.context(), loader.emit(emit.context()));
      }
    }
  }

  /** A thread is started once; another may run before its handles are made. */
  private void start(String name) {
    if (starting.add(name)) {
      started.put(name, runner.start(Objects.requireNonNull(threads.get(name)), this::run));
    }
  }

  private void made(String name, LoadContext context) {
    contexts.put(name, context);
    unloader.watch(context);
    if (unloader.isWatching(context)) {
      heap.manage(context, loader.types().load(loader.codeTypes().allocatorType()));
    }
  }

  private void relievePressure() {
    pressure
        .rise()
        .ifPresent(
            generation -> {
              collect(
                  generation, () -> collector.collect(generation, CorPrfGcReason.COR_PRF_GC_OTHER));
              pressure.noteCollections();
            });
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

  /** Until nothing more is found dead, and what lives is old. */
  private void collectAll() {
    do {
      collect(WHOLE_HEAP);
      awaitFinalizers();
    } while (heap.hasYoung() || code.hasDroppedCode());
  }

  private void awaitFinalizers() {
    if (!faults.finalizerIsLate()) {
      finalizer.await();
    }
  }

  private static int rank(TypeExpression type) {
    return type instanceof TypeExpression.ArrayOf array ? array.rank() : 1;
  }

  /** A context that a thread names before another has made it is made by then: it waits. */
  private LoadContext context(String name) {
    scheduler.awaitHost("context %s to be made".formatted(name), () -> contexts.containsKey(name));
    return Optional.ofNullable(contexts.get(name)).orElseThrow();
  }

  private boolean isHeld(LoadContext context) {
    Optional<String> name = Optional.of(context.name());
    return context.isKept()
        || heap.holds(context)
        || ahead.values().stream()
            .anyMatch(
                actions -> actions.stream().anyMatch(each -> each.usedContext().equals(name)));
  }
}
