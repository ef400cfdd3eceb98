package io.github.clrsim.profiler;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_FRAME_INFO;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_STACK_SNAPSHOT;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ENTERLEAVE;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.ExceptionCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ThreadCallback;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Claim.StackIs.Sight;
import io.github.clrsim.profiler.stack.ShadowStack;
import io.github.clrsim.profiler.stack.ThreadTable;
import io.github.clrsim.profiler.stack.ThreadTable.ThreadRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * A right profiler that knows which threads there are and what each is in: by hooks at any time,
 * and by a walk of all of them whenever a thread of its own suspends the runtime. It claims both.
 *
 * <p>Its lock is around every change and around every claim of what others may change. No call is
 * made under it but the walk, which takes it when the runtime stands still: hooks are called in
 * cooperative mode, and the suspension waits for whoever waits there for a lock (race R46).
 */
public class ShadowStackProfiler implements CorProfilerCallback {
  private static final int DEFAULT = 0; // COR_PRF_SNAPSHOT_DEFAULT

  private final ProfilerHost host;
  private final ThreadTable threads;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<ThreadId, ShadowStack> stacks = new LinkedHashMap<>();
  private final ThreadLocal<Optional<ShadowStack>> mine = ThreadLocal.withInitial(Optional::empty);

  /** A profiler for one run. */
  public ShadowStackProfiler(ProfilerHost host) {
    this(host, new ThreadTable());
  }

  /** A profiler for one run that keeps threads otherwise. */
  protected ShadowStackProfiler(ProfilerHost host, ThreadTable threads) {
    this.host = host;
    this.threads = threads;
  }

  /** The low event flags to set. */
  protected int events() {
    return COR_PRF_MONITOR_THREADS
        | COR_PRF_MONITOR_ENTERLEAVE
        | COR_PRF_ENABLE_FRAME_INFO
        | COR_PRF_MONITOR_EXCEPTIONS
        | COR_PRF_ENABLE_STACK_SNAPSHOT;
  }

  /** Whether threads are walked that are in the table. */
  protected boolean walksAll() {
    return true;
  }

  /** The watching thread begins one more round. */
  protected void beginRound() {}

  /** The current thread has news for its stack. */
  protected final void changes(Consumer<ShadowStack> news) {
    ShadowStack stack = stack();
    locked(() -> news.accept(stack));
  }

  @Override
  public HResult initialize(LifecycleCallback.Initialize event) {
    HResult set = host.info().setEventMask2(events(), 0);
    if (!set.failed()) {
      set =
          host.info()
              .setEnterLeaveFunctionHooks3WithInfo(
                  (function, _) -> hooked(stack -> stack.entered(function)),
                  (function, _) -> hooked(stack -> stack.left(function)),
                  (function, _) -> hooked(stack -> stack.left(function)));
    }
    if (!set.failed()) {
      host.startThread("stack watcher", this::watch);
    }
    return set;
  }

  @Override
  public HResult threadCreated(ThreadCallback.ThreadCreated event) {
    return locked(() -> threads.created(event.threadId()));
  }

  @Override
  public HResult threadAssignedToOSThread(ThreadCallback.ThreadAssignedToOSThread event) {
    return locked(() -> threads.assigned(event.managedThreadId(), event.osThreadId()));
  }

  @Override
  public HResult threadNameChanged(ThreadCallback.ThreadNameChanged event) {
    return locked(() -> threads.named(event.threadId(), event.name()));
  }

  @Override
  public HResult threadDestroyed(ThreadCallback.ThreadDestroyed event) {
    return locked(
        () -> {
          threads.destroyed(event.threadId());
          stacks.remove(event.threadId());
        });
  }

  @Override
  public HResult exceptionThrown(ExceptionCallback.ExceptionThrown event) {
    changes(ShadowStack::thrown);
    return HResult.S_OK;
  }

  @Override
  public HResult exceptionSearchFunctionEnter(
      ExceptionCallback.ExceptionSearchFunctionEnter event) {
    changes(stack -> stack.searches(event.functionId()));
    return HResult.S_OK;
  }

  @Override
  public HResult exceptionSearchFunctionLeave(
      ExceptionCallback.ExceptionSearchFunctionLeave event) {
    changes(ShadowStack::endsToSearch);
    return HResult.S_OK;
  }

  @Override
  public HResult exceptionSearchFilterEnter(ExceptionCallback.ExceptionSearchFilterEnter event) {
    changes(stack -> stack.filters(event.functionId()));
    return HResult.S_OK;
  }

  @Override
  public HResult exceptionSearchFilterLeave(ExceptionCallback.ExceptionSearchFilterLeave event) {
    changes(ShadowStack::endsToFilter);
    return HResult.S_OK;
  }

  @Override
  public HResult exceptionUnwindFunctionEnter(
      ExceptionCallback.ExceptionUnwindFunctionEnter event) {
    changes(stack -> stack.unwinds(event.functionId()));
    return HResult.S_OK;
  }

  @Override
  public HResult exceptionUnwindFinallyEnter(ExceptionCallback.ExceptionUnwindFinallyEnter event) {
    changes(ShadowStack::finishes);
    return HResult.S_OK;
  }

  @Override
  public HResult exceptionUnwindFinallyLeave(ExceptionCallback.ExceptionUnwindFinallyLeave event) {
    changes(ShadowStack::endsToFinish);
    return HResult.S_OK;
  }

  @Override
  public HResult exceptionUnwindFunctionLeave(
      ExceptionCallback.ExceptionUnwindFunctionLeave event) {
    changes(ShadowStack::endsToUnwind);
    return HResult.S_OK;
  }

  @Override
  public HResult exceptionCatcherEnter(ExceptionCallback.ExceptionCatcherEnter event) {
    changes(ShadowStack::catches);
    return HResult.S_OK;
  }

  private void hooked(Consumer<ShadowStack> news) {
    changes(news);
    // Nobody else changes it.
    host.claim(new Claim.StackIs(new ThreadId(0), Sight.HOOKS, stack().methods()));
  }

  private ShadowStack stack() {
    if (mine.get().isEmpty()) {
      ShadowStack made = new ShadowStack();
      mine.set(Optional.of(made));
      host.info()
          .getCurrentThreadID()
          .answer()
          .ifPresent(thread -> locked(() -> stacks.put(thread, made)));
    }
    return mine.get().orElseThrow();
  }

  private void watch() {
    while (host.pause()) {
      beginRound();
      locked(this::claimWhatIsKept);
      if (!host.info().suspendRuntime().failed()) {
        try {
          if (walksAll()) {
            locked(() -> threads.alive().forEach(thread -> walk(thread.threadId())));
          }
        } finally {
          var _ = host.info().resumeRuntime();
        }
      }
    }
  }

  private void claimWhatIsKept() {
    List<ThreadRecord> alive = threads.alive();
    host.claim(new Claim.ThreadsAre(alive.stream().map(ThreadRecord::threadId).toList()));
    alive.forEach(
        thread ->
            host.claim(new Claim.ThreadIs(thread.threadId(), thread.osThreadId(), thread.name())));
    stacks.forEach(
        (thread, stack) -> host.claim(new Claim.StackIs(thread, Sight.HOOKS, stack.methods())));
  }

  private void walk(ThreadId thread) {
    List<FunctionId> functions = new ArrayList<>();
    HResult walked =
        host.info()
            .doStackSnapshot(
                thread,
                (function, _, _, _) -> {
                  functions.add(function);
                  return HResult.S_OK;
                },
                DEFAULT,
                Blob.EMPTY);
    if (!walked.failed()) {
      claimWalked(thread, functions);
    }
  }

  /** A walk of a thread found these, while the runtime stands still. */
  protected void claimWalked(ThreadId thread, List<FunctionId> functions) {
    host.claim(new Claim.StackIs(thread, Sight.WALK, functions));
  }

  private HResult locked(Runnable action) {
    lock.lock();
    try {
      action.run();
    } finally {
      lock.unlock();
    }
    return HResult.S_OK;
  }
}
