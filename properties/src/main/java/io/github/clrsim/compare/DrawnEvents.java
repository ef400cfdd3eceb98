package io.github.clrsim.compare;

import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_BASIC_GC;
import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_DISABLE_TIERED_COMPILATION;
import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_IN_MEMORY_SYMBOLS_UPDATED;
import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_DYNAMIC_FUNCTION_UNLOADS;
import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_GC_MOVED_OBJECTS;
import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_LARGEOBJECT_ALLOCATED;
import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_PINNEDOBJECT_ALLOCATED;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_DISABLE_INLINING;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_DISABLE_OPTIMIZATIONS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_REJIT;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_STACK_SNAPSHOT;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_APPDOMAIN_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CACHE_SEARCHES;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CCW;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLR_EXCEPTIONS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_FUNCTION_UNLOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_GC;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_REMOTING;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_SUSPENDS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;

import io.github.clrsim.api.event.EventMask;
import io.github.clrsim.api.event.EventWords;
import io.github.clrsim.explorer.choice.Choices;
import java.util.List;

/** The events that a profiler asks for while it is compared. */
public final class DrawnEvents {
  /** Without these no thread could say where it is, and no ID would have a name. */
  private static final EventMask ALWAYS =
      new EventMask(COR_PRF_MONITOR_MODULE_LOADS | COR_PRF_MONITOR_THREADS, 0);

  /** Enter and leave hooks, and what they are told. */
  public static final EventMask HOOKS = EventWords.meaning("hooks");

  private static final EventMask ALLOCATIONS = EventWords.meaning("allocations");

  /** A real process has very many objects. */
  private static final EventMask OF_OBJECTS = EventWords.meaning("gc").and(ALLOCATIONS);

  private static final int CHANCES = 16;

  /** Flags that are asked for together, so many times in sixteen. */
  private record Group(EventMask events, int chances) {
    Group(int low, int high, int chances) {
      this(new EventMask(low, high), chances);
    }
  }

  private static final List<Group> GROUPS =
      List.of(
          new Group(COR_PRF_MONITOR_ASSEMBLY_LOADS, 0, 12),
          new Group(COR_PRF_MONITOR_CLASS_LOADS, 0, 12),
          new Group(COR_PRF_MONITOR_JIT_COMPILATION, 0, 12),
          new Group(COR_PRF_MONITOR_EXCEPTIONS, 0, 12),
          new Group(COR_PRF_MONITOR_SUSPENDS, 0, 12),
          new Group(COR_PRF_MONITOR_GC, 0, 10),
          new Group(ALLOCATIONS, 10),
          new Group(COR_PRF_ENABLE_REJIT, 0, 8),
          new Group(COR_PRF_MONITOR_APPDOMAIN_LOADS, 0, 8),
          new Group(COR_PRF_MONITOR_CACHE_SEARCHES, 0, 8),
          new Group(
              COR_PRF_MONITOR_FUNCTION_UNLOADS | COR_PRF_MONITOR_REMOTING | COR_PRF_MONITOR_CCW,
              0,
              2),
          new Group(COR_PRF_MONITOR_CLR_EXCEPTIONS, 0, 4),
          new Group(COR_PRF_ENABLE_STACK_SNAPSHOT, 0, 4),
          new Group(HOOKS, 6),
          new Group(COR_PRF_DISABLE_INLINING, 0, 2),
          new Group(COR_PRF_DISABLE_OPTIMIZATIONS, 0, 2),
          new Group(0, COR_PRF_HIGH_MONITOR_DYNAMIC_FUNCTION_UNLOADS, 12),
          new Group(0, COR_PRF_HIGH_IN_MEMORY_SYMBOLS_UPDATED, 8),
          new Group(0, COR_PRF_HIGH_BASIC_GC, 4),
          new Group(0, COR_PRF_HIGH_DISABLE_TIERED_COMPILATION, 2),
          new Group(COR_PRF_MONITOR_FUNCTION_UNLOADS, 0, 5),
          new Group(0, COR_PRF_HIGH_MONITOR_GC_MOVED_OBJECTS, 3),
          new Group(0, COR_PRF_HIGH_MONITOR_LARGEOBJECT_ALLOCATED, 3),
          new Group(0, COR_PRF_HIGH_MONITOR_PINNEDOBJECT_ALLOCATED, 2));

  private DrawnEvents() {}

  /** The same events without those about objects. */
  public static EventMask withoutObjects(EventMask events) {
    return events.without(OF_OBJECTS);
  }

  /** Draws a mask: each group of flags by itself, so that each comes with and without others. */
  public static EventMask drawn(Choices choices) {
    EventMask drawn = ALWAYS;
    for (Group group : GROUPS) {
      if (choices.below(CHANCES) < group.chances) {
        drawn = drawn.and(group.events);
      }
    }
    return drawn;
  }

  /** Whether these events have what a comparison cannot do without. */
  public static boolean areEnough(EventMask events) {
    return ALWAYS.isWithin(events);
  }
}
