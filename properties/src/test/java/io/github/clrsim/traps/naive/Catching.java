package io.github.clrsim.traps.naive;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionCatcherEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionCatcherLeave;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionThrown;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFunctionEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFunctionLeave;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.outcome.HResult;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Profilers that take what is told of exceptions for balanced. Their programs have one thread. */
public class Catching extends Naive {
  Catching(ProfilerHost host) {
    super(host);
  }

  @Override
  int events() {
    return COR_PRF_MONITOR_EXCEPTIONS;
  }

  /** Keeps a stack of the functions that are unwound. */
  public static final class StacksUnwinding extends Catching {
    private final AtomicInteger depth = new AtomicInteger();

    /** A profiler for one run. */
    public StacksUnwinding(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult exceptionUnwindFunctionEnter(ExceptionUnwindFunctionEnter event) {
      depth.incrementAndGet();
      return HResult.S_OK;
    }

    @Override
    public HResult exceptionUnwindFunctionLeave(ExceptionUnwindFunctionLeave event) {
      if (depth.decrementAndGet() < 0 && !has("bears")) {
        throw new IllegalStateException("a function was left that was never entered");
      }
      return HResult.S_OK;
    }

    @Override
    public HResult exceptionCatcherEnter(ExceptionCatcherEnter event) {
      depth.set(0);
      return HResult.S_OK;
    }
  }

  /** Counts catch blocks that are entered, and expects each to be left. */
  public static final class CountsCatchers extends Catching {
    private final AtomicInteger inside = new AtomicInteger();

    /** A profiler for one run. */
    public CountsCatchers(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult exceptionCatcherEnter(ExceptionCatcherEnter event) {
      inside.incrementAndGet();
      return HResult.S_OK;
    }

    @Override
    public HResult exceptionCatcherLeave(ExceptionCatcherLeave event) {
      inside.decrementAndGet();
      return HResult.S_OK;
    }

    @Override
    public HResult shutdown(Shutdown event) {
      if (inside.get() != 0) {
        throw new IllegalStateException("a catch block was never left");
      }
      return HResult.S_OK;
    }
  }

  /** Takes each throw for another exception. */
  public static final class CountsThrows extends Catching {
    private final Set<ObjectId> thrown = ConcurrentHashMap.newKeySet();

    /** A profiler for one run. */
    public CountsThrows(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult exceptionThrown(ExceptionThrown event) {
      if (!thrown.add(event.thrownObjectId())) {
        throw new IllegalStateException("one exception was counted twice");
      }
      return HResult.S_OK;
    }
  }
}
