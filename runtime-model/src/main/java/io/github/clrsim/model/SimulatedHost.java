package io.github.clrsim.model;

import io.github.clrsim.api.Memory;
import io.github.clrsim.api.NativeEnd;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.RuntimeInterfaces;
import io.github.clrsim.api.call.RuntimeObjects;
import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.delivery.Journal;
import io.github.clrsim.model.delivery.ProfilerCode;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a profiler finds around it in a simulated or replayed process.
 *
 * @param sight all that it can ask
 * @param truths what only the process can know of what is about to be claimed
 */
record SimulatedHost(
    Sight sight,
    Map<String, String> options,
    SimulatedThreads scheduler,
    ClrThreads threads,
    Delivery delivery,
    Journal journal,
    Function<Claim, Optional<Truth>> truths)
    implements ProfilerHost {

  /** By what a profiler looks into its process. */
  record Sight(
      RuntimeInterfaces interfaces,
      CorProfilerInfo info,
      RuntimeObjects objects,
      Function<String, Outcome<MetadataImport>> files,
      Memory memory,
      DataAccess dataAccess) {}

  @Override
  public CorProfilerInfo info() {
    return sight.info();
  }

  @Override
  public RuntimeInterfaces interfaces() {
    return sight.interfaces();
  }

  @Override
  public RuntimeObjects objects() {
    return sight.objects();
  }

  @Override
  public Outcome<MetadataImport> openScope(String path) {
    return delivery.simulating(() -> sight.files().apply(path));
  }

  @Override
  public Memory memory() {
    return sight.memory();
  }

  @Override
  public DataAccess dataAccess() {
    return sight.dataAccess();
  }

  @Override
  public void startThread(String name, Runnable body) {
    threads.startNative(name, () -> runNative(name, body));
  }

  @Override
  public boolean pause() {
    threads.current().pause(journal.fingerprinter().steps());
    boolean goesOn = scheduler.pause();
    delivery.throwIfEnded();
    delivery.requireLoaded("a pause");
    return goesOn;
  }

  @Override
  public void claim(Claim claim) {
    // A claim is held against what is loaded at that very step.
    delivery.looks();
    delivery.simulating(() -> truths.apply(claim)).ifPresent(delivery::tell);
    journal.note(threads.current(), number -> new Step.Claimed(number, claim));
  }

  private void runNative(String name, Runnable body) {
    ProfilerCode.run(
        scheduler.current(),
        body,
        escaped -> {
          throw delivery.end(
              escaped instanceof NativeEnd end
                  ? end.ending("on the profiler's thread " + name)
                  : new Run.Ending.ProfilerThrew(
                      "%s ended the profiler's thread %s"
                          .formatted(ProfilerCode.told(escaped), name)));
        });
  }
}
