package io.github.clrsim.cli.mistakes;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.outcome.HResult;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Mistakes about threads of the program. */
public final class Threading {

  private Threading() {}

  /** Has a number for each thread. Its mistake: a ThreadID comes again, and it knows it already. */
  public static final class NumbersThreadsOnce extends SmallProfiler {
    private final Map<ThreadId, Integer> numbers = new ConcurrentHashMap<>();
    private final AtomicInteger last = new AtomicInteger();

    /** A profiler for one run. */
    public NumbersThreadsOnce(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_THREADS);
    }

    @Override
    public HResult threadCreated(ThreadCreated event) {
      if (numbers.put(event.threadId(), last.incrementAndGet()) != null) {
        throw new IllegalStateException("the thread has a number already");
      }
      return HResult.S_OK;
    }

    @Override
    public HResult threadDestroyed(ThreadDestroyed event) {
      if (!isMistaken()) {
        numbers.remove(event.threadId());
      }
      return HResult.S_OK;
    }
  }

  /** Knows the names of threads. Its mistake: it expects that a thread is there before its name. */
  public static final class NamesThreads extends SmallProfiler {
    private final Map<ThreadId, List<String>> names = new ConcurrentHashMap<>();

    /** A profiler for one run. */
    public NamesThreads(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_THREADS);
    }

    @Override
    public HResult threadCreated(ThreadCreated event) {
      names.putIfAbsent(event.threadId(), new CopyOnWriteArrayList<>());
      return HResult.S_OK;
    }

    @Override
    public HResult threadNameChanged(ThreadNameChanged event) {
      List<String> name =
          isMistaken()
              ? Objects.requireNonNull(names.get(event.threadId()), "a name of no thread")
              : names.computeIfAbsent(event.threadId(), _ -> new CopyOnWriteArrayList<>());
      name.add(event.name());
      return HResult.S_OK;
    }

    @Override
    public HResult threadDestroyed(ThreadDestroyed event) {
      names.remove(event.threadId());
      return HResult.S_OK;
    }
  }

  /** Has a watchdog. Its mistake: it takes the watchdog for a thread of the runtime. */
  public static final class AsksOnANativeThread extends SmallProfiler {
    private final Set<ThreadId> threads = ConcurrentHashMap.newKeySet();

    /** A profiler for one run. */
    public AsksOnANativeThread(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_THREADS);
    }

    @Override
    public HResult initialize(Initialize event) {
      host().startThread("watchdog", this::watch);
      return super.initialize(event);
    }

    @Override
    public HResult threadCreated(ThreadCreated event) {
      threads.add(event.threadId());
      return HResult.S_OK;
    }

    private void watch() {
      while (host().pause()) {
        if (isMistaken()) {
          threads.remove(info().getCurrentThreadID().answer().orElseThrow());
        } else {
          info().getCurrentThreadID().answer().ifPresent(threads::remove);
        }
      }
    }
  }

  /** Watches over the threads that there are. Its mistake: one may end while it is asked about. */
  public static final class AsksEndingThreads extends SmallProfiler {
    private final ReentrantLock ends = new ReentrantLock();
    private final ConcurrentLinkedQueue<Integer> numbers = new ConcurrentLinkedQueue<>();

    /** A profiler for one run. */
    public AsksEndingThreads(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_THREADS);
    }

    @Override
    public HResult initialize(Initialize event) {
      host().startThread("watcher", this::watch);
      return super.initialize(event);
    }

    @Override
    public HResult threadDestroyed(ThreadDestroyed event) {
      if (!isMistaken()) {
        // Nobody is asked about who is listed and not yet gone.
        locked(numbers::clear);
      }
      return HResult.S_OK;
    }

    private void watch() {
      while (host().pause()) {
        if (isMistaken()) {
          askAll();
        } else {
          locked(this::askAll);
        }
      }
    }

    private void askAll() {
      List<ThreadId> all = info().enumThreads().answer().orElse(List.of());
      all.forEach(thread -> info().getThreadInfo(thread).answer().ifPresent(numbers::add));
    }

    private void locked(Runnable action) {
      ends.lock();
      try {
        action.run();
      } finally {
        ends.unlock();
      }
    }
  }
}
