package io.github.clrsim.model.thread;

import io.github.clrsim.api.corprof.CorPrfExClauseInfo;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.spec.CallbackContract;
import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** One thread of the process, and the callbacks it is inside of. */
public final class ClrThread {
  private final SimulatedThread simulated;
  private final ThreadKind kind;
  private ThreadId id;
  private boolean managed;
  private boolean begun;
  private boolean callsFromAnywhere;
  private boolean runsProgram = true;
  private int visits;
  private int nested;
  private long pausedAt;
  private final Deque<CallbackContract> callbacks = new ArrayDeque<>();
  // In how many callbacks it was when it began to handle objects, the innermost first.
  private final Deque<Integer> objectsInHand = new ArrayDeque<>();
  private Optional<CorPrfExClauseInfo> handling = Optional.empty();
  private boolean isUnwinding;
  private Supplier<Optional<ClrThread>> waitsFor = Optional::empty;

  ClrThread(SimulatedThread simulated, ThreadKind kind, ThreadId id) {
    this.simulated = simulated;
    this.kind = kind;
    this.id = id;
  }

  /** What the scheduler knows it by. */
  public SimulatedThread simulated() {
    return simulated;
  }

  /** What sort of thread it is. */
  public ThreadKind kind() {
    return kind;
  }

  /** Its ThreadID; null ID for a thread that the runtime does not know. */
  public ThreadId id() {
    return id;
  }

  /** The operating system's number for it. */
  public int osThreadId() {
    return simulated.osThreadId();
  }

  /** Whether the runtime has a Thread object for it: between its creation and its destruction. */
  public boolean isManaged() {
    return managed;
  }

  void managed(boolean hasThreadObject) {
    managed = hasThreadObject;
    begun = true;
  }

  /** Whether it is one of the program's that was started and has not told of itself yet. */
  boolean isToBegin() {
    return kind == ThreadKind.MANAGED && !begun;
  }

  /** Whether it is over, and was told so. */
  public boolean hasEnded() {
    return simulated.hasEnded() || (begun && !managed);
  }

  /** Whether it may call from outside callbacks, too, although the runtime knows it (calls 1). */
  public boolean callsFromAnywhere() {
    return callsFromAnywhere;
  }

  /** Notes that it may call from anywhere, from now on and for ever. */
  public void callFromAnywhere() {
    callsFromAnywhere = true;
  }

  void adopt(ThreadId made) {
    id = made;
    callsFromAnywhere = true;
  }

  /**
   * Notes that code of the program, or of the runtime for it, runs on this thread, or none does.
   */
  public void runsProgram(boolean runs) {
    runsProgram = runs;
  }

  /** Whether there is managed code on its stack, or code that managed code called. */
  public boolean runsProgram() {
    return runsProgram;
  }

  /** The innermost callback it is inside of; a call made there sees only this one. */
  public Optional<CallbackContract> innermostCallback() {
    return Optional.ofNullable(callbacks.peek());
  }

  /** The filter or handler of an exception that it runs now. */
  public Optional<CorPrfExClauseInfo> handling() {
    return handling;
  }

  /** Notes which filter or handler it runs from now on. */
  public void handle(Optional<CorPrfExClauseInfo> clause) {
    handling = clause;
  }

  /** Tells of frames that an exception has left half, so that nobody can walk its stack. */
  public void unwinding(Runnable telling) {
    boolean before = isUnwinding;
    isUnwinding = true;
    try {
      telling.run();
    } finally {
      isUnwinding = before;
    }
  }

  /** Whether an exception has begun to leave its frames, and no handler of theirs runs. */
  public boolean isUnwinding() {
    return isUnwinding;
  }

  /**
   * Whether it is in cooperative mode: handling objects, or inside a callback that the runtime
   * makes in that mode; and not waiting for the runtime, which leaves it. A collection waits for
   * it.
   */
  public boolean isCooperative() {
    boolean handlesObjects = Integer.valueOf(callbacks.size()).equals(objectsInHand.peek());
    CallbackContract innermost = callbacks.peek();
    boolean isCalledBack =
        innermost != null && innermost.mode() == CallbackContract.Mode.COOPERATIVE;
    return (handlesObjects || isCalledBack) && !simulated.isAwaiting();
  }

  void handleObjects() {
    objectsInHand.push(callbacks.size());
  }

  void letObjectsGo() {
    objectsInHand.pop();
  }

  /** The thread that must act before this one can go on, as far as the runtime's own locks tell. */
  public Optional<ClrThread> waitsFor() {
    return waitsFor.get();
  }

  /** Notes whom it waits for, from now until it is told otherwise. */
  public void waitFor(Supplier<Optional<ClrThread>> holder) {
    waitsFor = holder;
  }

  /** Notes that it enters a callback. */
  public void enter(CallbackContract callback) {
    callbacks.push(callback);
  }

  /** Notes that it leaves the innermost callback. */
  public void leave() {
    callbacks.pop();
  }

  /** Goes into the profiler's code: a callback, a hook, or one inside the other. */
  public void visit() {
    if (nested == 0) {
      visits++;
    }
    nested++;
  }

  /** Comes back. */
  public void endVisit() {
    nested--;
  }

  /** Which of its visits to the profiler is under way, counted from 1. */
  public OptionalInt visiting() {
    return nested == 0 ? OptionalInt.empty() : OptionalInt.of(visits);
  }

  /**
   * Notes that the profiler lets this thread, one of its own, wait a while.
   *
   * @param step how many steps the trace has
   */
  public void pause(long step) {
    pausedAt = step;
  }

  /** How many steps the trace had when it last paused; 0 if it never did. */
  long pausedAt() {
    return pausedAt;
  }
}
