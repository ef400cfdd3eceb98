package io.github.clrsim.model.program;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ThreadCallback.ThreadAssignedToOSThread;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.delivery.RunEnded;
import io.github.clrsim.model.eventpipe.EventPipe;
import io.github.clrsim.model.heap.Handle;
import io.github.clrsim.model.heap.Handles;
import io.github.clrsim.model.profile.InterfaceRules;
import io.github.clrsim.model.scenario.HandleKind;
import io.github.clrsim.model.scenario.Scenario.ScenarioThread;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The managed threads of a process: how they come, get names and go, and how they end it all. */
public final class ProgramThreads {
  // What a shell sees of a process that aborted: 128 and the number of SIGABRT.
  private static final int ABORTED = 134;

  private final InterfaceRules rules;
  private final ClrThreads threads;
  private final Delivery delivery;
  private final EventPipe pipe;
  private final SimulatedThreads scheduler;
  private final Handles handles;
  // Those that have begun, and the Thread objects of those that were named before.
  private final Map<String, ClrThread> started = new LinkedHashMap<>();
  private final Map<String, ThreadId> unstarted = new LinkedHashMap<>();
  private final List<Runnable> atShutdown = new ArrayList<>();
  private boolean hasShutDown;
  private Optional<Run.Ending> ending = Optional.empty();

  public ProgramThreads(
      InterfaceRules rules,
      ClrThreads threads,
      Delivery delivery,
      EventPipe pipe,
      SimulatedThreads scheduler,
      Handles handles) {
    this.rules = rules;
    this.handles = handles;
    this.threads = threads;
    this.delivery = delivery;
    this.pipe = pipe;
    this.scheduler = scheduler;
  }

  /** Has something done at the orderly end, behind Shutdown. */
  public void atShutdown(Runnable last) {
    atShutdown.add(last);
  }

  /**
   * Makes the handles by which a Thread object will name its managed side: empty as yet, and made
   * by whoever makes the thread (N82).
   */
  public List<Handle> makeHandles() {
    return List.of(
        handles.make(HandleKind.WEAK, Optional.empty()),
        handles.make(HandleKind.STRONG, Optional.empty()));
  }

  /**
   * Announces a thread that begins outside the runtime, with its handles, on itself.
   *
   * @return frees the handles
   */
  public Runnable announceForeign() {
    List<Handle> made = makeHandles();
    announce();
    return () -> made.forEach(handles::free);
  }

  /** Announces the current thread, on itself (G61). */
  public void announce() {
    ClrThread thread = threads.current();
    threads.created(thread);
    thread.runsProgram(false);
    delivery.deliver(new ThreadCreated(thread.id()));
    delivery.deliver(new ThreadAssignedToOSThread(thread.id(), thread.osThreadId()));
    thread.runsProgram(true);
  }

  /** The current thread comes to managed code, and waits if the runtime is suspended. */
  void awaitResume() {
    threads.awaitResume();
  }

  /** Starts a thread of the program, which is announced when it begins and when it ends. */
  ClrThread start(ScenarioThread worker, Consumer<ScenarioThread> body) {
    Runnable life =
        () -> {
          announce();
          body.accept(worker);
          threads.current().runsProgram(false);
          threads.ending(threads.current());
          delivery.deliver(new ThreadDestroyed(threads.current().id()));
          threads.destroyed(threads.current());
        };
    makeObject(worker.name());
    Optional<ThreadId> named = Optional.ofNullable(unstarted.remove(worker.name()));
    ClrThread thread =
        named
            .map(object -> threads.startManaged(worker.name(), object, life))
            .orElseGet(() -> threads.startManaged(worker.name(), life));
    started.put(worker.name(), thread);
    return thread;
  }

  /**
   * Names a thread of the program on the current one. It may not have begun yet: its Thread object
   * is made then (N62). Of one that has ended nobody hears anything more.
   */
  void name(String thread, String name) {
    if (!started.containsKey(thread)) {
      makeObject(thread);
    }
    // Another may have started it while the object was made.
    Optional<ClrThread> running = Optional.ofNullable(started.get(thread));
    if (running.filter(ClrThread::hasEnded).isEmpty()) {
      name(
          running
              .map(ClrThread::id)
              .orElseGet(() -> unstarted.computeIfAbsent(thread, _ -> threads.unstarted())),
          name);
    }
  }

  /** Makes what belongs to a Thread object, if the program has none for this thread yet. */
  private void makeObject(String thread) {
    if (!unstarted.containsKey(thread)) {
      makeHandles();
    }
  }

  /** Tells of the name of a thread, on the current one. */
  void name(ThreadId thread, String name) {
    delivery.deliver(new ThreadNameChanged(thread, name));
  }

  /** Names a thread that is never started: heard at once, and nothing else of it ever is (N62). */
  void nameUnstarted(String name) {
    name(threads.unstarted(), name);
  }

  /** Ends the process from the current thread: Shutdown, and then nobody goes on (G56, N59). */
  RunEnded exit(int code) {
    shutDown(code);
    return delivery.end(new Run.Ending.Completed(code));
  }

  /**
   * The main thread has returned: the orderly end. Where little can be told behind that, others may
   * come to their ends before: a process waits for its foreground threads (Thread.IsBackground).
   */
  public void shutDown() {
    if (rules.releasesAtShutdown() && scheduler.pick(2) == 0) {
      scheduler.sleep(() -> "other threads to end", this::haveOthersEnded, () -> true);
      delivery.throwIfEnded();
    }
    shutDown(0);
  }

  private boolean haveOthersEnded() {
    return started.values().stream().allMatch(ClrThread::hasEnded);
  }

  /**
   * The orderly end, once (G56): event sessions are closed before the profilers are told (measured
   * on 9.0.5), and where they are released behind that, they are sealed off first (N125). Who wants
   * to end a process that another thread is ending waits, and does not go on.
   */
  private void shutDown(int code) {
    if (ending.isPresent()) {
      scheduler.await("another thread to end the process", () -> hasShutDown);
      throw delivery.end(ending.get());
    }
    ending = Optional.of(new Run.Ending.Completed(code));
    pipe.shutdown();
    delivery.deliver(new Shutdown());
    atShutdown.forEach(Runnable::run);
    if (rules.releasesAtShutdown()) {
      // Others go on calling the profiler for a while (N58), and those that are inside when it is
      // sealed off hear what it is refused from then on.
      scheduler.point();
      delivery.life().release();
      scheduler.point();
      delivery.throwIfEnded();
    }
    hasShutDown = true;
  }

  /** Ends the process at once: no Shutdown (N57). */
  RunEnded abort() {
    return delivery.end(new Run.Ending.Completed(ABORTED));
  }
}
