package io.github.clrsim.explorer.control.thread;

import io.github.clrsim.explorer.control.thread.KnownLock.Holder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * Says what a thread waits for, who has it and since where, in words that are the same in every
 * run: locks are numbered, and no identity hash is told.
 */
public final class Report {
  private final KnownLocks locks;
  private final IntFunction<String> sites;

  private final List<Optional<ControlledThread>> byNumber;

  /**
   * Reports on one execution.
   *
   * @param sites names a place in the code
   * @param byNumber the threads known by now, whenever it is asked
   */
  public Report(
      KnownLocks locks, IntFunction<String> sites, List<Optional<ControlledThread>> byNumber) {
    this.locks = locks;
    this.sites = sites;
    this.byNumber = byNumber;
  }

  /**
   * Such as {@code for lock 1, a Cache, held by thread 2 (writer) since Cache.put(Cache.java:7)}.
   */
  String text(ControlledThread thread) {
    return switch (thread.waiting) {
      case Waiting.ForNothing nothing -> "for its turn";
      case Waiting.ToEnter(Monitor monitor) -> forLock(thread, monitor.known);
      case Waiting.ForNotify(Monitor monitor, var before) ->
          "to be notified on %s%s%s"
              .formatted(name(monitor.known), heldBy(monitor.known), lost("notified it", before));
      case Waiting.ForUnpark parked -> parked(thread, parked);
      case Waiting.ForEnd(ControlledThread other) ->
          "for the end of %s%s".formatted(other, cycle(thread));
      case Waiting.ForTime time -> "for time to pass";
    };
  }

  private String parked(ControlledThread thread, Waiting.ForUnpark parked) {
    Optional<KnownLock> lock = lock(parked);
    String lost = lost(isCondition(parked) ? "signalled it" : "unparked it", parked.before());
    if (isCondition(parked)) {
      String owner = lock.map(it -> " of " + name(it)).orElse("");
      return "to be signalled on a condition" + owner + lost;
    }
    if (lock.isPresent()) {
      return forLock(thread, lock.get()) + lost;
    }
    return parked
        .blocker()
        .map(blocker -> "to be unparked, on " + Names.of(blocker) + lost)
        .orElse("to be unparked" + lost);
  }

  private static boolean isCondition(Waiting.ForUnpark parked) {
    return parked.blocker().filter(Waiting::isCondition).isPresent();
  }

  /** The lock that a parked thread wants, if what it parked for is one. */
  private Optional<KnownLock> lock(Waiting.ForUnpark parked) {
    return parked.blocker().flatMap(locks::find).or(() -> locks.find(parked.about()));
  }

  private String forLock(ControlledThread thread, KnownLock lock) {
    return "for %s%s%s%s".formatted(name(lock), heldBy(lock), others(thread, lock), cycle(thread));
  }

  private String name(KnownLock lock) {
    return "lock %s, %s%s"
        .formatted(
            locks.number(lock), Names.of(lock.object), at(" first taken at ", lock.firstTakenAt));
  }

  private String heldBy(KnownLock lock) {
    if (lock.holders.isEmpty()) {
      return ", held by nobody";
    }
    return lock.holders.stream()
        .map(holder -> holder.thread + at(" since ", holder.site))
        .collect(Collectors.joining(" and ", ", held by ", ""));
  }

  private String others(ControlledThread thread, KnownLock lock) {
    List<String> others =
        byNumber.stream()
            .flatMap(Optional::stream)
            .filter(other -> other != thread && wants(other).filter(it -> it == lock).isPresent())
            .map(ControlledThread::toString)
            .toList();
    return switch (others.size()) {
      case 0 -> "";
      case 1 -> "; " + others.getFirst() + " waits for it too";
      default -> "; " + String.join(" and ", others) + " wait for it too";
    };
  }

  private Optional<KnownLock> wants(ControlledThread thread) {
    return switch (thread.waiting) {
      case Waiting.ToEnter(Monitor monitor) -> Optional.of(monitor.known);
      case Waiting.ForUnpark parked -> isCondition(parked) ? Optional.empty() : lock(parked);
      case Waiting.ForNotify notify -> Optional.empty();
      case Waiting.ForEnd end -> Optional.empty();
      case Waiting.ForTime time -> Optional.empty();
      case Waiting.ForNothing nothing -> Optional.empty();
    };
  }

  /** Follows who waits for whom, and tells the way if it leads back to where it began. */
  private String cycle(ControlledThread thread) {
    var way = new StringBuilder();
    var met = new ArrayList<ControlledThread>();
    ControlledThread at = thread;
    while (!met.contains(at)) {
      met.add(at);
      way.append(at).append(" -> ");
      wants(at).ifPresent(lock -> way.append("lock ").append(locks.number(lock)).append(" -> "));
      Optional<ControlledThread> next = waitsFor(at);
      if (next.isEmpty()) {
        return "";
      }
      at = next.get();
    }
    return at == thread ? "; a cycle: " + way + thread : "";
  }

  private Optional<ControlledThread> waitsFor(ControlledThread thread) {
    if (thread.waiting instanceof Waiting.ForEnd(ControlledThread other)) {
      return Optional.of(other);
    }
    return wants(thread)
        .flatMap(lock -> lock.holders.stream().findFirst())
        .map((Holder holder) -> holder.thread);
  }

  private String lost(String did, Optional<Waiting.Lost> before) {
    return before
        .map(
            lost ->
                "; lost wake-up: %s %s%s when nobody waited yet"
                    .formatted(lost.by(), did, at(" at ", lost.site())))
        .orElse("");
  }

  /** The place, if it is known. */
  private String at(String before, int site) {
    return site == 0 ? "" : before + sites.apply(site);
  }
}
