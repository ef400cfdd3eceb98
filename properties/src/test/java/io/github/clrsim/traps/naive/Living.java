package io.github.clrsim.traps.naive;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CODE_TRANSITIONS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ENTERLEAVE;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.InitializeForAttach;
import io.github.clrsim.api.callback.LifecycleCallback.ProfilerAttachComplete;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.callback.TransitionCallback.ManagedToUnmanagedTransition;
import io.github.clrsim.api.corprof.CorPrfEventpipeProviderConfig;
import io.github.clrsim.api.corprof.CorPrfHighMonitor;
import io.github.clrsim.api.outcome.HResult;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Profilers that do not expect how a profiler's life begins or ends. */
public final class Living {
  private static final int EXPECTED_MILLISECONDS = 5000;
  private static final int QUESTIONS = 8;

  private Living() {}

  /** Asks for more than an attached profiler may have, and does not look at the answer. */
  public static final class AsksTooMuchAtAttach extends Naive {
    /** A profiler for one run. */
    public AsksTooMuchAtAttach(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult initializeForAttach(InitializeForAttach event) {
      info().setEventMask2(events() | COR_PRF_MONITOR_ENTERLEAVE, 0);
      return HResult.S_OK;
    }
  }

  /** Wants to hear of calls into native code and back, too. */
  public static final class CountsTransitions extends Naive {
    private final AtomicInteger transitions = new AtomicInteger();
    private volatile boolean isOver;

    /** A profiler for one run. */
    public CountsTransitions(ProfilerHost host) {
      super(host);
    }

    @Override
    int events() {
      return EVENTS | COR_PRF_MONITOR_CODE_TRANSITIONS;
    }

    @Override
    public HResult managedToUnmanagedTransition(ManagedToUnmanagedTransition event) {
      if (isOver) {
        throw new IllegalStateException(
            "a transition after the report of %s".formatted(transitions));
      }
      transitions.incrementAndGet();
      return HResult.S_OK;
    }

    @Override
    public HResult shutdown(Shutdown event) {
      isOver = true;
      return HResult.S_OK;
    }
  }

  /** Is reached through a static field, as there is one profiler in a process. */
  public static final class ReachedByGlobal extends Naive {
    private static final AtomicReference<Optional<ReachedByGlobal>> ONLY =
        new AtomicReference<>(Optional.empty());

    /** A profiler for one run. */
    public ReachedByGlobal(ProfilerHost host) {
      super(host);
      ONLY.set(Optional.of(this));
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      if (ONLY.get().orElseThrow() != this) {
        throw new IllegalStateException("the global names a profiler that was never initialized");
      }
      return HResult.S_OK;
    }
  }

  /** Has itself detached when a thread gets a name, while other callbacks may be inside. */
  public static final class LeavesInBetween extends Naive {
    /** A profiler for one run. */
    public LeavesInBetween(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult threadNameChanged(ThreadNameChanged event) {
      info().requestProfilerDetach(EXPECTED_MILLISECONDS);
      return HResult.S_OK;
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      host().pause();
      host().pause();
      info().getModuleInfo2(event.moduleId());
      return HResult.S_OK;
    }
  }

  /** Listens to an event source, and has itself detached without an end of the session. */
  public static final class LeavesASessionOpen extends Naive {
    private static final long ALL_KEYWORDS = -1;
    private static final int VERBOSE = 5;

    /** A profiler for one run. */
    public LeavesASessionOpen(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult initialize(Initialize event) {
      HResult set =
          info().setEventMask2(events(), CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_EVENT_PIPE);
      info()
          .eventPipeStartSession(
              List.of(new CorPrfEventpipeProviderConfig("Garden", ALL_KEYWORDS, VERBOSE, "")),
              false);
      return set;
    }

    @Override
    public HResult threadNameChanged(ThreadNameChanged event) {
      info().requestProfilerDetach(EXPECTED_MILLISECONDS);
      return HResult.S_OK;
    }
  }

  /** Has itself detached, and forgets the thread that it started. */
  public static final class LeavesAThreadBehind extends Naive {
    /** A profiler for one run. */
    public LeavesAThreadBehind(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult threadNameChanged(ThreadNameChanged event) {
      host().startThread("reporter", this::report);
      info().requestProfilerDetach(EXPECTED_MILLISECONDS);
      return HResult.S_OK;
    }

    private void report() {
      while (host().pause()) {
        info().getRuntimeInformation();
      }
    }
  }

  /** Catches up slowly, and has itself detached when a thread gets a name. */
  public static final class LeavesWhileCatchingUp extends Naive {
    /** A profiler for one run. */
    public LeavesWhileCatchingUp(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult profilerAttachComplete(ProfilerAttachComplete event) {
      for (int i = 0; i < QUESTIONS; i++) {
        info().enumModules();
      }
      return HResult.S_OK;
    }

    @Override
    public HResult threadNameChanged(ThreadNameChanged event) {
      info().requestProfilerDetach(EXPECTED_MILLISECONDS);
      return HResult.S_OK;
    }
  }
}
