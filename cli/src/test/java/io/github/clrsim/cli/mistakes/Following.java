package io.github.clrsim.cli.mistakes;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ENTERLEAVE;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionCatcherEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionCatcherLeave;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionThrown;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFunctionEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFunctionLeave;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.info.FunctionInfo;
import io.github.clrsim.api.outcome.HResult;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Mistakes of those who follow calls and exceptions. */
public final class Following {
  private Following() {}

  /** Keeps a stack of calls. Its mistake: it expects that whatever was entered is left. */
  public static final class PopsWithoutLooking extends SmallProfiler {
    private final ThreadLocal<Deque<FunctionId>> calls = ThreadLocal.withInitial(ArrayDeque::new);

    /** A profiler for one run. */
    public PopsWithoutLooking(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_ENTERLEAVE);
    }

    @Override
    public HResult initialize(Initialize event) {
      info().setEnterLeaveFunctionHooks3(this::enter, this::leave, this::leave);
      return super.initialize(event);
    }

    private void enter(FunctionId function) {
      calls.get().push(function);
    }

    private void leave(FunctionId function) {
      // An exception leaves functions without a word.
      while (!isMistaken() && !function.equals(calls.get().peek())) {
        calls.get().pop();
      }
      if (!calls.get().pop().equals(function)) {
        throw new IllegalStateException("another function is left than was entered");
      }
    }
  }

  /** Counts calls by method. Its mistake: a reporter names methods that may be gone. */
  public static final class NamesCalledMethodsLater extends SmallProfiler {
    private final Map<FunctionId, AtomicInteger> calls = new ConcurrentHashMap<>();
    private final Map<FunctionId, FunctionInfo> methods = new ConcurrentHashMap<>();

    /** A profiler for one run. */
    public NamesCalledMethodsLater(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_ENTERLEAVE);
    }

    @Override
    public HResult initialize(Initialize event) {
      info().setFunctionIDMapper2(this::mapped);
      info().setEnterLeaveFunctionHooks3(this::enter, _ -> {}, _ -> {});
      host().startThread("reporter", this::report);
      return super.initialize(event);
    }

    private Optional<Address> mapped(FunctionId function) {
      if (!isMistaken()) {
        name(function);
      }
      return Optional.of(new Address(function.value()));
    }

    private void enter(FunctionId function) {
      calls.computeIfAbsent(function, _ -> new AtomicInteger()).incrementAndGet();
    }

    private void report() {
      while (host().pause()) {
        if (isMistaken()) {
          calls.keySet().forEach(this::name);
        }
      }
    }

    private void name(FunctionId function) {
      if (!methods.containsKey(function)) {
        info().getFunctionInfo(function).answer().ifPresent(known -> methods.put(function, known));
      }
    }
  }

  /** Knows which exception is handled. Its mistake: it expects that handlers are left. */
  public static final class ExpectsHandlersToEnd extends SmallProfiler {
    private final AtomicInteger inside = new AtomicInteger();

    /** A profiler for one run. */
    public ExpectsHandlersToEnd(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_EXCEPTIONS);
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
      if (isMistaken() && inside.get() != 0) {
        throw new IllegalStateException("a handler was never left");
      }
      return HResult.S_OK;
    }
  }

  /** Follows what is unwound. Its mistake: it expects that whatever is left was entered. */
  public static final class ExpectsUnwindsToNest extends SmallProfiler {
    private final ThreadLocal<Deque<FunctionId>> unwound = ThreadLocal.withInitial(ArrayDeque::new);

    /** A profiler for one run. */
    public ExpectsUnwindsToNest(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_EXCEPTIONS);
    }

    @Override
    public HResult exceptionUnwindFunctionEnter(ExceptionUnwindFunctionEnter event) {
      unwound.get().push(event.functionId());
      return HResult.S_OK;
    }

    @Override
    public HResult exceptionUnwindFunctionLeave(ExceptionUnwindFunctionLeave event) {
      if (isMistaken()) {
        unwound.get().pop();
      } else {
        unwound.get().poll();
      }
      return HResult.S_OK;
    }

    @Override
    public HResult exceptionCatcherEnter(ExceptionCatcherEnter event) {
      unwound.get().clear();
      return HResult.S_OK;
    }
  }

  /** Counts exceptions. Its mistake: one that is thrown again is the same. */
  public static final class CountsThrowsTwice extends SmallProfiler {
    private final Set<ObjectId> thrown = ConcurrentHashMap.newKeySet();

    /** A profiler for one run. */
    public CountsThrowsTwice(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_EXCEPTIONS);
    }

    @Override
    public HResult exceptionThrown(ExceptionThrown event) {
      boolean isNew = thrown.add(event.thrownObjectId());
      if (isMistaken() && !isNew) {
        throw new IllegalStateException("an exception was counted twice");
      }
      return HResult.S_OK;
    }
  }

  /** Knows what is caught. Its mistake: it asks about the object where it was thrown. */
  public static final class KeepsWhatWasThrown extends SmallProfiler {
    private final ThreadLocal<ObjectId> latest = ThreadLocal.withInitial(() -> new ObjectId(0));
    private final Map<ClassId, Integer> caught = new ConcurrentHashMap<>();

    /** A profiler for one run. */
    public KeepsWhatWasThrown(ProfilerHost host) {
      super(host, COR_PRF_MONITOR_EXCEPTIONS);
    }

    @Override
    public HResult exceptionThrown(ExceptionThrown event) {
      latest.set(event.thrownObjectId());
      return HResult.S_OK;
    }

    @Override
    public HResult exceptionCatcherEnter(ExceptionCatcherEnter event) {
      ObjectId object = isMistaken() ? latest.get() : event.objectId();
      if (!object.isNull()) {
        info()
            .getClassFromObject(object)
            .answer()
            .ifPresent(type -> caught.merge(type, 1, Integer::sum));
      }
      return HResult.S_OK;
    }
  }
}
