package io.github.clrsim.model.attach;

import io.github.clrsim.api.ProfilerFactory;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.InitializeForAttach;
import io.github.clrsim.api.callback.LifecycleCallback.ProfilerAttachComplete;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.model.address.AddressRange;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.delivery.ProfilerStatus;
import io.github.clrsim.model.profile.InterfaceRules;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;

/** Brings the profiler into the process: when it starts, or later by attach. */
public final class ProfilerLoading {
  // Where the runtime's own COM object lies; any address that nothing else has.
  private static final ComPointer PROFILER_INFO =
      new ComPointer(AddressRange.COM_OBJECTS.start() + 0x1000);

  private final InterfaceRules rules;
  private final ProfilerFactory factory;
  private final ProfilerHost host;
  private final Delivery delivery;
  private final ClrThreads threads;
  private final SimulatedThreads scheduler;
  private final Blob clientData;

  /**
   * @param clientData what whoever attaches the profiler sends along
   */
  public ProfilerLoading(
      InterfaceRules rules,
      ProfilerFactory factory,
      ProfilerHost host,
      Delivery delivery,
      ClrThreads threads,
      SimulatedThreads scheduler,
      Blob clientData) {
    this.rules = rules;
    this.factory = factory;
    this.host = host;
    this.delivery = delivery;
    this.threads = threads;
    this.scheduler = scheduler;
    this.clientData = clientData;
  }

  /** Loads the profiler on the current thread, before anything else happens (G1, G2). */
  public void atStart() {
    delivery.load(
        delivery.made(factory, host),
        new Initialize(PROFILER_INFO),
        rules.asksForNotificationOnly());
  }

  /** Has the profiler attached by a thread of the runtime, and waits until it is (G91). */
  public void attach() {
    ClrThread attaching = startAttach();
    scheduler.await("the attach to be done", attaching.simulated()::hasEnded);
  }

  /** Has the profiler attached at some moment from now on. */
  public ClrThread startAttach() {
    return threads.startRuntimeThread("profiler attach", this::attachHere);
  }

  /**
   * Other threads may call the profiler as soon as InitializeForAttach has returned (N92). Where
   * there is a profiler already, another is made all the same, and then refused (G96). A run is of
   * one profiler: what attaches when that one has gone is not in it.
   */
  private void attachHere() {
    CorProfilerCallback profiler = delivery.made(factory, host);
    if (delivery.life().status() != ProfilerStatus.NONE) {
      delivery.refuse(profiler, rules.asksForNotificationOnly());
      return;
    }
    if (delivery.life().isUnloaded()) {
      return;
    }
    delivery.load(
        profiler,
        new InitializeForAttach(PROFILER_INFO, clientData),
        rules.asksForNotificationOnly());
    delivery.deliver(new ProfilerAttachComplete());
  }
}
