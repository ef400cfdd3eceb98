package io.github.clrsim.model.info;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_STACK_SNAPSHOT;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.hook.StackSnapshotCallback;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.info.ICorProfilerInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.CallbackContract;
import io.github.clrsim.api.spec.ProfilingSpec;
import io.github.clrsim.model.address.AddressRange;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.exception.Frame;
import io.github.clrsim.model.hook.CallStacks;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.suspension.Suspension;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;

/** Walks stacks. */
final class StackAnswers implements ICorProfilerInfo2 {
  /** {@code COR_PRF_SNAPSHOT_DEFAULT} to {@code COR_PRF_SNAPSHOT_X86_OPTIMIZED}. */
  private static final int KNOWN_FLAGS = 0x3;

  /** The first caller of managed code is the runtime itself. */
  private static final FunctionId NATIVE = new FunctionId(0);

  /** Where the thread that suspends the runtime is told to stand still itself. */
  private static final CallbackContract IS_STOPPED =
      ProfilingSpec.get().contract("RuntimeThreadSuspended");

  private static final Address IN_RUNTIME = new Address(AddressRange.RUNTIME_CODE.start() + 0x1000);

  private final CallStacks stacks;
  private final ClrThreads threads;
  private final Suspension suspension;
  private final Loader loader;
  private final Delivery delivery;

  StackAnswers(
      CallStacks stacks,
      ClrThreads threads,
      Suspension suspension,
      Loader loader,
      Delivery delivery) {
    this.loader = loader;
    this.stacks = stacks;
    this.suspension = suspension;
    this.threads = threads;
    this.delivery = delivery;
  }

  /**
   * The tests in the runtime's order (proftoeeinterfaceimpl.cpp, measured); other threads can be
   * walked on Linux only while the profiler has suspended the runtime (R42).
   */
  @Override
  public HResult doStackSnapshot(
      ThreadId thread, StackSnapshotCallback callback, int infoFlags, Blob context) {
    if (!loader.areBaseClassesLoaded()) {
      return HResult.CORPROF_E_STACKSNAPSHOT_UNSAFE;
    }
    if (!delivery.mask().hasLow(COR_PRF_ENABLE_STACK_SNAPSHOT)) {
      return HResult.CORPROF_E_INCONSISTENT_WITH_FLAGS;
    }
    if ((infoFlags & ~KNOWN_FLAGS) != 0) {
      return HResult.E_INVALIDARG;
    }
    ClrThread current = threads.current();
    boolean isOwn = thread.isNull() || thread.equals(current.id());
    if (isOwn && !current.isManaged()) {
      return HResult.S_OK; // No frames.
    }
    if (isOwn) {
      return current.innermostCallback().filter(IS_STOPPED::equals).isPresent()
          ? HResult.CORPROF_E_STACKSNAPSHOT_UNSAFE
          : walk(current, callback);
    }
    if (!suspension.isForProfiler()) {
      return HResult.E_NOTIMPL;
    }
    return threads
        .find(thread)
        .map(target -> walk(target, callback))
        .orElse(HResult.CORPROF_E_STACKSNAPSHOT_INVALID_TGT_THREAD);
  }

  private HResult walk(ClrThread thread, StackSnapshotCallback callback) {
    if (thread.isUnwinding()) {
      return HResult.CORPROF_E_STACKSNAPSHOT_UNMANAGED_CTX;
    }
    boolean isAny = false;
    for (Frame frame : stacks.of(thread)) {
      if (frame.function().isPresent()) {
        isAny = true;
        HResult goesOn =
            callback.call(
                frame.function().get(),
                frame.address(frame.offset()),
                new FrameInfo(frame.pointer().value()),
                Blob.of());
        if (!goesOn.equals(HResult.S_OK)) {
          return HResult.CORPROF_E_STACKSNAPSHOT_ABORTED;
        }
      }
    }
    if (!isAny) {
      // Before the program and behind it there is no frame at all (measured).
      return thread.runsProgram() ? HResult.S_OK : HResult.E_FAIL;
    }
    HResult last = callback.call(NATIVE, IN_RUNTIME, new FrameInfo(0), Blob.of());
    return last.equals(HResult.S_OK) ? HResult.S_OK : HResult.CORPROF_E_STACKSNAPSHOT_ABORTED;
  }
}
