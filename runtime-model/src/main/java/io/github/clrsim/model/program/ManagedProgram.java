package io.github.clrsim.model.program;

import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.model.execution.ManagedCode;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.loader.TypeLoadFailure;
import io.github.clrsim.model.loader.assembly.LoadContext;
import io.github.clrsim.model.scenario.Action;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.model.scenario.Scenario.ScenarioThread;
import io.github.clrsim.model.scenario.TypeExpression;
import io.github.clrsim.model.thread.ClrThread;
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

  private static final String STRING = "System.String";

  private final Loader loader;
  private final ManagedCode code;
  private final ProgramCollections collections;
  private final ProgramObjects objects;
  private final RuntimeServices services;
  private final SimulatedThreads scheduler;
  private final ProgramThreads runner;
  private final Map<String, ScenarioThread> threads = new LinkedHashMap<>();
  private final Set<String> starting = new HashSet<>();
  private final Map<String, ClrThread> started = new LinkedHashMap<>();
  private final Map<String, LoadContext> contexts = new LinkedHashMap<>();

  public ManagedProgram(
      Scenario scenario,
      Loader loader,
      ManagedCode code,
      ProgramCollections collections,
      RuntimeServices services,
      SimulatedThreads scheduler,
      ProgramThreads runner) {
    this.loader = loader;
    this.code = code;
    this.collections = collections;
    this.objects = new ProgramObjects(collections.heap(), code::isReadyForObject, scheduler);
    this.services = services;
    this.scheduler = scheduler;
    this.runner = runner;
    contexts.put(Action.DEFAULT_CONTEXT, loader.defaultContext());
    scenario.threads().forEach(thread -> threads.put(thread.name(), thread));
  }

  public void run(ScenarioThread thread) {
    List<Action> actions = thread.actions();
    for (int next = 0; next < actions.size(); next++) {
      collections.byChance();
      runner.awaitResume();
      try {
        perform(thread, actions.get(next));
      } catch (TypeLoadFailure caught) {
        // A managed exception: the program catches what an action throws, and goes on.
      }
      collections.actionIsOver(thread.name(), actions.subList(next + 1, actions.size()));
    }
  }

  private void perform(ScenarioThread thread, Action action) {
    switch (action) {
      case Action.CreateContext create -> {
        if (create.collectible()) {
          collections.relievePressure();
        }
        made(create.context(), loader.newContext(create.context(), create.collectible()));
      }
      case Action.LoadAssembly load ->
          loader.calls().loadFromPath(context(load.context()), load.assembly());
      case Action.LoadWithSymbols load ->
          loader.calls().loadFromStream(context(load.context()), load.assembly());
      case Action.AttemptLoad attempt ->
          loader.calls().attempt(context(attempt.context()), attempt.file());
      case Action.UseType use -> loader.use(context(use.context()), use.type());
      case Action.UnloadContext unload -> loader.calls().unload(context(unload.context()));
      case Action.KeepContext keep -> context(keep.context()).keep(true);
      case Action.ReleaseContext release -> context(release.context()).keep(false);
      case Action.Collect _ -> collections.all();
      case Action.CollectGeneration collect -> collections.of(collect.generation());
      case Action.Compact _ -> collections.compacting();
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
        ClrThread joined = started.get(join.name());
        if (joined != null) {
          scheduler.awaitHost(
              "thread %s to end".formatted(join.name()), joined.simulated()::hasEnded);
        }
      }
      case Action.NameThread name -> runner.name(name.named(), name.called());
      case Action.QueueWork work ->
          services.pool().perform(() -> runner.nameUnstarted(work.mark()));
      case Action.Mark mark -> {
        scheduler.touch(Access.READ, mark.mark());
        runner.nameUnstarted(mark.mark());
      }
      case Action.WishReJIT _, Action.WishRevert _, Action.WishDetach _ ->
          runner.nameUnstarted(WISH + action.text());
      case Action.Attach _ -> services.profilers().attach();
      case Action.Exit exit -> throw runner.exit(exit.code());
      case Action.FailFast _ -> throw runner.abort();
      case Action.Throw _ -> {
        code.throwUnhandled(starting.contains(thread.name()));
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
      case Action.CallRoutine call -> services.boundary().perform(call.routine(), call.times());
      case Action.WriteEvent write -> services.pipe().write(write.source(), write.times());
      case Action.Settle _ -> code.settle();
      case Action.MakeDynamicMethod make -> code.makeDynamicMethod(make.method());
      case Action.DropDynamicMethod drop -> code.dropDynamicMethod(drop.method());
      case Action.EmitAssembly emit -> {
        collections.relievePressure();
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
    collections.watch(context, () -> loader.types().load(loader.codeTypes().allocatorType()));
  }

  private static int rank(TypeExpression type) {
    return type instanceof TypeExpression.ArrayOf array ? array.rank() : 1;
  }

  /** A context that a thread names before another has made it is made by then: it waits. */
  private LoadContext context(String name) {
    scheduler.awaitHost("context %s to be made".formatted(name), () -> contexts.containsKey(name));
    return Optional.ofNullable(contexts.get(name)).orElseThrow();
  }
}
