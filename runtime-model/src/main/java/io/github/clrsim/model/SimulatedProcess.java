package io.github.clrsim.model;

import io.github.clrsim.api.CorProfilerInfo;
import io.github.clrsim.api.ProfilerFactory;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.call.TypedCalls;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.model.choice.Choices;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.delivery.Journal;
import io.github.clrsim.model.info.ProfilerCalls;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.loader.Unloader;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.model.schedule.SimulatedThreads;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.Map;

/** One simulated process: the runtime's rooms, the program's threads and the profiler in it. */
final class SimulatedProcess {
  // Where the runtime's own COM object lies; any address that nothing else has.
  private static final ComPointer PROFILER_INFO = new ComPointer(0x5530_0000_1000L);

  private final SimulatedThreads scheduler;
  private final ClrThreads threads;
  private final Journal journal;
  private final Delivery delivery;
  private final Loader loader;
  private final Unloader unloader;
  private final CorProfilerInfo info;
  private final ProgramThreads programThreads;
  private final ManagedProgram program;
  private final Scenario scenario;

  SimulatedProcess(
      Scenario scenario,
      RuntimeProfile profile,
      Assemblies assemblies,
      Choices choices,
      SimulatedThreads scheduler,
      Journal journal,
      boolean isTold) {
    this.scenario = scenario;
    this.scheduler = scheduler;
    this.journal = journal;
    this.threads = new ClrThreads(scheduler);
    this.delivery = new Delivery(scheduler, threads, journal, isTold);
    this.loader = new Loader(profile, assemblies, delivery, scheduler, threads, choices);
    this.unloader = new Unloader(profile, loader, delivery, scheduler, choices);
    this.info = TypedCalls.runtime(new ProfilerCalls(profile, delivery, journal, threads, loader));
    this.programThreads = new ProgramThreads(threads, delivery);
    this.program = new ManagedProgram(scenario, loader, unloader, scheduler, programThreads);
  }

  /** Starts the process; the engine then runs it to its end. */
  void start(ProfilerFactory factory, Map<String, String> options) {
    threads.startManaged(
        "main",
        () ->
            main(factory, new SimulatedHost(info, options, scheduler, threads, delivery, journal)));
  }

  private void main(ProfilerFactory factory, ProfilerHost host) {
    delivery.load(factory.create(host), new Initialize(PROFILER_INFO));
    programThreads.announce();
    threads.startFinalizer(this::finalizer);
    loader.startUp(scenario.entry());
    program.run(scenario.threads().getFirst());
    delivery.deliver(new Shutdown());
  }

  private void finalizer() {
    programThreads.announce();
    unloader.runFinalizer();
  }
}
