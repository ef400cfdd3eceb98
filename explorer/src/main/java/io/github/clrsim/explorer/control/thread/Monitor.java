package io.github.clrsim.explorer.control.thread;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One monitor: who has it, who stands before it, who waits in it. */
final class Monitor {
  final KnownLock known;
  final Waiting.ToEnter entering = new Waiting.ToEnter(this);

  /** Those that stand before it, ready as long as it is free, else held. */
  final List<ControlledThread> contenders = new ArrayList<>(2);

  /** Those that wait to be notified, in the order in which they came. */
  final List<ControlledThread> waiters = new ArrayList<>(0);

  Optional<Waiting.Lost> lostNotify = Optional.empty();
  private Optional<ControlledThread> owner = Optional.empty();
  int depth;

  Monitor(KnownLock known) {
    this.known = known;
  }

  boolean isFree() {
    return owner.isEmpty();
  }

  boolean isOwnedBy(ControlledThread thread) {
    return owner.isPresent() && owner.get() == thread;
  }

  void takenBy(ControlledThread thread, int times, int site) {
    owner = Optional.of(thread);
    depth = times;
    known.takenBy(thread, site);
  }

  void givenBackBy(ControlledThread thread) {
    owner = Optional.empty();
    depth = 0;
    known.givenBackBy(thread);
  }
}
