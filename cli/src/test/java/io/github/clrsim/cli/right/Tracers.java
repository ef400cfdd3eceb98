package io.github.clrsim.cli.right;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_FRAME_INFO;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_FUNCTION_ARGS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_FUNCTION_RETVAL;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ENTERLEAVE;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.ExceptionCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentInfo;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentRange;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.EltInfo;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.info.FunctionInfo;
import io.github.clrsim.api.outcome.HResult;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** They are called where methods are entered and left. */
final class Tracers {
  private static final int ALL_INFO =
      COR_PRF_MONITOR_ENTERLEAVE
          | COR_PRF_ENABLE_FUNCTION_ARGS
          | COR_PRF_ENABLE_FUNCTION_RETVAL
          | COR_PRF_ENABLE_FRAME_INFO;

  private Tracers() {}

  /**
   * A stack of each thread's methods, kept by fast hooks. What an exception unwinds is taken off by
   * its name, and never more than that: on 9.0 leaves are lost and added at borders (R62).
   */
  public static final class ShadowStacks implements CorProfilerCallback {
    private final ProfilerHost host;
    private final ThreadLocal<Deque<FunctionId>> stack = ThreadLocal.withInitial(ArrayDeque::new);
    private final LongAdder drift = new LongAdder();

    /** A profiler for one run. */
    public ShadowStacks(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      HResult granted =
          host.info().setEventMask(COR_PRF_MONITOR_ENTERLEAVE | COR_PRF_MONITOR_EXCEPTIONS);
      return granted.failed()
          ? granted
          : host.info().setEnterLeaveFunctionHooks3(this::entered, this::left, this::left);
    }

    private void entered(FunctionId function) {
      stack.get().push(function);
    }

    private void left(FunctionId function) {
      Deque<FunctionId> frames = stack.get();
      if (frames.contains(function)) {
        while (!frames.pop().equals(function)) {
          drift.increment();
        }
      }
    }

    @Override
    public HResult exceptionUnwindFunctionEnter(
        ExceptionCallback.ExceptionUnwindFunctionEnter event) {
      Deque<FunctionId> frames = stack.get();
      while (frames.contains(event.functionId()) && !event.functionId().equals(frames.peek())) {
        frames.pop();
      }
      return HResult.S_OK;
    }
  }

  /** The slow hooks, with what is given and returned. */
  public static final class WithArguments implements CorProfilerCallback {
    private static final int WORD = 8;

    private final ProfilerHost host;
    private final LongAdder bytes = new LongAdder();

    /** A profiler for one run. */
    public WithArguments(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      HResult granted = host.info().setEventMask2(ALL_INFO, 0);
      return granted.failed()
          ? granted
          : host.info()
              .setEnterLeaveFunctionHooks3WithInfo(this::entered, this::left, this::tailcalling);
    }

    private void entered(FunctionId function, EltInfo info) {
      host.info()
          .getFunctionEnter3Info(function, info)
          .answer()
          .ifPresent(known -> known.argumentInfo().ranges().forEach(this::read));
    }

    private void left(FunctionId function, EltInfo info) {
      host.info()
          .getFunctionLeave3Info(function, info)
          .answer()
          .ifPresent(known -> read(known.retvalRange()));
    }

    private void tailcalling(FunctionId function, EltInfo info) {
      var _ = host.info().getFunctionTailcall3Info(function, info);
    }

    private void read(CorPrfFunctionArgumentRange range) {
      if (range.length() > 0 && !range.startAddress().isNull()) {
        bytes.add(host.memory().read(range.startAddress(), Math.min(range.length(), WORD)).size());
      }
    }
  }

  /** A mapper hooks the program's own methods alone, and gives each a number for its name. */
  public static final class Mapped implements CorProfilerCallback {
    private static final ModuleId NO_MODULE = new ModuleId(0);

    private record Given(ModuleId module, Optional<Address> number) {}

    private final ProfilerHost host;
    private final Names names;
    private final AtomicLong numbers = new AtomicLong(1);
    private final Map<FunctionId, Given> given = new ConcurrentHashMap<>();
    private final Map<Long, String> told = new ConcurrentHashMap<>();
    private final Map<Long, LongAdder> calls = new ConcurrentHashMap<>();
    private volatile Optional<ModuleId> coreLibrary = Optional.empty();

    /** A profiler for one run. */
    public Mapped(ProfilerHost host) {
      this.host = host;
      this.names = new Names(host);
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      HResult granted =
          host.info().setEventMask(COR_PRF_MONITOR_ENTERLEAVE | COR_PRF_MONITOR_MODULE_LOADS);
      if (granted.failed()) {
        return granted;
      }
      HResult mapped = host.info().setFunctionIDMapper2(this::number);
      return mapped.failed()
          ? mapped
          : host.info().setEnterLeaveFunctionHooks3(this::entered, _ -> {}, _ -> {});
    }

    @Override
    public HResult moduleLoadFinished(ModuleCallback.ModuleLoadFinished event) {
      if (coreLibrary.isEmpty()) {
        coreLibrary = Optional.of(event.moduleId());
      }
      return HResult.S_OK;
    }

    /** It may be asked several times about one method, and answers the same. */
    private Optional<Address> number(FunctionId function) {
      Given known = given.get(function);
      if (known == null) {
        known = make(function);
        Given earlier = given.putIfAbsent(function, known);
        known = earlier == null ? known : earlier;
      }
      return known.number();
    }

    private Given make(FunctionId function) {
      ModuleId module =
          host.info()
              .getFunctionInfo(function)
              .answer()
              .map(FunctionInfo::moduleId)
              .orElse(NO_MODULE);
      if (module.isNull() || coreLibrary.equals(Optional.of(module))) {
        return new Given(module, Optional.empty());
      }
      long number = numbers.getAndIncrement();
      told.put(number, names.ofMethod(function));
      return new Given(module, Optional.of(new Address(number)));
    }

    @Override
    public HResult moduleUnloadStarted(ModuleCallback.ModuleUnloadStarted event) {
      given
          .values()
          .removeIf(each -> each.module().isNull() || each.module().equals(event.moduleId()));
      return HResult.S_OK;
    }

    private void entered(FunctionId number) {
      calls.computeIfAbsent(number.value(), _ -> new LongAdder()).increment();
    }
  }

  /** The first generation of hooks, which is still there. */
  public static final class FirstHooks implements CorProfilerCallback {
    private final ProfilerHost host;
    private final LongAdder entered = new LongAdder();
    private final LongAdder left = new LongAdder();

    /** A profiler for one run. */
    public FirstHooks(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      HResult granted = host.info().setEventMask(COR_PRF_MONITOR_ENTERLEAVE);
      return granted.failed()
          ? granted
          : host.info()
              .setEnterLeaveFunctionHooks(
                  _ -> entered.increment(), _ -> left.increment(), _ -> left.increment());
    }
  }

  /** The second generation, which hands everything over at once. */
  public static final class SecondHooks implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Map<Integer, LongAdder> byArguments = new ConcurrentHashMap<>();

    /** A profiler for one run. */
    public SecondHooks(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      HResult granted = host.info().setEventMask(ALL_INFO);
      return granted.failed()
          ? granted
          : host.info()
              .setEnterLeaveFunctionHooks2(this::entered, (_, _, _, _) -> {}, (_, _, _) -> {});
    }

    private void entered(
        FunctionId function, Address data, FrameInfo frame, CorPrfFunctionArgumentInfo given) {
      var _ = host.info().getFunctionInfo2(function, frame);
      byArguments.computeIfAbsent(given.numRanges(), _ -> new LongAdder()).increment();
    }
  }

  /** Time spent in methods, by the thread that the runtime names. */
  public static final class Timing implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Map<ThreadId, Deque<Long>> begun = new ConcurrentHashMap<>();
    private final Map<FunctionId, LongAdder> spent = new ConcurrentHashMap<>();

    /** A profiler for one run. */
    public Timing(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      HResult granted = host.info().setEventMask(COR_PRF_MONITOR_ENTERLEAVE);
      return granted.failed()
          ? granted
          : host.info().setEnterLeaveFunctionHooks3(_ -> entered(), this::left, this::left);
    }

    // Each thread has a deque to itself.
    private Optional<Deque<Long>> mine() {
      return host.info()
          .getCurrentThreadID()
          .answer()
          .map(thread -> begun.computeIfAbsent(thread, _ -> new ArrayDeque<>()));
    }

    private void entered() {
      mine().ifPresent(starts -> starts.push(System.nanoTime()));
    }

    private void left(FunctionId function) {
      mine()
          .map(Deque::poll)
          .ifPresent(
              since ->
                  spent
                      .computeIfAbsent(function, _ -> new LongAdder())
                      .add(System.nanoTime() - since));
    }
  }
}
