package io.github.clrsim.api.event;

import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_DYNAMIC_FUNCTION_UNLOADS;
import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_EVENT_PIPE;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_FRAME_INFO;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_FUNCTION_ARGS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_FUNCTION_RETVAL;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_OBJECT_ALLOCATED;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_APPDOMAIN_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CACHE_SEARCHES;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLR_EXCEPTIONS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CODE_TRANSITIONS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ENTERLEAVE;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_GC;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_OBJECT_ALLOCATED;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_SUSPENDS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;

import java.util.Locale;

/** Flags of the event mask that belong together, by a usual word. */
enum EventGroup {
  /** Domains, assemblies, modules and classes, and their unloads. */
  LOADS(
      COR_PRF_MONITOR_APPDOMAIN_LOADS
          | COR_PRF_MONITOR_ASSEMBLY_LOADS
          | COR_PRF_MONITOR_MODULE_LOADS
          | COR_PRF_MONITOR_CLASS_LOADS,
      0),
  /** Threads and their names. */
  THREADS(COR_PRF_MONITOR_THREADS, 0),
  /** Compilations, inlining, searches for precompiled code, dynamic methods. */
  JIT(
      COR_PRF_MONITOR_JIT_COMPILATION | COR_PRF_MONITOR_CACHE_SEARCHES,
      COR_PRF_HIGH_MONITOR_DYNAMIC_FUNCTION_UNLOADS),
  /** Both passes of every exception. */
  EXCEPTIONS(COR_PRF_MONITOR_EXCEPTIONS | COR_PRF_MONITOR_CLR_EXCEPTIONS, 0),
  /** Collections with ranges, roots and references, and handles. */
  GC(COR_PRF_MONITOR_GC, 0),
  /** Every object that is made. */
  ALLOCATIONS(COR_PRF_MONITOR_OBJECT_ALLOCATED | COR_PRF_ENABLE_OBJECT_ALLOCATED, 0),
  /** The runtime stands still and goes on. */
  SUSPENSIONS(COR_PRF_MONITOR_SUSPENDS, 0),
  /** Calls from managed to native code and back. */
  TRANSITIONS(COR_PRF_MONITOR_CODE_TRANSITIONS, 0),
  /** Enter, leave and tail calls, with arguments and results. */
  HOOKS(
      COR_PRF_MONITOR_ENTERLEAVE
          | COR_PRF_ENABLE_FUNCTION_ARGS
          | COR_PRF_ENABLE_FUNCTION_RETVAL
          | COR_PRF_ENABLE_FRAME_INFO,
      0),
  /** Providers of EventPipe. */
  EVENTPIPE(0, COR_PRF_HIGH_MONITOR_EVENT_PIPE);

  private final int low;
  private final int high;

  EventGroup(int low, int high) {
    this.low = low;
    this.high = high;
  }

  EventMask events() {
    return new EventMask(low, high);
  }

  /** As a user writes it. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
