package io.github.clrsim.guest.process;

import io.github.clrsim.abi.Scratch;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.guest.cpu.Coroutine;
import io.github.clrsim.guest.cpu.Processor;
import io.github.clrsim.guest.memory.PrivateMemory;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The threads of an execution that have come into the guest. */
final class GuestThreads {
  private final Processor processor;
  private final PrivateMemory memory;
  private final IdentityHashMap<SimulatedThread, GuestThread> known = new IdentityHashMap<>();

  GuestThreads(Processor processor, PrivateMemory memory) {
    this.processor = processor;
    this.memory = memory;
  }

  /** Whether several have come, so that one can come between what another does. */
  boolean areSeveral() {
    return known.size() > 1;
  }

  /** The calling thread, which becomes one of these when it first comes. */
  GuestThread of(SimulatedThread calling) {
    return known.computeIfAbsent(calling, fresh -> thread(fresh, processor.coroutine(), false));
  }

  /** The calling thread was made by the guest, with this coroutine. */
  GuestThread adopt(SimulatedThread calling, Coroutine coroutine) {
    GuestThread thread = thread(calling, coroutine, true);
    known.put(calling, thread);
    return thread;
  }

  private GuestThread thread(SimulatedThread calling, Coroutine coroutine, boolean isMade) {
    coroutine.liveHere();
    return new GuestThread(
        calling, coroutine, known.size() + 1, Scratch.of(memory::allocate), isMade);
  }

  /** The one that is meant, which may have ended; empty if it has not come. */
  Optional<GuestThread> find(Predicate<GuestThread> isMeant) {
    return known.values().stream()
        .filter(isMeant)
        .min(Comparator.comparingInt(GuestThread::number));
  }

  /** Those that have not ended, in the order in which they came. */
  List<GuestThread> living() {
    return known.values().stream()
        .filter(it -> !it.simulated().hasEnded())
        .sorted(Comparator.comparingInt(GuestThread::number))
        .toList();
  }
}
