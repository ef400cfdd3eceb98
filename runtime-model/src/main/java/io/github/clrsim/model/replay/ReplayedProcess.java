package io.github.clrsim.model.replay;

import io.github.clrsim.api.Memory;
import io.github.clrsim.api.call.RuntimeObjects;
import io.github.clrsim.api.call.TypedCalls;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.InitializeForAttach;
import io.github.clrsim.api.callback.LifecycleCallback.LoadAsNotificationOnly;
import io.github.clrsim.api.callback.LifecycleCallback.ProfilerDetachSucceeded;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.api.trace.Truth.OwnThreadsStand.OwnThread;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.delivery.Journal;
import io.github.clrsim.model.delivery.ProfilerStatus;
import io.github.clrsim.model.info.SettingCalls;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.replay.RecordedRun.Delivered;
import io.github.clrsim.model.replay.RecordedRun.Event;
import io.github.clrsim.model.replay.RecordedRun.LastEvent;
import io.github.clrsim.model.replay.RecordedRun.RecordedThread;
import io.github.clrsim.model.replay.order.Order;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** The process of a recording: its threads deliver their callbacks again, each in its turn. */
public final class ReplayedProcess {
  private final RecordedRun recorded;
  private final ClrThreads threads;
  private final Delivery delivery;
  private final Turns turns;
  private final ReplayedHooks hooks;
  private final ReplayCalls calls;
  private final ReplayMemory memory;
  private final Unanswered unanswered;

  /**
   * The process of one replay.
   *
   * @param order in which its callbacks begin and end
   */
  public ReplayedProcess(
      RecordedRun recorded,
      Order order,
      RuntimeProfile profile,
      SimulatedThreads scheduler,
      Journal journal,
      Unanswered unanswered) {
    this.unanswered = unanswered;
    this.recorded = recorded;
    this.threads = new ClrThreads(scheduler);
    this.delivery = new Delivery(scheduler, threads, journal, false, true);
    this.turns = new Turns(scheduler, order);
    this.memory = new ReplayMemory(recorded, delivery, journal, threads, turns, unanswered);
    this.hooks = new ReplayedHooks(delivery);
    ReplayedSettings settings =
        new ReplayedSettings(
            new SettingCalls(profile, delivery),
            hooks,
            new ReplayedBodies(recorded.facts().truths(), memory, delivery, turns));
    this.calls = new ReplayCalls(recorded, delivery, journal, threads, turns, settings, unanswered);
  }

  /** The rows that every replay answers; all others only if the recording holds the answer. */
  public static Set<MethodSpec> answerableRows() {
    Set<MethodSpec> rows = new LinkedHashSet<>(SettingCalls.rows());
    rows.addAll(ReplayedHooks.rows());
    return rows;
  }

  /** The runtime as the recording knows it. */
  public CorProfilerInfo info() {
    return TypedCalls.runtime(calls);
  }

  /** Its COM objects. */
  public RuntimeObjects objects() {
    return new RuntimeObjects(calls);
  }

  /** Its memory, as far as the recording knows it. */
  public Memory memory() {
    return memory;
  }

  /** It seen from outside, of which the recording knows nothing. */
  public DataAccess dataAccess() {
    return new ReplayedDataAccess(delivery, threads, turns, unanswered);
  }

  /** The threads of the process. */
  public ClrThreads threads() {
    return threads;
  }

  /** The border to the profiler. */
  public Delivery delivery() {
    return delivery;
  }

  /** Starts the threads; {@code profiler} is made on the thread that delivers Initialize. */
  public void start(Function<ReplayedProcess, CorProfilerCallback> profiler) {
    for (RecordedThread thread : recorded.threads()) {
      ClrThread started =
          threads.startRecorded(
              thread.name(),
              thread.kind(),
              () -> {
                thread.delivered().forEach(event -> deliver(event, profiler));
                thread
                    .last()
                    .filter(_ -> turns.order().isRecorded())
                    .ifPresent(last -> deliver(last, profiler));
              });
      turns.begins(started, thread.firstTurn());
    }
  }

  /** In this one the process died. Whoever comes out of it has nothing more to tell. */
  private void deliver(LastEvent last, Function<ReplayedProcess, CorProfilerCallback> profiler) {
    turns.await(last.enteredAt());
    ClrThread thread = threads.current();
    unanswered.dies(thread);
    calls.endIn(last);
    deliver(last.event(), profiler, () -> turns.enter(thread, last.enteredAt()), turns::awaitEnd);
  }

  private void deliver(
      Delivered delivered, Function<ReplayedProcess, CorProfilerCallback> profiler) {
    turns.await(delivered.enteredAt());
    ClrThread thread = threads.current();
    Runnable entered = () -> turns.enter(thread, delivered.enteredAt());
    Runnable returning = () -> turns.leave(thread, delivered.returnedAt());
    deliver(delivered.event(), profiler, entered, returning);
  }

  private void deliver(
      Event event,
      Function<ReplayedProcess, CorProfilerCallback> profiler,
      Runnable entered,
      Runnable returning) {
    switch (event) {
      case Event.Told(Callback callback) -> deliver(callback, profiler, entered, returning);
      case Event.Hooked hooked -> hooks.deliver(hooked, entered, returning);
    }
  }

  private void deliver(
      Callback callback,
      Function<ReplayedProcess, CorProfilerCallback> profiler,
      Runnable entered,
      Runnable returning) {
    boolean initializes = callback instanceof Initialize || callback instanceof InitializeForAttach;
    boolean isFirst = initializes || callback instanceof LoadAsNotificationOnly;
    if (isFirst && delivery.life().status() == ProfilerStatus.NONE) {
      delivery.begin(profiler.apply(this));
    }
    if (callback instanceof ProfilerDetachSucceeded && !calls.isDetaching()) {
      // The recorder was let go; this profiler has not asked for it.
      entered.run();
      returning.run();
      return;
    }
    if (initializes) {
      delivery.initialize(callback, entered, returning);
    } else {
      delivery.deliver(callback, entered, returning);
    }
    if (callback instanceof Shutdown) {
      tellThreads();
    }
  }

  /** Here the profiler's own threads had no time that could be measured. */
  private void tellThreads() {
    List<OwnThread> standing =
        threads.guests().stream()
            .map(guest -> new OwnThread(guest.name(), false, threads.pausedAt(guest), 0))
            .toList();
    if (!standing.isEmpty()) {
      delivery.tell(new Truth.OwnThreadsStand(standing));
    }
  }
}
