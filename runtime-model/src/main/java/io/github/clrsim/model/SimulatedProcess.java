package io.github.clrsim.model;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerFactory;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.call.RuntimeObjects;
import io.github.clrsim.api.call.TypedCalls;
import io.github.clrsim.api.corprof.CorPrfHighMonitor;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.model.attach.CompanionLoading;
import io.github.clrsim.model.attach.ProfilerLoading;
import io.github.clrsim.model.corelib.boundary.BoundaryHandler;
import io.github.clrsim.model.dac.SimulatedDataAccess;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.delivery.Journal;
import io.github.clrsim.model.eventpipe.EventPipe;
import io.github.clrsim.model.execution.ManagedCode;
import io.github.clrsim.model.execution.TrueValues;
import io.github.clrsim.model.fault.Faults;
import io.github.clrsim.model.heap.Heap;
import io.github.clrsim.model.heap.Literals;
import io.github.clrsim.model.heap.PlaceTruths;
import io.github.clrsim.model.heap.StartUpObjects;
import io.github.clrsim.model.heap.gc.Collector;
import io.github.clrsim.model.heap.gc.CollectorThreads;
import io.github.clrsim.model.heap.gc.Finalization;
import io.github.clrsim.model.heap.gc.ProcessMemory;
import io.github.clrsim.model.heap.object.ObjectShapes;
import io.github.clrsim.model.info.ProcessEnvironment;
import io.github.clrsim.model.info.ProfilerCalls;
import io.github.clrsim.model.info.RuntimeHandlers;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.loader.LoadedType;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.loader.MemoryPressure;
import io.github.clrsim.model.loader.Unloader;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.program.ManagedProgram;
import io.github.clrsim.model.program.ProgramCollections;
import io.github.clrsim.model.program.ProgramThreads;
import io.github.clrsim.model.program.RuntimeServices;
import io.github.clrsim.model.program.ThreadPool;
import io.github.clrsim.model.scenario.Adversary;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.model.suspension.Adoption;
import io.github.clrsim.model.suspension.Suspension;
import io.github.clrsim.model.suspension.Threading;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import io.github.clrsim.model.thread.FinalizerThread;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One simulated process: the runtime's rooms, the program's threads and the profiler in it. */
final class SimulatedProcess {
  private final SimulatedThreads scheduler;
  private final ClrThreads threads;
  private final Journal journal;
  private final Delivery delivery;
  private final Loader loader;
  private final MemoryPressure pressure;
  private final FinalizerThread finalizer;
  private final Unloader unloader;
  private final Heap heap;
  private final Literals literals;
  private final ManagedCode code;
  private final Threading threading;
  private final Collector collector;
  private final List<CompanionLoading> companions = new ArrayList<>();
  private final Faults faults;
  private final EventPipe pipe;
  private final ProcessEnvironment environment;
  private final ProgramThreads programThreads;
  private final Scenario scenario;
  private final RuntimeProfile profile;
  private final PlaceTruths places;
  private final FilesOfProcess files;

  SimulatedProcess(
      Scenario scenario,
      RuntimeProfile profile,
      Assemblies assemblies,
      Choices choices,
      SimulatedThreads scheduler,
      Journal journal,
      boolean isTold,
      ProcessEnvironment environment) {
    this.scenario = scenario;
    this.environment = environment;
    this.profile = profile;
    this.files = new FilesOfProcess(assemblies);
    assemblies.requireBound(profile);
    this.scheduler = scheduler;
    this.journal = journal;
    this.threads = new ClrThreads(scheduler, () -> choices.below(2) == 1);
    this.delivery =
        new Delivery(scheduler, threads, journal, isTold, profile.heap().tellsMovesAlone());
    this.faults = new Faults(scenario.adversaries(), choices);
    this.loader =
        new Loader(profile.load(), assemblies, delivery, scheduler, threads, choices, faults);
    this.pressure = new MemoryPressure(profile.heap().collectsUnderPressure());
    this.finalizer = new FinalizerThread(scheduler);
    this.unloader = new Unloader(profile.load(), loader, delivery, finalizer, choices, pressure);
    this.pipe = new EventPipe(profile.interfaces(), delivery);
    ObjectShapes shapes =
        new ObjectShapes(assemblies.layouts(profile.layout()), loader.codeTypes());
    this.places = new PlaceTruths(loader, shapes);
    this.heap = new Heap(profile.heap(), delivery, threads, shapes);
    this.literals = new Literals(profile.heap(), heap, loader);
    this.programThreads =
        new ProgramThreads(
            profile.interfaces(), threads, delivery, pipe, scheduler, heap.handles());
    Suspension suspension = new Suspension(profile.threads(), scheduler, threads, delivery, faults);
    Adoption adoption = new Adoption(threads, delivery, finalizer, programThreads::announceForeign);
    this.threading = new Threading(scheduler, threads, finalizer, adoption, suspension);
    this.code =
        new ManagedCode(
            profile,
            loader,
            delivery,
            choices,
            heap,
            literals,
            threading,
            programThreads::announce);
    this.collector =
        new Collector(
            profile.heap(),
            heap,
            new Finalization(finalizer, this::runFinalizer),
            suspension,
            delivery,
            choices,
            new CollectorThreads(scheduler, threads, faults::collectorThreads),
            pressure);
  }

  private void runFinalizer(LoadedType type) {
    threads.awaitResume();
    code.runFinalizer(type);
  }

  /** Has one more profiler loaded when the process starts; {@code steps} get its own trace. */
  void add(NamedProfiler companion, ProfilerFactory factory, Journal steps) {
    Delivery border = delivery.companion(steps);
    companions.add(
        new CompanionLoading(companion, factory, host(companion.options(), border, steps), border));
  }

  private ProfilerHost host(Map<String, String> options, Delivery border, Journal steps) {
    ProfilerCalls calls =
        new ProfilerCalls(
            new RuntimeHandlers(
                profile, threading, loader, code, collector, pipe, environment, faults),
            border,
            steps);
    programThreads.atShutdown(calls::tellThreads);
    ProcessMemory memory =
        new ProcessMemory(
            heap,
            collector,
            List.of(code.known(), code.hooks(), code.statics()),
            border,
            steps,
            threads);
    return new SimulatedHost(
        new SimulatedHost.Sight(
            profile.interfaces().newest(),
            TypedCalls.runtime(calls),
            new RuntimeObjects(calls),
            files::scope,
            memory,
            new SimulatedDataAccess(
                profile.dataAccess(), loader, heap, code.statics(), memory, border)),
        options,
        scheduler,
        threads,
        border,
        steps,
        new ClaimTruths(
                loader.truths(),
                new TokenTruths(loader.catalog(), code.known()),
                heap,
                new TrueValues(loader.codeTypes(), heap, code.hooks()),
                places,
                new StackTruths(threads, code.stacks(), code.known()))
            ::of);
  }

  /** Starts the process; the engine then runs it to its end. */
  void start(ProfilerFactory factory, Map<String, String> options) {
    ProfilerHost host = host(options, delivery, journal);
    ProfilerLoading loading =
        new ProfilerLoading(
            profile.interfaces(),
            factory,
            host,
            delivery,
            threads,
            scheduler,
            NamedProfiler.clientData(options));
    BoundaryHandler boundary =
        new BoundaryHandler(scenario.routines(), delivery, scheduler, threads);
    ThreadPool pool = new ThreadPool(profile.threads(), threads, programThreads, scheduler);
    ManagedProgram program =
        new ManagedProgram(
            scenario,
            loader,
            code,
            new ProgramCollections(
                scenario, collector, unloader, pressure, finalizer, code, boundary, faults),
            new RuntimeServices(boundary, pipe, pool, loading),
            scheduler,
            programThreads);
    threads.startManaged("main", () -> main(loading, program));
  }

  private void main(ProfilerLoading loading, ManagedProgram program) {
    if (scenario.attaches()) {
      delivery.life().await();
      if (scenario.adversaries().contains(Adversary.EARLY_ATTACH)) {
        loading.startAttach();
      }
    } else {
      loading.atStart();
    }
    companions.forEach(CompanionLoading::atStart);
    ClrThread current = threads.current();
    programThreads.announceForeign();
    current.runsProgram(false);
    if (!profile.interfaces().stopsSessionsBehindFinalizer()) {
      pipe.beginStopping();
    }
    programThreads.makeHandles();
    ClrThread started = threads.startFinalizer(this::finalizer);
    if (profile.interfaces().stopsSessionsBehindFinalizer()) {
      pipe.beginStopping();
    }
    loader.loadCoreLibrary();
    new StartUpObjects(profile.heap().form(), heap, loader)
        .make(
            delivery.mask().hasLow(CorPrfMonitor.COR_PRF_MONITOR_GC)
                || delivery.mask().hasHigh(CorPrfHighMonitor.COR_PRF_HIGH_BASIC_GC));
    literals.startUp();
    // It may come later than the core library (N6), but never later than the domains.
    scheduler.await("the finalizer thread to start", started::isManaged);
    loader.domains().start();
    pipe.startProviders();
    loader.loadEntry(scenario.entry());
    current.runsProgram(true);
    program.run(scenario.threads().getFirst());
    current.runsProgram(false);
    programThreads.shutDown();
  }

  private void finalizer() {
    programThreads.announce();
    finalizer.run();
  }
}
