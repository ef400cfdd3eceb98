package io.github.clrsim.explorer.control.thread;

import io.github.clrsim.explorer.choice.SplitMix;
import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.Ending;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import java.util.IdentityHashMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Time, chance, identity, and the end of the process. */
public final class World {
  /** Each execution begins when the year 2025 did. */
  private static final long EPOCH_MILLIS = 1_735_689_600_000L;

  /** Not 0, which programs like to take for "never". */
  private static final long NANO_TIME_ORIGIN = 1_000_000_000L;

  private static final long READING_NANOS = 1_000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  /** A round number of processors, whatever the machine has. */
  public static final int PROCESSORS = 4;

  private final SimulatedThreads threads;
  private final IntFunction<String> sites;
  private final IdentityHashMap<Object, Integer> identities = new IdentityHashMap<>();

  /** The world of one execution; the sites are told by number. */
  public World(SimulatedThreads threads, IntFunction<String> sites) {
    this.threads = threads;
    this.sites = sites;
  }

  /** The simulated {@link System#nanoTime()}; reading it takes a little time. */
  public long nanoTime() {
    // A clock that stands still would keep those spinning who wait for time to pass.
    threads.pass(READING_NANOS);
    return NANO_TIME_ORIGIN + threads.nanos();
  }

  /** The simulated time of day; reading it takes a little time. */
  public long currentTimeMillis() {
    threads.pass(READING_NANOS);
    return EPOCH_MILLIS + threads.nanos() / NANOS_PER_MILLI;
  }

  /** When a timeout that begins now ends. */
  public long deadline(long timeoutNanos) {
    long now = threads.nanos();
    return timeoutNanos >= SimulatedThreads.NEVER - now
        ? SimulatedThreads.NEVER
        : now + timeoutNanos;
  }

  /** The same, where 0 is no timeout, as for {@link Object#wait(long)}. */
  public long deadlineMillis(long millis) {
    return millis == 0 || millis > SimulatedThreads.NEVER / NANOS_PER_MILLI
        ? SimulatedThreads.NEVER
        : deadline(millis * NANOS_PER_MILLI);
  }

  /** When {@link #currentTimeMillis} will say so. */
  public long deadlineAt(long epochMillis) {
    long millis = epochMillis - EPOCH_MILLIS;
    return millis > SimulatedThreads.NEVER / NANOS_PER_MILLI
        ? SimulatedThreads.NEVER
        : Math.max(0, millis) * NANOS_PER_MILLI;
  }

  /**
   * Seeds do not come from the choices, so that these hold nothing but the schedule; and each
   * thread has its own row of them, so that they do not depend on it.
   */
  public long randomSeed(ControlledThread me) {
    me.draws++;
    return SplitMix.mixed(
        SplitMix.GOLDEN_GAMMA * (1_000_003L * me.simulated().number() + me.draws));
  }

  /** A number for each object, from who asked first and how many objects that thread asked for. */
  public int identityHashCode(ControlledThread me, @Nullable Object object) {
    if (object == null) {
      return 0;
    }
    Integer known = identities.get(object);
    threads.touch(known == null ? Access.WRITE : Access.READ, object);
    if (known != null) {
      return known;
    }
    me.identities++;
    int number = ((me.simulated().number() + 1) << 20) + me.identities;
    identities.put(object, number);
    return number;
  }

  /** Ends the execution as the process would end. */
  public void exit(ControlledThread me, int status, boolean halt, int site) {
    String place = site == 0 ? "at an unknown place" : "at " + sites.apply(site);
    throw threads.end(new Ending.Exited(me.simulated().label(), status, halt, place));
  }

  /** Ends the execution at a call that no simulation can stand for. */
  public void uncontrolled(ControlledThread me, String what, int site) {
    String place = site == 0 ? "" : ", at " + sites.apply(site);
    throw threads.end(new Ending.Uncontrolled(me.simulated().label(), what + place));
  }
}
