package io.github.clrsim.cli.right;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.FunctionCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.callback.ThreadCallback;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.outcome.HResult;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;

/** They hand what callbacks learn to a thread of their own, by one queue or another. */
final class Queues {
  private Queues() {}

  private static void startDaemon(String name, Runnable body) {
    Thread thread = new Thread(body, name);
    thread.setDaemon(true);
    thread.start();
  }

  /** A monitor, a deque and notifyAll; the thread is neither a daemon nor ever stopped. */
  public static final class HandMade implements CorProfilerCallback {
    private static final int ROOM = 8;

    private final ProfilerHost host;
    private final Deque<String> lines = new ArrayDeque<>();
    private final LongAdder written = new LongAdder();
    private final LongAdder dropped = new LongAdder();

    /** A profiler for one run. */
    public HandMade(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      new Thread(this::write, "writer").start();
      return host.info().setEventMask(COR_PRF_MONITOR_CLASS_LOADS | COR_PRF_MONITOR_THREADS);
    }

    private void write() {
      try {
        while (true) {
          synchronized (lines) {
            while (lines.isEmpty()) {
              lines.wait();
            }
            written.add(lines.remove().length());
          }
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
      return add(event.classId().toString());
    }

    @Override
    public HResult threadCreated(ThreadCallback.ThreadCreated event) {
      return add(event.threadId().toString());
    }

    /** Never waits: who is called by the runtime does not wait for a file. */
    private HResult add(String line) {
      synchronized (lines) {
        if (lines.size() == ROOM) {
          dropped.increment();
        } else {
          lines.add(line);
          lines.notifyAll();
        }
      }
      return HResult.S_OK;
    }
  }

  /** A transfer queue, from which the reader polls with a time limit. */
  public static final class Transferred implements CorProfilerCallback {
    private final ProfilerHost host;
    private final LinkedTransferQueue<Long> values = new LinkedTransferQueue<>();
    private final LongAdder sum = new LongAdder();
    private volatile boolean over;

    /** A profiler for one run. */
    public Transferred(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      startDaemon("reader", this::read);
      return host.info().setEventMask(COR_PRF_MONITOR_JIT_COMPILATION);
    }

    private void read() {
      try {
        while (!over) {
          Long next = values.poll(20, TimeUnit.MILLISECONDS);
          if (next != null) {
            sum.add(next);
          }
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public HResult jitCompilationFinished(FunctionCallback.JITCompilationFinished event) {
      if (!values.tryTransfer(event.functionId().value())) {
        values.put(event.functionId().value());
      }
      return HResult.S_OK;
    }

    @Override
    public HResult shutdown(LifecycleCallback.Shutdown event) {
      over = true;
      return HResult.S_OK;
    }
  }

  /** Two buffers that writer and reader exchange when one is full. */
  public static final class Exchanged implements CorProfilerCallback {
    private static final int FULL = 4;

    private final ProfilerHost host;
    private final Exchanger<List<ClassId>> exchanger = new Exchanger<>();
    private final LongAdder classes = new LongAdder();
    private List<ClassId> filling = new ArrayList<>();

    /** A profiler for one run. */
    public Exchanged(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      startDaemon("reader", this::read);
      return host.info().setEventMask(COR_PRF_MONITOR_CLASS_LOADS);
    }

    private void read() {
      List<ClassId> empty = new ArrayList<>();
      try {
        while (true) {
          List<ClassId> full = exchanger.exchange(empty);
          classes.add(full.size());
          full.clear();
          empty = full;
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public synchronized HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
      filling.add(event.classId());
      if (filling.size() >= FULL) {
        try {
          filling = exchanger.exchange(filling, 5, TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
          // The reader is busy: the buffer grows, and is offered again.
          classes.add(0);
        } catch (InterruptedException stopped) {
          Thread.currentThread().interrupt();
        }
      }
      return HResult.S_OK;
    }
  }

  /** A bounded queue; what does not fit in time is thrown away. */
  public static final class Bounded implements CorProfilerCallback {
    private final ProfilerHost host;
    private final ArrayBlockingQueue<String> names = new ArrayBlockingQueue<>(2);
    private final LongAdder lost = new LongAdder();
    private final LongAdder kept = new LongAdder();

    /** A profiler for one run. */
    public Bounded(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      startDaemon(
          "reader",
          () -> {
            try {
              while (true) {
                kept.add(names.take().length());
              }
            } catch (InterruptedException stopped) {
              Thread.currentThread().interrupt();
            }
          });
      return host.info().setEventMask(COR_PRF_MONITOR_THREADS);
    }

    @Override
    public HResult threadNameChanged(ThreadCallback.ThreadNameChanged event) {
      try {
        if (!names.offer(event.name(), 1, TimeUnit.MILLISECONDS)) {
          lost.increment();
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
      return HResult.S_OK;
    }
  }

  /** Callbacks register with a phaser, and the end waits for those that are under way. */
  public static final class Phased implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Phaser underWay = new Phaser(1);
    private final LongAdder modules = new LongAdder();

    /** A profiler for one run. */
    public Phased(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
      if (underWay.register() >= 0) {
        try {
          modules.increment();
        } finally {
          underWay.arriveAndDeregister();
        }
      }
      return HResult.S_OK;
    }

    @Override
    public HResult shutdown(LifecycleCallback.Shutdown event) {
      underWay.arriveAndAwaitAdvance();
      underWay.forceTermination();
      return HResult.S_OK;
    }
  }

  /** A ring that many write and one reads, with no lock at all. */
  public static final class Ring implements CorProfilerCallback {
    private static final VarHandle SLOTS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle TAIL;

    static {
      try {
        TAIL = MethodHandles.lookup().findVarHandle(Ring.class, "tail", long.class);
      } catch (ReflectiveOperationException missing) {
        throw new ExceptionInInitializerError(missing);
      }
    }

    private final ProfilerHost host;
    private final long[] slots = new long[16];
    private volatile long tail;
    private long head; // The reader's own.
    private final LongAdder sum = new LongAdder();

    /** A profiler for one run. */
    public Ring(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      host.startThread(
          "drain",
          () -> {
            while (host.pause()) {
              drain();
            }
          });
      return host.info().setEventMask(COR_PRF_MONITOR_CLASS_LOADS);
    }

    @Override
    public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
      long place = (long) TAIL.getAndAdd(this, 1L);
      // An older value that nobody read is overwritten.
      SLOTS.setRelease(slots, (int) (place % slots.length), event.classId().value());
      return HResult.S_OK;
    }

    private void drain() {
      for (long end = tail; head < end; head++) {
        sum.add((long) SLOTS.getAndSet(slots, (int) (head % slots.length), 0L));
      }
    }
  }
}
