package io.github.clrsim.model.attach;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerFactory;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.model.address.AddressRange;
import io.github.clrsim.model.delivery.Delivery;

/**
 * Brings one more profiler into the process, which only observes (G101).
 *
 * @param profiler by name
 * @param factory makes it
 * @param host what it finds around it
 * @param delivery the border to it alone
 */
public record CompanionLoading(
    NamedProfiler profiler, ProfilerFactory factory, ProfilerHost host, Delivery delivery) {
  // Each profiler is handed an object of its own.
  private static final ComPointer PROFILER_INFO =
      new ComPointer(AddressRange.COM_OBJECTS.start() + 0x2000);

  /**
   * Loads it on the current thread. The runtime would log an error and go on without it; whoever
   * named it here wants to know.
   */
  public void atStart() {
    if (!delivery.loadObserver(delivery.made(factory, host), new Initialize(PROFILER_INFO))) {
      throw new Diagnostic(
              "The profiler beside the main one was refused: " + profiler.className(),
              "its LoadAsNotificationOnly",
              "only who answers true there may be beside another"
                  + " (CORPROF_E_PROFILER_ALREADY_ACTIVE)",
              "answer true there and ask for no more than an observer may, or leave it out")
          .thrown();
    }
  }
}
