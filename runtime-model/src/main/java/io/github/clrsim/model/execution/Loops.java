package io.github.clrsim.model.execution;

import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.model.code.MethodKey;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Loops that go round until another thread sets a static field. A straight pass goes round once; in
 * such a loop it then stays, in managed code that can be stopped anywhere.
 */
final class Loops {
  private final SimulatedThreads scheduler;
  private final ClrThreads threads;
  // Looked up only, never walked.
  private final Map<ClrThread, MethodKey> endless = new HashMap<>();
  private final Set<TypeKey> stopped = new HashSet<>();

  Loops(SimulatedThreads scheduler, ClrThreads threads) {
    this.scheduler = scheduler;
    this.threads = threads;
  }

  /** From now on the current thread stays in this method when it calls it. */
  void begin(MethodKey method) {
    endless.put(threads.current(), method);
  }

  /** Whether the current thread stays in this method, as far as it has not been stopped. */
  boolean staysIn(MethodKey method) {
    return method.equals(endless.get(threads.current()));
  }

  /** The current thread has gone round in this method, and stays there if it is to. */
  void goRound(MethodKey method) {
    if (staysIn(method)) {
      scheduler.awaitHost(
          "the loop of %s to be ended".formatted(method), () -> stopped.contains(method.owner()));
      threads.awaitResume();
    }
  }

  /** Ends the loop of a thread, once it has come there. */
  void stop(ClrThread thread) {
    scheduler.awaitHost(
        "a thread to come to its loop",
        () -> endless.containsKey(thread) || thread.simulated().hasEnded());
    Optional.ofNullable(endless.get(thread)).map(MethodKey::owner).ifPresent(stopped::add);
  }
}
