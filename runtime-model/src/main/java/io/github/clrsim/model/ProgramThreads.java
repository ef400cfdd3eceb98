package io.github.clrsim.model;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ThreadCallback.ThreadAssignedToOSThread;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.delivery.RunEnded;
import io.github.clrsim.model.eventpipe.EventPipe;
import io.github.clrsim.model.heap.Handle;
import io.github.clrsim.model.heap.HandleKind;
import io.github.clrsim.model.heap.Handles;
import io.github.clrsim.model.scenario.Scenario.ScenarioThread;
import io.github.clrsim.model.schedule.SimulatedThreads;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The managed threads of a process: how they come, get names and go, and how they end it all. */
final class ProgramThreads {
  // What a shell sees of a process that aborted: 128 and the number of SIGABRT.
  private static final int ABORTED = 134;

  private final ClrThreads threads;
  private final Delivery delivery;
  private final EventPipe pipe;
  private final SimulatedThreads scheduler;
  private final Handles handles;
  private final List<Runnable> atShutdown = new ArrayList<>();
  private boolean hasShutDown;
  private Optional<Run.Ending> ending = Optional.empty();

  ProgramThreads(
      ClrThreads threads,
      Delivery delivery,
      EventPipe pipe,
      SimulatedThreads scheduler,
      Handles handles) {
    this.handles = handles;
    this.threads = threads;
    this.delivery = delivery;
    this.pipe = pipe;
    this.scheduler = scheduler;
  }

  /** Has something done at the orderly end, behind Shutdown. */
  void atShutdown(Runnable last) {
    atShutdown.add(last);
  }

  /**
   * Makes the handles by which a Thread object will name its managed side: empty as yet, and made
   * by whoever makes the thread (N82).
   */
  List<Handle> makeHandles() {
    return List.of(
        handles.make(HandleKind.WEAK, Optional.empty()),
        handles.make(HandleKind.STRONG, Optional.empty()));
  }

  /**
   * Announces a thread that begins outside the runtime, with its handles, on itself.
   *
   * @return frees the handles
   */
  Runnable announceForeign() {
    List<Handle> made = makeHandles();
    announce();
    return () -> made.forEach(handles::free);
  }

  /** Announces the current thread, on itself (G61). */
  void announce() {
    ClrThread thread = threads.current();
    threads.created(thread);
    delivery.deliver(new ThreadCreated(thread.id()));
    delivery.deliver(new ThreadAssignedToOSThread(thread.id(), thread.osThreadId()));
  }

  /** The current thread comes to managed code, and waits if the runtime is suspended. */
  void awaitResume() {
    threads.awaitResume();
  }

  /** Starts a thread of the program, which is announced when it begins and when it ends. */
  ClrThread start(ScenarioThread worker, Consumer<ScenarioThread> body) {
    makeHandles();
    return threads.startManaged(
        worker.name(),
        () -> {
          announce();
          body.accept(worker);
          threads.ending(threads.current());
          delivery.deliver(new ThreadDestroyed(threads.current().id()));
          threads.destroyed(threads.current());
        });
  }

  /** Names a thread that is never started: heard at once, and nothing else of it ever is (N62). */
  void nameUnstarted(String name) {
    delivery.deliver(new ThreadNameChanged(threads.unstarted(), name));
  }

  /** Ends the process from the current thread: Shutdown, and then nobody goes on (G56, N59). */
  RunEnded exit(int code) {
    shutDown(code);
    return delivery.end(new Run.Ending.Completed(code));
  }

  /**
   * The orderly end, once (G56): event sessions are closed before the profilers are told (measured
   * on 9.0.5). Who wants to end a process that another thread is ending waits, and does not go on.
   */
  void shutDown(int code) {
    if (ending.isPresent()) {
      scheduler.await("another thread to end the process", () -> hasShutDown);
      throw delivery.end(ending.get());
    }
    ending = Optional.of(new Run.Ending.Completed(code));
    pipe.shutdown();
    delivery.deliver(new Shutdown());
    atShutdown.forEach(Runnable::run);
    hasShutDown = true;
  }

  /** Ends the process at once: no Shutdown (N57). */
  RunEnded abort() {
    return delivery.end(new Run.Ending.Completed(ABORTED));
  }
}
