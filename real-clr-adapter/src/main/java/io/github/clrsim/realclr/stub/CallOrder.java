package io.github.clrsim.realclr.stub;

import io.github.clrsim.realclr.com.RecordedCalls;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * The one order of what happens on all threads of a program: by tickets, one for each call that
 * came, and one for each step that is made of it here. Before a step is made, all calls are read
 * that were written down with an earlier ticket.
 *
 * <p>Nobody waits for long: who has taken a ticket writes its record down at once, or is forwarded,
 * and then is on the way to make a step.
 */
final class CallOrder {
  /** A call has used its ticket, or has none. */
  static final long NO_TICKET = -1;

  private static final int ROUNDS_OF_SPINNING = 100;
  private static final long WAIT_NANOS = TimeUnit.MICROSECONDS.toNanos(20);

  private final SharedMemory memory;
  private final Consumer<RecordedCalls> reader;
  private final ReentrantLock lock = new ReentrantLock();

  // All of this only with the lock held.
  private final List<RecordRing> rings = new ArrayList<>();
  private final Set<Long> passed = new HashSet<>();
  private Optional<RecordRing> latest = Optional.empty();
  private long next;

  private volatile boolean isOver;

  /**
   * Nothing has happened yet.
   *
   * @param reader gets what was written down, in order
   */
  CallOrder(SharedMemory memory, Consumer<RecordedCalls> reader) {
    this.memory = memory;
    this.reader = reader;
  }

  /** Calls may be written down here from now on. */
  void add(RecordRing ring) {
    lock.lock();
    try {
      rings.add(ring);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Reads what can be read, and forgets a ring in which nothing is left.
   *
   * @return whether nothing was left
   */
  boolean remove(RecordRing ring) {
    lock.lock();
    try {
      var _ = readAll();
      boolean isEmpty = ring.ticket(next) == RecordRing.NONE;
      if (isEmpty) {
        rings.remove(ring);
        latest = Optional.empty();
      }
      return isEmpty;
    } finally {
      lock.unlock();
    }
  }

  /** Reads what can be read; whether there was anything. */
  boolean read() {
    lock.lock();
    try {
      return readAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Makes a step in its turn. One that is made by what is read has the turn of that.
   *
   * @param ticket of the call that it is, if that came just now
   */
  void inTurn(long ticket, Runnable step) {
    if (lock.isHeldByCurrentThread()) {
      step.run();
      return;
    }
    lock.lock();
    try {
      long turn = ticket == NO_TICKET ? memory.takeTicket() : ticket;
      for (int round = 0; !readUpTo(turn) && !isOver; round++) {
        lock.unlock();
        try {
          pause(round);
        } finally {
          lock.lock();
        }
      }
      try {
        step.run();
      } finally {
        next = Math.max(next, turn + 1);
      }
    } finally {
      lock.unlock();
    }
  }

  /** A call came that is no step. */
  void pass(long ticket) {
    lock.lock();
    try {
      passed.add(ticket);
    } finally {
      lock.unlock();
    }
  }

  /** Nobody is waited for any longer. */
  void stopWaiting() {
    isOver = true;
  }

  /** The program has ended: what is left is read, whoever has taken the tickets between. */
  void end() {
    isOver = true;
    lock.lock();
    try {
      for (Optional<RecordRing> first = first(); first.isPresent(); first = first()) {
        next = first.get().ticket(next) + first.get().take(reader);
      }
    } finally {
      lock.unlock();
    }
  }

  private Optional<RecordRing> first() {
    return rings.stream()
        .filter(ring -> ring.ticket(next) != RecordRing.NONE)
        .min(Comparator.comparingLong(ring -> ring.ticket(next)));
  }

  private boolean readAll() {
    long before = next;
    while (readNext()) {
      // One after the other.
    }
    return next > before;
  }

  /** Whether it is the turn of this ticket now. */
  private boolean readUpTo(long ticket) {
    while (next < ticket) {
      if (!readNext()) {
        return false;
      }
    }
    return true;
  }

  /** Whether what has the next ticket is known, and is no step that somebody else makes. */
  private boolean readNext() {
    if (passed.remove(next)) {
      next++;
      return true;
    }
    Optional<RecordRing> ring = holdingNext();
    ring.ifPresent(holding -> next += holding.take(reader));
    return ring.isPresent();
  }

  private Optional<RecordRing> holdingNext() {
    if (latest.filter(ring -> ring.ticket(next) == next).isEmpty()) {
      latest = Optional.empty();
      for (RecordRing ring : rings) {
        if (ring.ticket(next) == next) {
          latest = Optional.of(ring);
        }
      }
    }
    return latest;
  }

  private void pause(int round) {
    if (round < ROUNDS_OF_SPINNING) {
      Thread.onSpinWait();
    } else {
      LockSupport.parkNanos(this, WAIT_NANOS);
    }
  }
}
