package io.github.clrsim.explorer.schedule;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.SimulatedThread.Standing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The table of threads and the choice among them: what is the same for every engine. It starts and
 * stops nothing; an engine asks who goes on and makes it so.
 */
final class Scheduler implements ReadyThreads {
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  /** Why no further step is taken, or that steps are. */
  private enum Phase {
    GOING_ON,
    NOBODY_READY,
    ONLY_POLLED,
    STEP_LIMIT,
    CUT_OFF,
    TOLD
  }

  /** Stands for no thread: before the first step and after the last. */
  final SimulatedThread nobody = new SimulatedThread(-1, "nobody", true);

  private final Limits limits;
  private final Strategy strategy;
  private final Choices choices;
  private final Fairness fairness;

  // All that ever were, by their numbers; in the same order those that have not ended, and of these
  // the ones that are asked at each step whether they can go on.
  private SimulatedThread[] threads = new SimulatedThread[8];
  private SimulatedThread[] living = new SimulatedThread[8];
  private SimulatedThread[] awake = new SimulatedThread[8];
  private SimulatedThread[] ready = new SimulatedThread[8];
  private int count;
  private int livingCount;
  private int awakeCount;
  private boolean isAnybodyContent;
  private int readyCount;
  private boolean currentIsFirst;
  private int foregroundLeft;
  private int roots;
  private boolean begun;
  private int steps;
  private long nanos;
  private long order = FNV_OFFSET;

  /** Who took all steps since {@link #aloneFrom}, at places of woven code. */
  private SimulatedThread alone = nobody;

  private int aloneFrom;
  private Phase phase = Phase.GOING_ON;
  private Ending told = new Ending.Finished();

  Scheduler(Limits limits, Strategy strategy, Choices choices) {
    this.limits = limits;
    this.strategy = strategy;
    this.choices = choices;
    this.fairness = new Fairness(limits.fairFrom());
    nobody.standing = Standing.ENDED;
  }

  /** Who goes on, given who moved last; nobody, once the execution is over. */
  SimulatedThread next(SimulatedThread current) {
    if (phase != Phase.GOING_ON) {
      return nobody;
    }
    if (current.standing == Standing.RUNNING) {
      current.standing = Standing.READY;
    }
    gatherReady(current);
    if (phase != Phase.GOING_ON) {
      return nobody;
    }
    if (readyCount == 0) {
      phase = Phase.NOBODY_READY;
      return nobody;
    }
    if (fairness.isPolledOut() && isOnlyPolled()) {
      phase = Phase.ONLY_POLLED;
      return nobody;
    }
    if (steps == limits.stepsMax()) {
      phase = Phase.STEP_LIMIT;
      return nobody;
    }
    boolean byTurns = fairness.isDue(steps);
    int chosen =
        readyCount == 1 ? 0 : byTurns ? fairness.turn(this, steps) : strategy.choose(this, choices);
    if (chosen == Strategy.CUT_OFF) {
      phase = Phase.CUT_OFF;
      return nobody;
    }
    if (chosen < 0 || chosen >= readyCount) {
      throw new IllegalStateException(
          "%s chose place %d of %d".formatted(strategy, chosen, readyCount));
    }
    begun = true;
    steps++;
    SimulatedThread next = ready[chosen];
    wakes(next);
    boolean timeComes = next.standing == Standing.BLOCKED;
    if (timeComes || next.standing == Standing.PAUSED) {
      overtake(chosen);
      fairness.polled(next, steps);
    }
    fairness.moved(next, steps);
    next.standing = Standing.RUNNING;
    next.stepsTaken++;
    next.movedAtStep = steps;
    order = (order ^ next.number()) * FNV_PRIME;
    if (next.number() != alone.number() || !next.isInOwnCode) {
      alone = next;
      aloneFrom = steps;
    }
    strategy.steps(next);
    if (timeComes) {
      next.timedOut = true;
      nanos = Math.max(nanos, next.deadlineNanos);
      touched(next, Access.WRITE, SimulatedThread.CLOCK);
      touchedClosing(next);
    }
    return next;
  }

  /** Whether nobody can go on but background threads that poll, and no time that comes helps. */
  private boolean isOnlyPolled() {
    for (int i = 0; i < readyCount; i++) {
      if (!ready[i].isBackground() || !fairness.hasPolledInVain(ready[i])) {
        return false;
      }
    }
    for (int i = 0; i < livingCount; i++) {
      if (!living[i].isBackground() && isTimed(living[i])) {
        return false;
      }
    }
    return !isClosing();
  }

  /** The one at this place comes back from a pause, or from a wait, before all others. */
  private void overtake(int place) {
    for (int i = 0; i < readyCount; i++) {
      if (i != place && !isTimed(ready[i])) {
        fairness.overtaken(ready[i]);
      }
    }
  }

  private void gatherReady(SimulatedThread current) {
    readyCount = 0;
    currentIsFirst = canGoOn(current);
    if (currentIsFirst) {
      ready[readyCount++] = current;
    }
    for (int i = 0; i < awakeCount; i++) {
      SimulatedThread thread = awake[i];
      if (thread != current && canGoOn(thread)) {
        ready[readyCount++] = thread;
      }
    }
    if (isAnybodyContent && doAllPause()) {
      gatherContent();
    }
    boolean onlyTimeHelps = readyCount == 0;
    gatherTimed();
    if (onlyTimeHelps) {
      gatherPaused(current);
    }
  }

  /** The one whose time comes first is ready, if nobody minds that time passes. */
  private void gatherTimed() {
    SimulatedThread first = nobody;
    for (int i = 0; i < awakeCount; i++) {
      SimulatedThread thread = awake[i];
      if (isTimed(thread) && (first == nobody || thread.deadlineNanos < first.deadlineNanos)) {
        first = thread;
      }
    }
    if (first != nobody) {
      ready[readyCount++] = first;
    }
  }

  /** When only background threads are left, nobody waits with them for time to pass. */
  private boolean isTimed(SimulatedThread thread) {
    return thread.standing == Standing.BLOCKED
        && thread.deadlineNanos != SimulatedThreads.NEVER
        && thread.deadlineNanos > nanos
        && !isClosing();
  }

  /** Whether nobody can go on but who only looks again. */
  private boolean doAllPause() {
    for (int i = 0; i < readyCount; i++) {
      if (ready[i].standing != Standing.PAUSED) {
        return false;
      }
    }
    return true;
  }

  /** Nobody can go on as it should be, so those go on alone that are content with less. */
  private void gatherContent() {
    int paused = readyCount;
    for (int i = 0; i < livingCount; i++) {
      SimulatedThread thread = living[i];
      if (thread.standing == Standing.AWAITING && holds(thread, thread.orElse)) {
        if (paused > 0) {
          paused = 0;
          readyCount = 0;
          currentIsFirst = false;
        }
        ready[readyCount++] = thread;
      }
    }
  }

  void block(SimulatedThread thread, Supplier<String> why, long deadlineNanos) {
    thread.why = why;
    thread.deadlineNanos = deadlineNanos;
    thread.standing = Standing.BLOCKED;
    if (deadlineNanos == SimulatedThreads.NEVER) {
      sleeps(thread);
    } else {
      wakes(thread);
    }
  }

  void unblock(SimulatedThread thread) {
    thread.standing = Standing.READY;
    wakes(thread);
  }

  /** It is not asked whether it can go on until it wakes, or is chosen. */
  void sleeps(SimulatedThread thread) {
    if (!thread.isAsleep) {
      thread.isAsleep = true;
      int place = placeOf(thread);
      awakeCount--;
      System.arraycopy(awake, place + 1, awake, place, awakeCount - place);
    }
  }

  void wakes(SimulatedThread thread) {
    if (thread.isAsleep && thread.standing != Standing.ENDED) {
      thread.isAsleep = false;
      int place = placeOf(thread);
      System.arraycopy(awake, place, awake, place + 1, awakeCount - place);
      awake[place] = thread;
      awakeCount++;
    }
  }

  /** Where a thread is, or would be, among those that are awake, which stand by their numbers. */
  private int placeOf(SimulatedThread thread) {
    int low = 0;
    int high = awakeCount;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (awake[middle].number() < thread.number()) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** From now on some wait for an order that is not worth a standstill. */
  void content() {
    isAnybodyContent = true;
  }

  /** Nobody is left to go first, so those that pause go on. */
  private void gatherPaused(SimulatedThread current) {
    if (current.standing == Standing.PAUSED) {
      currentIsFirst = readyCount == 0;
      ready[readyCount++] = current;
    }
    for (int i = 0; i < livingCount; i++) {
      if (living[i] != current && living[i].standing == Standing.PAUSED) {
        ready[readyCount++] = living[i];
      }
    }
  }

  private boolean canGoOn(SimulatedThread thread) {
    return switch (thread.standing) {
      case READY -> true;
      case PAUSED -> steps > thread.pausedAtStep;
      case AWAITING -> holds(thread, thread.condition);
      case BLOCKED -> thread.deadlineNanos <= nanos;
      case RUNNING, PARKED, ENDED -> false;
    };
  }

  private boolean holds(SimulatedThread thread, BooleanSupplier condition) {
    try {
      return condition.getAsBoolean();
    } catch (RuntimeException | Error thrown) {
      end(new Ending.Threw(thread.label(), thrown));
      return false;
    }
  }

  SimulatedThread add(String name, boolean background) {
    if (count == threads.length) {
      threads = Arrays.copyOf(threads, count * 2);
    }
    if (livingCount == living.length) {
      living = Arrays.copyOf(living, livingCount * 2);
      awake = Arrays.copyOf(awake, livingCount * 2);
      ready = Arrays.copyOf(ready, livingCount * 2);
    }
    var thread = new SimulatedThread(count, name, background);
    thread.movedAtStep = steps;
    threads[count++] = thread;
    living[livingCount++] = thread;
    awake[awakeCount++] = thread;
    foregroundLeft += background ? 0 : 1;
    roots += begun ? 0 : 1;
    return thread;
  }

  int steps() {
    return steps;
  }

  long nanos() {
    return nanos;
  }

  void pass(long passed) {
    nanos += passed;
  }

  /** Which way a background thread goes depends on whether the others have ended. */
  void touchedClosing(SimulatedThread thread) {
    if (thread.isBackground()) {
      touched(thread, Access.WRITE, SimulatedThread.CLOSING);
    }
  }

  void touched(SimulatedThread thread, Access access, Object target) {
    if (phase == Phase.GOING_ON) {
      strategy.touches(thread, access, target);
    }
  }

  int pick(int bound) {
    int picked = bound == 1 ? 0 : strategy.pick(bound, choices);
    if (picked < 0 || picked >= bound) {
      throw new IllegalStateException("%s picked %d of %d".formatted(strategy, picked, bound));
    }
    return picked;
  }

  boolean isOver() {
    return phase != Phase.GOING_ON;
  }

  int living() {
    return livingCount;
  }

  boolean isFull() {
    return livingCount == limits.threadsMax();
  }

  void ended(SimulatedThread thread) {
    thread.standing = Standing.ENDED;
    bury(thread);
    touched(thread, Access.WRITE, thread);
    if (!thread.isBackground()) {
      touched(thread, Access.READ, SimulatedThread.CLOSING);
    }
    foregroundLeft -= thread.isBackground() ? 0 : 1;
  }

  private void bury(SimulatedThread thread) {
    sleeps(thread);
    int place = 0;
    while (living[place] != thread) {
      place++;
    }
    livingCount--;
    System.arraycopy(living, place + 1, living, place, livingCount - place);
  }

  void pause(SimulatedThread thread) {
    thread.standing = Standing.PAUSED;
    thread.pausedAtStep = steps;
  }

  /**
   * Ends the execution at its next scheduling point. The first ending told is the one that holds.
   */
  void end(Ending ending) {
    if (phase == Phase.GOING_ON) {
      phase = Phase.TOLD;
      told = ending;
    }
  }

  boolean isClosing() {
    return foregroundLeft == 0;
  }

  @Override
  public int count() {
    return readyCount;
  }

  @Override
  public SimulatedThread at(int index) {
    return ready[index];
  }

  @Override
  public boolean currentIsFirst() {
    return currentIsFirst;
  }

  SimulatedThread thread(int number) {
    return threads[number];
  }

  List<SimulatedThread> all() {
    return List.of(Arrays.copyOf(living, livingCount));
  }

  boolean hasUnfinished() {
    return livingCount > 0;
  }

  /**
   * What became of it.
   *
   * @param place what a thread is parked on, and where
   */
  Execution execution(Function<SimulatedThread, String> place) {
    Ending ending =
        switch (phase) {
          case GOING_ON -> throw new IllegalStateException("the execution is not over");
          case TOLD -> told;
          case CUT_OFF -> new Ending.CutOff();
          case ONLY_POLLED ->
              doesHostWait()
                  ? new Ending.HostWaits(waiting(place))
                  : new Ending.OnlyPolled(fairness.polls(), waiting(place));
          case STEP_LIMIT -> stepLimit(place);
          case NOBODY_READY -> {
            if (isClosing()) {
              yield new Ending.Finished();
            }
            if (doesHostWait()) {
              yield new Ending.HostWaits(waiting(place));
            }
            yield haveRootsEnded()
                ? new Ending.LeftBehind(waiting(place))
                : new Ending.Deadlocked(waiting(place));
          }
        };
    return new Execution(ending, steps, count, order);
  }

  /** Threads take turns in the second half, so who goes alone there is waited for by nobody. */
  private Ending stepLimit(Function<SimulatedThread, String> place) {
    int wentAlone = steps - aloneFrom;
    if (wentAlone < limits.stepsMax() / 2) {
      return new Ending.StepLimit(steps, waiting(place));
    }
    String name = alone.label().toString();
    List<Ending.Waiting> itselfFirst = new ArrayList<>(waiting(place));
    itselfFirst.sort(
        Comparator.comparing((Ending.Waiting each) -> !each.thread().toString().equals(name)));
    return new Ending.StepLimit(steps, itselfFirst, wentAlone);
  }

  /** Whether all that are not background threads wait for what the host itself does not do. */
  private boolean doesHostWait() {
    for (int i = 0; i < livingCount; i++) {
      SimulatedThread thread = living[i];
      if (!thread.isBackground() && !(thread.standing == Standing.AWAITING && thread.awaitsHost)) {
        return false;
      }
    }
    return true;
  }

  /** Whether those that the program itself spawned are through. */
  private boolean haveRootsEnded() {
    for (int i = 0; i < roots; i++) {
      if (threads[i].standing != Standing.ENDED && !threads[i].isBackground()) {
        return false;
      }
    }
    return true;
  }

  private List<Ending.Waiting> waiting(Function<SimulatedThread, String> place) {
    var waiting = new ArrayList<Ending.Waiting>();
    for (int i = 0; i < livingCount; i++) {
      SimulatedThread thread = living[i];
      waiting.add(waiting(thread, place));
    }
    return waiting;
  }

  private static Ending.Waiting waiting(
      SimulatedThread thread, Function<SimulatedThread, String> place) {
    boolean isBackground = thread.isBackground();
    return switch (thread.standing) {
      case READY, RUNNING ->
          new Ending.Waiting(thread.label(), isBackground, "for its turn", place.apply(thread));
      case PAUSED ->
          new Ending.Waiting(thread.label(), isBackground, thread.pausesFor(), place.apply(thread));
      case AWAITING, BLOCKED ->
          new Ending.Waiting(thread.label(), isBackground, thread.why.get(), place.apply(thread));
      case PARKED ->
          new Ending.Waiting(thread.label(), isBackground, "to be woken, " + place.apply(thread));
      case ENDED -> new Ending.Waiting(thread.label(), isBackground, "for nothing");
    };
  }
}
