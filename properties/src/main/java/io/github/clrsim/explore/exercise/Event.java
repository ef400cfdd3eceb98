package io.github.clrsim.explore.exercise;

import io.github.clrsim.api.corprof.CorPrfHighMonitor;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.laws.shape.EventKinds;
import java.util.EnumSet;
import java.util.Set;

/**
 * A bit of the event mask, by its name in corprof.idl, by which a profiler asks for callbacks,
 * hooks or stacks. Bits that only change how code is compiled are not here.
 */
public enum Event {
  COR_PRF_MONITOR_FUNCTION_UNLOADS(CorPrfMonitor.COR_PRF_MONITOR_FUNCTION_UNLOADS, 0),
  COR_PRF_MONITOR_CLASS_LOADS(CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS, 0),
  COR_PRF_MONITOR_MODULE_LOADS(CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS, 0),
  COR_PRF_MONITOR_ASSEMBLY_LOADS(CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS, 0),
  COR_PRF_MONITOR_APPDOMAIN_LOADS(CorPrfMonitor.COR_PRF_MONITOR_APPDOMAIN_LOADS, 0),
  COR_PRF_MONITOR_JIT_COMPILATION(CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION, 0),
  COR_PRF_MONITOR_EXCEPTIONS(CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS, 0),
  COR_PRF_MONITOR_GC(CorPrfMonitor.COR_PRF_MONITOR_GC, 0),
  COR_PRF_MONITOR_OBJECT_ALLOCATED(CorPrfMonitor.COR_PRF_MONITOR_OBJECT_ALLOCATED, 0),
  COR_PRF_MONITOR_THREADS(CorPrfMonitor.COR_PRF_MONITOR_THREADS, 0),
  COR_PRF_MONITOR_REMOTING(CorPrfMonitor.COR_PRF_MONITOR_REMOTING, 0),
  COR_PRF_MONITOR_CODE_TRANSITIONS(CorPrfMonitor.COR_PRF_MONITOR_CODE_TRANSITIONS, 0),
  COR_PRF_MONITOR_ENTERLEAVE(CorPrfMonitor.COR_PRF_MONITOR_ENTERLEAVE, 0),
  COR_PRF_MONITOR_CCW(CorPrfMonitor.COR_PRF_MONITOR_CCW, 0),
  COR_PRF_MONITOR_SUSPENDS(CorPrfMonitor.COR_PRF_MONITOR_SUSPENDS, 0),
  COR_PRF_MONITOR_CACHE_SEARCHES(CorPrfMonitor.COR_PRF_MONITOR_CACHE_SEARCHES, 0),
  COR_PRF_ENABLE_REJIT(CorPrfMonitor.COR_PRF_ENABLE_REJIT, 0),
  COR_PRF_MONITOR_CLR_EXCEPTIONS(CorPrfMonitor.COR_PRF_MONITOR_CLR_EXCEPTIONS, 0),
  COR_PRF_ENABLE_STACK_SNAPSHOT(CorPrfMonitor.COR_PRF_ENABLE_STACK_SNAPSHOT, 0),
  COR_PRF_HIGH_ADD_ASSEMBLY_REFERENCES(0, CorPrfHighMonitor.COR_PRF_HIGH_ADD_ASSEMBLY_REFERENCES),
  COR_PRF_HIGH_IN_MEMORY_SYMBOLS_UPDATED(
      0, CorPrfHighMonitor.COR_PRF_HIGH_IN_MEMORY_SYMBOLS_UPDATED),
  COR_PRF_HIGH_MONITOR_DYNAMIC_FUNCTION_UNLOADS(
      0, CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_DYNAMIC_FUNCTION_UNLOADS),
  COR_PRF_HIGH_BASIC_GC(0, CorPrfHighMonitor.COR_PRF_HIGH_BASIC_GC),
  COR_PRF_HIGH_MONITOR_GC_MOVED_OBJECTS(0, CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_GC_MOVED_OBJECTS),
  COR_PRF_HIGH_MONITOR_LARGEOBJECT_ALLOCATED(
      0, CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_LARGEOBJECT_ALLOCATED),
  COR_PRF_HIGH_MONITOR_PINNEDOBJECT_ALLOCATED(
      0, CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_PINNEDOBJECT_ALLOCATED),
  COR_PRF_HIGH_MONITOR_EVENT_PIPE(0, CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_EVENT_PIPE);

  /**
   * CoreCLR has no remoting, unloads no function but by its class, asks for no references, shows no
   * class to COM but on Windows, and lost the desktop's callbacks for exceptions that are caught.
   */
  private static final Set<Event> FOR_NOTHING =
      EnumSet.of(
          COR_PRF_MONITOR_FUNCTION_UNLOADS,
          COR_PRF_MONITOR_REMOTING,
          COR_PRF_MONITOR_CCW,
          COR_PRF_MONITOR_CLR_EXCEPTIONS,
          COR_PRF_HIGH_ADD_ASSEMBLY_REFERENCES);

  private final int low;
  private final int high;

  Event(int low, int high) {
    this.low = low;
    this.high = high;
  }

  /**
   * Whether CoreCLR, of whatever version, never makes the callback that it asks for (N72, N103,
   * N104).
   */
  boolean isForNothing() {
    return FOR_NOTHING.contains(this);
  }

  /** Whether a mask asks for it. */
  boolean isIn(int lowMask, int highMask) {
    return (low & lowMask) != 0 || (high & highMask) != 0;
  }

  /** Whether it asks for this kind of callback. */
  boolean asksFor(EventKinds kind) {
    return kind.isBroughtBy(low, high);
  }
}
