package io.github.clrsim.orders;

import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.info.CorProfilerInfo;
import java.util.List;
import java.util.Optional;

/** The rows of questions that the profiler of the logs asked. */
final class Inquiry {
  private static final int HIGH_IMMUTABLE = 8;
  private static final ThreadId CURRENT = new ThreadId(0);

  private final CorProfilerInfo info;
  private final int low;
  private final int high;

  Inquiry(CorProfilerInfo info, int low, int high) {
    this.info = info;
    this.low = low;
    this.high = high;
  }

  /** About the process and the current thread; the runtime may know the thread or not. */
  void round() {
    Optional<ThreadId> me = info.getCurrentThreadID().answer();
    me.ifPresent(info::getThreadInfo);
    info.enumThreads();
    info.enumModules();
    info.enumJITedFunctions2();
    info.getGenerationBounds();
    info.getEventMask2();
    info.getAppDomainInfo(info.getThreadAppDomain(CURRENT).answer().orElse(new AppDomainId(0)));
    info.setEventMask2(low, high);
    info.setEnterLeaveFunctionHooks3(_ -> {}, _ -> {}, _ -> {});
    info.getRuntimeInformation();
    info.getNotifiedExceptionClauseInfo();
  }

  /** The same on a native thread, which calls itself initialized before. */
  void roundInitialized() {
    info.initializeCurrentThread();
    round();
  }

  /** On a native thread, which is known to the runtime from then on. */
  void forceCollection() {
    info.forceGC();
    round();
  }

  /** On a native thread. */
  void resumeTwice() {
    info.suspendRuntime();
    round();
    info.resumeRuntime();
    info.resumeRuntime();
  }

  /** On a native thread; nothing where the interfaces for it are missing. */
  void walkHeap(boolean isThere) {
    if (isThere) {
      info.enumerateGCHeapObjects(_ -> true);
      info.suspendRuntime();
      info.enumerateGCHeapObjects(_ -> true);
      info.resumeRuntime();
      info.enumerateNonGCObjects();
      info.getNonGCHeapBounds();
    }
  }

  /** What a native thread may ask, and what it is refused; the last question ends the process. */
  void everything() {
    for (boolean isInitialized : List.of(false, true)) {
      if (isInitialized) {
        info.initializeCurrentThread();
      }
      info.getCurrentThreadID();
      info.enumThreads();
      info.enumModules();
      info.enumJITedFunctions2();
      info.getEventMask2();
      info.getThreadAppDomain(CURRENT);
      info.getAppDomainInfo(new AppDomainId(0));
      info.setEventMask2(low, 0);
      info.getRuntimeInformation();
    }
    for (int other : new int[] {0, 0x100, low, 0x01000000}) {
      info.setEventMask2(other, 0);
      info.setEventMask2(other, HIGH_IMMUTABLE);
    }
    info.getClassIDInfo(new ClassId(0));
    info.getClassIDInfo(new ClassId(1));
  }
}
