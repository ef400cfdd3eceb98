package io.github.clrsim.compare;

import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_BASIC_GC;
import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_DISABLE_TIERED_COMPILATION;
import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_IN_MEMORY_SYMBOLS_UPDATED;
import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_DYNAMIC_FUNCTION_UNLOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_DISABLE_INLINING;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_DISABLE_OPTIMIZATIONS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_FRAME_INFO;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_FUNCTION_ARGS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_FUNCTION_RETVAL;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_OBJECT_ALLOCATED;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_REJIT;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_STACK_SNAPSHOT;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_APPDOMAIN_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CACHE_SEARCHES;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CCW;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLR_EXCEPTIONS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ENTERLEAVE;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_FUNCTION_UNLOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_GC;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_OBJECT_ALLOCATED;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_REMOTING;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_SUSPENDS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;

import io.github.clrsim.explorer.choice.Choices;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Both halves of an event mask that a profiler asks for while it is compared.
 *
 * @param low CorPrfMonitor
 * @param high CorPrfHighMonitor
 */
public record EventFlags(int low, int high) {
  private static final Pattern TEXT =
      Pattern.compile("(?<low>[0-9a-fA-F]{1,8})(?::(?<high>[0-9a-fA-F]{1,8}))?");

  /** Without these no thread could say where it is, and no ID would have a name. */
  private static final int ALWAYS = COR_PRF_MONITOR_MODULE_LOADS | COR_PRF_MONITOR_THREADS;

  /** All that calls and returns of managed code may bring. */
  private static final int HOOKS =
      COR_PRF_MONITOR_ENTERLEAVE
          | COR_PRF_ENABLE_FUNCTION_ARGS
          | COR_PRF_ENABLE_FUNCTION_RETVAL
          | COR_PRF_ENABLE_FRAME_INFO;

  private static final int ALLOCATIONS =
      COR_PRF_MONITOR_OBJECT_ALLOCATED | COR_PRF_ENABLE_OBJECT_ALLOCATED;

  /** A real process has very many objects. */
  private static final int OF_OBJECTS = COR_PRF_MONITOR_GC | ALLOCATIONS;

  private static final int CHANCES = 16;

  /** Flags that are asked for together, so many times in sixteen. */
  private record Group(int low, int high, int chances) {}

  private static final List<Group> GROUPS =
      List.of(
          new Group(COR_PRF_MONITOR_ASSEMBLY_LOADS, 0, 12),
          new Group(COR_PRF_MONITOR_CLASS_LOADS, 0, 12),
          new Group(COR_PRF_MONITOR_JIT_COMPILATION, 0, 12),
          new Group(COR_PRF_MONITOR_EXCEPTIONS, 0, 12),
          new Group(COR_PRF_MONITOR_SUSPENDS, 0, 12),
          new Group(COR_PRF_MONITOR_GC, 0, 10),
          new Group(ALLOCATIONS, 0, 10),
          new Group(COR_PRF_ENABLE_REJIT, 0, 8),
          new Group(COR_PRF_MONITOR_APPDOMAIN_LOADS, 0, 8),
          new Group(COR_PRF_MONITOR_CACHE_SEARCHES, 0, 8),
          new Group(
              COR_PRF_MONITOR_FUNCTION_UNLOADS | COR_PRF_MONITOR_REMOTING | COR_PRF_MONITOR_CCW,
              0,
              2),
          new Group(COR_PRF_MONITOR_CLR_EXCEPTIONS, 0, 4),
          new Group(COR_PRF_ENABLE_STACK_SNAPSHOT, 0, 4),
          new Group(HOOKS, 0, 6),
          new Group(COR_PRF_DISABLE_INLINING, 0, 2),
          new Group(COR_PRF_DISABLE_OPTIMIZATIONS, 0, 2),
          new Group(0, COR_PRF_HIGH_MONITOR_DYNAMIC_FUNCTION_UNLOADS, 12),
          new Group(0, COR_PRF_HIGH_IN_MEMORY_SYMBOLS_UPDATED, 8),
          new Group(0, COR_PRF_HIGH_BASIC_GC, 4),
          new Group(0, COR_PRF_HIGH_DISABLE_TIERED_COMPILATION, 2));

  /** The same without what is about objects. */
  public EventFlags withoutObjects() {
    return new EventFlags(low & ~OF_OBJECTS, high);
  }

  /** Draws a mask: each group of flags by itself, so that each comes with and without others. */
  public static EventFlags drawn(Choices choices) {
    int low = ALWAYS;
    int high = 0;
    for (Group group : GROUPS) {
      if (choices.below(CHANCES) < group.chances) {
        low |= group.low;
        high |= group.high;
      }
    }
    return new EventFlags(low, high);
  }

  /** Reads two hexadecimal numbers, parted by a colon; the second may be left out. */
  public static Optional<EventFlags> from(String text) {
    Matcher matcher = TEXT.matcher(text);
    return matcher.matches()
        ? Optional.of(
            new EventFlags(
                Integer.parseUnsignedInt(matcher.group("low"), 16),
                Optional.ofNullable(matcher.group("high"))
                    .map(high -> Integer.parseUnsignedInt(high, 16))
                    .orElse(0)))
        : Optional.empty();
  }

  /** Whether it has what a comparison cannot do without. */
  public boolean isEnough() {
    return (low & ALWAYS) == ALWAYS;
  }

  /** Whether methods are to be hooked. */
  public boolean hooks() {
    return (low & COR_PRF_MONITOR_ENTERLEAVE) != 0;
  }

  /** As {@link #from} reads it. */
  @Override
  public String toString() {
    return Integer.toHexString(low) + ":" + Integer.toHexString(high);
  }
}
