package io.github.clrsim.cli.right;

import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_BASIC_GC;
import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_EVENT_PIPE;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_SUSPENDS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.EventPipeCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.callback.SuspensionCallback;
import io.github.clrsim.api.callback.ThreadCallback;
import io.github.clrsim.api.corprof.CorPrfEventpipeProviderConfig;
import io.github.clrsim.api.id.EventPipeSession;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/** They come, listen and go in other ways than most. */
final class Lives {
  private Lives() {}

  /** Does nothing whatever, and asks for nothing. */
  public static final class Idle implements CorProfilerCallback {
    /** A profiler for one run. */
    public Idle() {}
  }

  /** Does not want to be in this process. */
  public static final class Refusing implements CorProfilerCallback {
    /** A profiler for one run. */
    public Refusing() {}

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return HResult.CORPROF_E_PROFILER_CANCEL_ACTIVATION;
    }

    @Override
    public HResult initializeForAttach(LifecycleCallback.InitializeForAttach event) {
      return HResult.E_FAIL;
    }
  }

  /** Counts every callback by its name, whichever it is, without asking anything. */
  public static final class Counting implements CorProfilerCallback {
    private static final int EVENTS =
        COR_PRF_MONITOR_ASSEMBLY_LOADS
            | COR_PRF_MONITOR_MODULE_LOADS
            | COR_PRF_MONITOR_CLASS_LOADS
            | COR_PRF_MONITOR_THREADS;

    private final ProfilerHost host;
    private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

    /** A profiler for one run. */
    public Counting(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(EVENTS);
    }

    @Override
    public HResult initializeForAttach(LifecycleCallback.InitializeForAttach event) {
      return host.info().setEventMask(EVENTS);
    }

    @Override
    public HResult otherwise(Callback event) {
      counts.computeIfAbsent(event.methodName(), _ -> new LongAdder()).increment();
      return HResult.S_OK;
    }
  }

  /** Observes only, and says so where it is asked. */
  public static final class Observing implements CorProfilerCallback {
    private final ProfilerHost host;
    private final LongAdder modules = new LongAdder();

    /** A profiler for one run. */
    public Observing(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public Reply loadAsNotificationOnly(LifecycleCallback.LoadAsNotificationOnly event) {
      return new Reply(HResult.S_OK, true);
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask2(COR_PRF_MONITOR_MODULE_LOADS, 0);
    }

    @Override
    public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
      modules.increment();
      return HResult.S_OK;
    }
  }

  /** Comes late and catches up; what callbacks and the list both tell is one module (R65). */
  public static final class Late implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Set<ModuleId> modules = new HashSet<>();
    private final Set<ModuleId> gone = new HashSet<>();

    /** A profiler for one run. */
    public Late(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult initializeForAttach(LifecycleCallback.InitializeForAttach event) {
      return host.info().setEventMask(COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult profilerAttachComplete(LifecycleCallback.ProfilerAttachComplete event) {
      List<ModuleId> listed = host.info().enumModules().answer().orElse(List.of());
      synchronized (this) {
        listed.stream().filter(module -> !gone.contains(module)).forEach(modules::add);
      }
      return HResult.S_OK;
    }

    @Override
    public synchronized HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
      if (!event.hrStatus().failed()) {
        gone.remove(event.moduleId());
        modules.add(event.moduleId());
      }
      return HResult.S_OK;
    }

    @Override
    public synchronized HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
      gone.add(event.moduleId());
      modules.remove(event.moduleId());
      return HResult.S_OK;
    }
  }

  /** Has seen enough after some modules: its threads end first, and then it asks to go (R70). */
  public static final class Detaching implements CorProfilerCallback {
    private static final int ENOUGH = 3;

    private final ProfilerHost host;
    private final AtomicInteger modules = new AtomicInteger();
    private final CountDownLatch enough = new CountDownLatch(1);

    /** A profiler for one run. */
    public Detaching(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return start();
    }

    @Override
    public HResult initializeForAttach(LifecycleCallback.InitializeForAttach event) {
      return start();
    }

    private HResult start() {
      HResult granted =
          host.info().setEventMask(COR_PRF_MONITOR_MODULE_LOADS | COR_PRF_MONITOR_THREADS);
      if (!granted.failed()) {
        host.startThread("goer", this::go);
      }
      return granted;
    }

    private void go() {
      try {
        enough.await();
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
      var _ = host.info().requestProfilerDetach(100); // The last thing that this thread does.
    }

    @Override
    public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
      if (modules.incrementAndGet() >= ENOUGH) {
        enough.countDown();
      }
      return HResult.S_OK;
    }
  }

  /** When collections were, and how long the runtime stood still for what; begun may be aborted. */
  public static final class TraceBuilder implements CorProfilerCallback {
    private final ProfilerHost host;

    @SuppressWarnings("JdkObsolete") // Every thread writes here.
    private final StringBuffer text = new StringBuffer();

    private final AtomicReference<Long> since = new AtomicReference<>(0L);

    /** A profiler for one run. */
    public TraceBuilder(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask2(COR_PRF_MONITOR_SUSPENDS, COR_PRF_HIGH_BASIC_GC);
    }

    @Override
    public HResult runtimeSuspendStarted(SuspensionCallback.RuntimeSuspendStarted event) {
      since.set(System.currentTimeMillis());
      text.append(event.suspendReason()).append(' ');
      return HResult.S_OK;
    }

    @Override
    public HResult runtimeSuspendAborted(SuspensionCallback.RuntimeSuspendAborted event) {
      text.append("aborted\n");
      return HResult.S_OK;
    }

    @Override
    public HResult runtimeResumeFinished(SuspensionCallback.RuntimeResumeFinished event) {
      text.append(System.currentTimeMillis() - since.get()).append(" ms\n");
      return HResult.S_OK;
    }

    @Override
    public HResult garbageCollectionStarted(
        GarbageCollectionCallback.GarbageCollectionStarted event) {
      text.append(event.generationCollected().lastIndexOf(true)).append(' ');
      return HResult.S_OK;
    }
  }

  /** Has garbage collected on a thread of its own, which holds nothing meanwhile (R46). */
  public static final class Forcing implements CorProfilerCallback {
    private static final int TIMES = 2;

    private final ProfilerHost host;
    private final LongAdder finished = new LongAdder();
    private final AtomicInteger threads = new AtomicInteger();

    /** A profiler for one run. */
    public Forcing(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask2(COR_PRF_MONITOR_THREADS, COR_PRF_HIGH_BASIC_GC);
    }

    @Override
    public HResult threadCreated(ThreadCallback.ThreadCreated event) {
      if (threads.incrementAndGet() == TIMES) {
        host.startThread(
            "forcing",
            () -> {
              for (int i = 0; i < TIMES && host.pause(); i++) {
                var _ = host.info().forceGC();
              }
            });
      }
      return HResult.S_OK;
    }

    @Override
    public HResult garbageCollectionFinished(
        GarbageCollectionCallback.GarbageCollectionFinished event) {
      finished.increment();
      return HResult.S_OK;
    }
  }

  /** Listens to a provider of events; before .NET 5 there is none, and it lives without. */
  public static final class Listening implements CorProfilerCallback {
    private static final int VERBOSE = 5;

    private final ProfilerHost host;
    private final LongAdder bytes = new LongAdder();
    private volatile Optional<EventPipeSession> session = Optional.empty();

    /** A profiler for one run. */
    public Listening(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      HResult granted =
          host.info().setEventMask2(COR_PRF_MONITOR_MODULE_LOADS, COR_PRF_HIGH_MONITOR_EVENT_PIPE);
      if (granted.failed()) {
        return host.info().setEventMask(COR_PRF_MONITOR_MODULE_LOADS);
      }
      session =
          host.info()
              .eventPipeStartSession(
                  List.of(new CorPrfEventpipeProviderConfig("Garden", -1L, VERBOSE, "")), false)
              .answer();
      return granted;
    }

    @Override
    public HResult eventPipeEventDelivered(EventPipeCallback.EventPipeEventDelivered event) {
      bytes.add(event.eventData().size());
      return HResult.S_OK;
    }

    @Override
    public HResult shutdown(LifecycleCallback.Shutdown event) {
      session.ifPresent(host.info()::eventPipeStopSession);
      return HResult.S_OK;
    }
  }
}
