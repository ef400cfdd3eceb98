package io.github.clrsim.model.thread;

import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.model.address.AddressRange;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** All threads of one run, in the order in which they were started. */
public final class ClrThreads {
  // Thread objects lie in native memory, apart from what the loader allocates.
  private static final long THREAD_OBJECTS = AddressRange.THREADS.start();
  private static final long THREAD_OBJECT_BYTES = 0x1000;

  private final SimulatedThreads simulated;
  // At the places of their numbers; empty for a thread that never came near the runtime.
  private final List<Optional<ClrThread>> threads = new ArrayList<>();
  // Those that have a Thread object, and of these the ones that do not end already.
  private final List<ThreadId> known = new ArrayList<>();
  private final List<ThreadId> alive = new ArrayList<>();
  // Thread objects that were given up, and whose place is free.
  private final Deque<ThreadId> free = new ArrayDeque<>();
  private final BooleanSupplier comesAgain;
  private Optional<ClrThread> suspender = Optional.empty();
  private long unstarted;

  /** The threads of one run, in which no ThreadID comes again. */
  public ClrThreads(SimulatedThreads simulated) {
    this(simulated, () -> false);
  }

  /**
   * The threads of one run.
   *
   * @param comesAgain whether the next Thread object lies where one was given up (N65)
   */
  public ClrThreads(SimulatedThreads simulated, BooleanSupplier comesAgain) {
    this.simulated = simulated;
    this.comesAgain = comesAgain;
  }

  /** Starts a thread of the managed program. */
  public ClrThread startManaged(String name, Runnable body) {
    return added(simulated.spawn(name, hosted(body)), ThreadKind.MANAGED);
  }

  /** Starts a thread of the managed program whose Thread object was made before. */
  public ClrThread startManaged(String name, ThreadId object, Runnable body) {
    return added(simulated.spawn(name, hosted(body)), ThreadKind.MANAGED, object);
  }

  /** Starts a thread that a recording tells of; it counts as managed from its first callback on. */
  public ClrThread startRecorded(String name, ThreadKind kind, Runnable body) {
    ClrThread thread = added(simulated.spawn(name, hosted(body)), kind);
    thread.managed(kind != ThreadKind.PROFILER);
    return thread;
  }

  /** Starts the finalizer thread, which lives as long as the process. */
  public ClrThread startFinalizer(Runnable body) {
    return added(simulated.spawnBackground("finalizer", hosted(body)), ThreadKind.FINALIZER);
  }

  /** Starts a thread of the runtime's own that it knows as a managed one. */
  public ClrThread startBackground(String name, Runnable body) {
    return added(simulated.spawnBackground(name, hosted(body)), ThreadKind.MANAGED);
  }

  /** Starts such a thread, whose Thread object was made before. */
  public ClrThread startBackground(String name, ThreadId object, Runnable body) {
    return added(simulated.spawnBackground(name, hosted(body)), ThreadKind.MANAGED, object);
  }

  /** A thread is in code of the runtime until that calls the profiler. */
  private Runnable hosted(Runnable body) {
    Runnable guarded = SimulationFault.guarded(body);
    return () -> {
      simulated.current().enterHost();
      guarded.run();
    };
  }

  /** Makes a Thread object for a native thread; it is not announced yet. */
  public void adopt(ClrThread thread) {
    thread.adopt(object(thread.simulated()));
  }

  /** Starts a thread of the profiler, which the runtime does not know. */
  public ClrThread startNative(String name, Runnable body) {
    return added(simulated.spawnBackground(name, hosted(body)), ThreadKind.PROFILER);
  }

  /** Starts a thread of the runtime that never runs managed code. */
  public ClrThread startRuntimeThread(String name, Runnable body) {
    return added(simulated.spawnBackground(name, hosted(body)), ThreadKind.OTHER);
  }

  /**
   * The thread that runs now. One that the profiler started behind the runtime's back is a native
   * one, which the runtime meets here.
   */
  public ClrThread current() {
    SimulatedThread current = simulated.current();
    if (current.number() < threads.size()) {
      Optional<ClrThread> known = threads.get(current.number());
      if (known.isPresent()) {
        return known.get();
      }
    }
    return added(current, ThreadKind.PROFILER);
  }

  /** The living threads of the profiler's own, those included that never asked for anything. */
  public List<SimulatedThread> guests() {
    return simulated.living().stream().filter(this::isGuest).toList();
  }

  /** How many steps the trace had when such a thread last paused; 0 if it never did. */
  public long pausedAt(SimulatedThread guest) {
    return guest.number() < threads.size()
        ? threads.get(guest.number()).map(ClrThread::pausedAt).orElse(0L)
        : 0;
  }

  private boolean isGuest(SimulatedThread thread) {
    return thread.number() >= threads.size()
        || threads
            .get(thread.number())
            .filter(known -> known.kind() != ThreadKind.PROFILER)
            .isEmpty();
  }

  /** The managed thread of this ID, if it is alive. */
  public Optional<ClrThread> find(ThreadId id) {
    return known.contains(id)
        ? threads.stream()
            .flatMap(Optional::stream)
            .filter(thread -> thread.isManaged() && thread.id().equals(id))
            .findFirst()
        : Optional.empty();
  }

  /** The IDs of all managed threads from their creation until they begin to end. */
  public List<ThreadId> alive() {
    return List.copyOf(alive);
  }

  /** The ID of one more thread that is made, and perhaps never started. */
  public ThreadId unstarted() {
    return new ThreadId(THREAD_OBJECTS - ++unstarted * THREAD_OBJECT_BYTES);
  }

  /** Whether this is the ID of a thread that was made and is none of those that began. */
  public boolean isUnstarted(ThreadId id) {
    return isMade(id) || toBegin(id).isPresent();
  }

  /** The thread of this ID, if the program has started it and it has not announced itself yet. */
  private Optional<ClrThread> toBegin(ThreadId id) {
    return threads.stream()
        .flatMap(Optional::stream)
        .filter(thread -> thread.id().equals(id) && thread.isToBegin())
        .findFirst();
  }

  /** The managed thread of this ID that runs or was started: whoever starts one waits for that. */
  public Optional<ClrThread> started(ThreadId id) {
    return find(id).or(() -> toBegin(id));
  }

  /** Whether this is the ID of a thread that was made and not started. */
  public boolean isNotStarted(ThreadId id) {
    return isMade(id) && started(id).isEmpty();
  }

  private boolean isMade(ThreadId id) {
    long before = THREAD_OBJECTS - id.value();
    return before > 0
        && before <= unstarted * THREAD_OBJECT_BYTES
        && before % THREAD_OBJECT_BYTES == 0
        && find(id).isEmpty();
  }

  /** Notes that the runtime made its Thread object. */
  public void created(ClrThread thread) {
    thread.managed(true);
    known.add(thread.id());
    alive.add(thread.id());
  }

  /** Notes that it ends: it is not listed any more, and can still be asked about (G64). */
  public void ending(ClrThread thread) {
    alive.remove(thread.id());
  }

  /** Notes that the runtime gave up its Thread object. */
  public void destroyed(ClrThread thread) {
    thread.managed(false);
    alive.remove(thread.id());
    if (known.remove(thread.id())) {
      free.push(thread.id());
    }
  }

  /** The thread for whose sake the others stand still, if they do. */
  public Optional<ClrThread> suspender() {
    return suspender;
  }

  /** Lets managed code run on this thread only. */
  public void suspendFor(ClrThread thread) {
    suspender = Optional.of(thread);
  }

  /** Lets managed code run on every thread. */
  public void resume() {
    suspender = Optional.empty();
  }

  /** Whether a thread is where a suspension cannot let it stand: in cooperative mode. */
  public boolean anyCooperativeBut(ClrThread me) {
    return threads.stream()
        .flatMap(Optional::stream)
        .anyMatch(thread -> !thread.equals(me) && thread.isManaged() && thread.isCooperative());
  }

  /**
   * The current thread comes to managed code, or to the runtime's own code that handles objects: if
   * the runtime is suspended, it waits here. Threads that the runtime does not know pass, and those
   * that are in cooperative mode already: for them the suspension waits.
   */
  public void awaitResume() {
    if (suspender.isPresent()) {
      ClrThread me = current();
      if (me.isManaged() && !suspender.get().equals(me) && !me.isCooperative()) {
        simulated.await(
            "the runtime to be resumed", () -> suspender.isEmpty() || suspender.get().equals(me));
      }
    }
  }

  /**
   * Does something with objects in cooperative mode: no collection moves them before it is done,
   * but where the thread waits for the runtime.
   */
  public <T> T withObjects(Supplier<T> work) {
    awaitResume();
    ClrThread me = current();
    me.handleObjects();
    try {
      return work.get();
    } finally {
      me.letObjectsGo();
    }
  }

  private ClrThread added(SimulatedThread thread, ThreadKind kind) {
    boolean hasObject = kind == ThreadKind.MANAGED || kind == ThreadKind.FINALIZER;
    return added(thread, kind, hasObject ? object(thread) : new ThreadId(0));
  }

  private ClrThread added(SimulatedThread thread, ThreadKind kind, ThreadId object) {
    ClrThread added = new ClrThread(thread, kind, object);
    while (threads.size() <= thread.number()) {
      threads.add(Optional.empty());
    }
    threads.set(thread.number(), Optional.of(added));
    return added;
  }

  private ThreadId object(SimulatedThread thread) {
    return free.isEmpty() || !comesAgain.getAsBoolean()
        ? new ThreadId(THREAD_OBJECTS + thread.number() * THREAD_OBJECT_BYTES)
        : free.pop();
  }
}
