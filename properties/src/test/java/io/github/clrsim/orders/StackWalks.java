package io.github.clrsim.orders;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.info.FunctionInfo2;
import io.github.clrsim.api.outcome.HResult;
import java.util.concurrent.atomic.AtomicReference;

/** Walks stacks, and asks for the function of each frame. */
final class StackWalks {
  private static final int DEFAULT = 0;
  private static final ThreadId CURRENT = new ThreadId(0);

  private final CorProfilerInfo info;
  private final AtomicReference<ThreadId> main = new AtomicReference<>(CURRENT);
  private final AtomicReference<ThreadId> remembered = new AtomicReference<>(CURRENT);

  StackWalks(CorProfilerInfo info) {
    this.info = info;
  }

  /** A thread has come: the first one is that of Main. */
  void created(ThreadId thread) {
    main.compareAndSet(CURRENT, thread);
  }

  /** The current thread is the one whose stack is to be walked later. */
  void remember() {
    info.getCurrentThreadID().answer().ifPresent(remembered::set);
  }

  void walkOwn() {
    walk(CURRENT);
  }

  /** On a native thread: Main's stack, and its own. */
  void walkFromOutside() {
    walk(main.get());
    walk(CURRENT);
  }

  /**
   * On a native thread: the stack of a thread that is in managed code, as it runs and as it stands.
   */
  void walkSuspended() {
    walk(remembered.get());
    info.suspendRuntime();
    walk(remembered.get());
    info.resumeRuntime();
  }

  private void walk(ThreadId thread) {
    info.doStackSnapshot(
        thread,
        (function, _, _, _) -> {
          info.getFunctionInfo2(function, new FrameInfo(0))
              .answer()
              .map(FunctionInfo2::moduleId)
              .ifPresent(info::getModuleInfo2);
          return HResult.S_OK;
        },
        DEFAULT,
        Blob.of());
  }
}
