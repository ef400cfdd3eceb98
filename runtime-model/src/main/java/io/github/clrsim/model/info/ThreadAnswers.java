package io.github.clrsim.model.info;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.ContextId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.suspension.Suspension;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.List;

/** Answers about managed threads. */
final class ThreadAnswers implements CorProfilerInfo {
  private static final long HANDLES = 0x1_0000;

  private final ClrThreads threads;
  private final Suspension suspension;
  private final Loader loader;
  private final Delivery delivery;

  ThreadAnswers(ClrThreads threads, Suspension suspension, Loader loader, Delivery delivery) {
    this.threads = threads;
    this.suspension = suspension;
    this.loader = loader;
    this.delivery = delivery;
  }

  @Override
  public Outcome<ThreadId> getCurrentThreadID() {
    ClrThread current = threads.current();
    return current.isManaged()
        ? Outcome.ok(current.id())
        : Outcome.failed(HResult.CORPROF_E_NOT_MANAGED_THREAD);
  }

  /** A thread that was not started has no number of the operating system's (measured on both). */
  @Override
  public Outcome<Integer> getThreadInfo(ThreadId threadId) {
    if (threads.isNotStarted(threadId)) {
      return Outcome.ok(0);
    }
    return threadId.isNull()
        ? Outcome.failed(HResult.E_INVALIDARG)
        : Outcome.ok(started(threadId, "GetThreadInfo").osThreadId());
  }

  @Override
  public Outcome<List<ThreadId>> enumThreads() {
    suspension.givesLockBack();
    return Outcome.ok(threads.alive());
  }

  /**
   * A handle of the operating system's, which Linux has none of: a number stands for it. Whoever
   * starts a thread makes its handle, before the thread runs (measured on all; threads.cpp:
   * HasStarted).
   */
  @Override
  public Outcome<Address> getHandleFromThread(ThreadId threadId) {
    return threadId.isNull() || threads.isNotStarted(threadId)
        ? Outcome.failed(HResult.E_INVALIDARG)
        : Outcome.ok(new Address(HANDLES + started(threadId, "GetHandleFromThread").osThreadId()));
  }

  /** The null ID means the current thread here, and nowhere else (measured on both). */
  @Override
  public Outcome<AppDomainId> getThreadAppDomain(ThreadId threadId) {
    if (threadId.isNull()) {
      return getCurrentThreadID().map(current -> loader.domains().ofThreads());
    }
    requireMade(threadId, "GetThreadAppDomain");
    return Outcome.ok(loader.domains().ofThreads());
  }

  @Override
  public Outcome<ContextId> getThreadContext(ThreadId threadId) {
    if (threadId.isNull()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    requireMade(threadId, "GetThreadContext");
    return Outcome.ok(new ContextId(loader.domains().ofThreads().value()));
  }

  private void requireMade(ThreadId threadId, String method) {
    if (!threads.isUnstarted(threadId)) {
      living(threadId, method);
    }
  }

  private ClrThread started(ThreadId threadId, String method) {
    return threads.started(threadId).orElseGet(() -> living(threadId, method));
  }

  private ClrThread living(ThreadId threadId, String method) {
    return threads
        .find(threadId)
        .orElseThrow(
            () ->
                delivery.crash(
                    "%s was called with %s, which is no living thread"
                        .formatted(method, threadId)));
  }
}
