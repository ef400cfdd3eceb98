package io.github.clrsim.explorer.strategy.coverage;

import io.github.clrsim.explorer.choice.SplitMix;
import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import java.util.Arrays;
import java.util.IdentityHashMap;

/**
 * The fingerprint of one execution's interleaving: equal for two that differ only in the order of
 * steps that do not disturb one another (Mazurkiewicz traces), and as good as certainly unlike for
 * any other two.
 *
 * <p>An event is hashed with its thread's last event and with the last write to its target: what
 * comes before a write and does not see it is thereby told from what comes after it. An event that
 * touches the world is hashed with all events before it. The fingerprint is the sum over all
 * events, and a sum knows no order. What a target is called is not hashed and need not be: a thread
 * that saw the same things happen turns to the same target. So nothing here depends on identity
 * hashes, and every hash is 64 bits wide: among ten million different events the chance that any
 * two look alike is about one in four hundred thousand.
 */
public final class PartialOrder {
  private static final long READ = 0x9E3779B97F4A7C15L;
  private static final long WRITE = 0xD1B54A32D192ED03L;
  private static final long DRAW = 0xABC98388FB8FAC03L;
  private static final long STEP = 0x8CB92BA72F3D8DD7L;
  private static final long NEW_THREAD = 0xD6E8FEB86659FD93L;

  private final boolean isTold;
  private final IdentityHashMap<Object, Past> pasts = new IdentityHashMap<>(16);

  /** By thread number: the hash of its last event. */
  private long[] threads = new long[8];

  private int mover;
  private int steps;
  private long sum;

  /** The target of the last event, which is often that of the next. */
  private Object lastTarget = SimulatedThread.WORLD;

  private Past lastPast = new Past();

  /** The hash of the last write to a target. */
  private static final class Past {
    private long write;
  }

  /**
   * A new one, for one execution.
   *
   * @param isTold whether the program says all that it touches; if not, the order of all steps is
   *     taken to matter
   */
  public PartialOrder(boolean isTold) {
    this.isTold = isTold;
    for (int number = 0; number < threads.length; number++) {
      threads[number] = SplitMix.mixed(NEW_THREAD + number);
    }
  }

  /** The thread goes on and does what it said it would. */
  public void steps(SimulatedThread thread) {
    mover = thread.number();
    steps++;
    if (mover >= threads.length) {
      grow();
    }
    threads[mover] += STEP;
    if (isTold) {
      add(thread.access(), thread.target());
    } else {
      addWorld();
    }
  }

  /** The thread that moves does this too. */
  public void touches(Access access, Object target) {
    add(access, target);
  }

  /** The program draws; before its first step that is nobody's doing but counts as thread 0's. */
  public void draws(int bound, int pick) {
    add(SplitMix.mixed(threads[mover] + DRAW * bound + Long.rotateLeft(pick, 32)));
  }

  /** The fingerprint of what happened up to now. */
  public long value() {
    return sum;
  }

  /** How many steps were taken. */
  public int steps() {
    return steps;
  }

  @SuppressWarnings("ReferenceEquality") // Targets are compared by identity.
  private void add(Access access, Object target) {
    if (target == SimulatedThread.WORLD) {
      addWorld();
      return;
    }
    if (target != lastTarget) {
      lastPast = pasts.computeIfAbsent(target, unknown -> new Past());
      lastTarget = target;
    }
    long before = threads[mover] + Long.rotateLeft(lastPast.write, 17) * WRITE;
    switch (access) {
      case READ -> add(SplitMix.mixed(before ^ READ));
      case WRITE -> lastPast.write = add(SplitMix.mixed(before));
    }
  }

  private void addWorld() {
    add(SplitMix.mixed(threads[mover] + sum * WRITE));
  }

  private long add(long event) {
    threads[mover] = event;
    sum += event;
    return event;
  }

  private void grow() {
    int known = threads.length;
    threads = Arrays.copyOf(threads, mover * 2);
    for (int number = known; number < threads.length; number++) {
      threads[number] = SplitMix.mixed(NEW_THREAD + number);
    }
  }
}
