package io.github.clrsim.cli.right;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.ExceptionCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.outcome.HResult;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** They note what is thrown, where it goes and who catches it. */
final class Exceptions {
  private Exceptions() {}

  /** Text, one line an exception, in a buffer that all threads share. */
  public static final class Logged implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Names names;

    @SuppressWarnings("JdkObsolete") // Threads share it.
    private final StringBuffer log = new StringBuffer();

    /** A profiler for one run. */
    public Logged(ProfilerHost host) {
      this.host = host;
      this.names = new Names(host);
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_EXCEPTIONS);
    }

    @Override
    public HResult exceptionThrown(ExceptionCallback.ExceptionThrown event) {
      String name =
          host.info()
              .getClassFromObject(event.thrownObjectId())
              .answer()
              .map(names::ofClass)
              .orElse("?");
      log.append("thrown ").append(name).append('\n');
      return HResult.S_OK;
    }

    @Override
    public HResult exceptionSearchCatcherFound(
        ExceptionCallback.ExceptionSearchCatcherFound event) {
      log.append("will be caught in ").append(names.ofMethod(event.functionId())).append('\n');
      return HResult.S_OK;
    }
  }

  /** Both passes on a stack of its own for each thread; whatever does not fit is dropped (R62). */
  public static final class Passes implements CorProfilerCallback {
    private final ProfilerHost host;
    private final ThreadLocal<Deque<FunctionId>> searched =
        ThreadLocal.withInitial(ArrayDeque::new);
    private final ThreadLocal<Deque<FunctionId>> unwound = ThreadLocal.withInitial(ArrayDeque::new);
    private final LongAdder odd = new LongAdder();

    /** A profiler for one run. */
    public Passes(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_EXCEPTIONS);
    }

    @Override
    public HResult exceptionSearchFunctionEnter(
        ExceptionCallback.ExceptionSearchFunctionEnter event) {
      searched.get().push(event.functionId());
      return HResult.S_OK;
    }

    @Override
    public HResult exceptionSearchFunctionLeave(
        ExceptionCallback.ExceptionSearchFunctionLeave event) {
      return end(searched.get());
    }

    @Override
    public HResult exceptionUnwindFunctionEnter(
        ExceptionCallback.ExceptionUnwindFunctionEnter event) {
      unwound.get().push(event.functionId());
      return HResult.S_OK;
    }

    @Override
    public HResult exceptionUnwindFunctionLeave(
        ExceptionCallback.ExceptionUnwindFunctionLeave event) {
      return end(unwound.get());
    }

    @Override
    public HResult exceptionCatcherEnter(ExceptionCallback.ExceptionCatcherEnter event) {
      searched.get().clear();
      unwound.get().clear();
      return HResult.S_OK;
    }

    private HResult end(Deque<FunctionId> pass) {
      if (pass.poll() == null) {
        odd.increment();
      }
      return HResult.S_OK;
    }
  }

  /** Clauses: which kind of handler runs, asked while it begins. */
  public static final class Clauses implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Map<String, LongAdder> kinds = new ConcurrentHashMap<>();

    /** A profiler for one run. */
    public Clauses(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_EXCEPTIONS);
    }

    @Override
    public HResult exceptionSearchFilterEnter(ExceptionCallback.ExceptionSearchFilterEnter event) {
      return ask();
    }

    @Override
    public HResult exceptionUnwindFinallyEnter(
        ExceptionCallback.ExceptionUnwindFinallyEnter event) {
      return ask();
    }

    @Override
    public HResult exceptionCatcherEnter(ExceptionCallback.ExceptionCatcherEnter event) {
      var _ = host.info().getClassFromObject(event.objectId());
      return ask();
    }

    private HResult ask() {
      String kind =
          host.info()
              .getNotifiedExceptionClauseInfo()
              .answer()
              .map(clause -> clause.clauseType().toString())
              .orElse("none");
      kinds.computeIfAbsent(kind, _ -> new LongAdder()).increment();
      return HResult.S_OK;
    }
  }

  /** How deep catch blocks are nested; the end of one may never come (R63). */
  public static final class Nested implements CorProfilerCallback {
    private final ProfilerHost host;
    private final ThreadLocal<Integer> depth = ThreadLocal.withInitial(() -> 0);
    private volatile int deepest;

    /** A profiler for one run. */
    public Nested(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_EXCEPTIONS);
    }

    @Override
    public HResult exceptionCatcherEnter(ExceptionCallback.ExceptionCatcherEnter event) {
      int now = depth.get() + 1;
      depth.set(now);
      synchronized (this) {
        deepest = Math.max(deepest, now);
      }
      return HResult.S_OK;
    }

    @Override
    public HResult exceptionCatcherLeave(ExceptionCallback.ExceptionCatcherLeave event) {
      depth.set(Math.max(0, depth.get() - 1));
      return HResult.S_OK;
    }
  }
}
