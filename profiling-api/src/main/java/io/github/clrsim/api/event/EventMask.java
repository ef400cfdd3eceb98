package io.github.clrsim.api.event;

import io.github.clrsim.api.corprof.CorPrfHighMonitor;
import io.github.clrsim.api.corprof.CorPrfMonitor;

/**
 * Which callbacks a profiler asks for.
 *
 * @param low bits of COR_PRF_MONITOR
 * @param high bits of COR_PRF_HIGH_MONITOR
 */
public record EventMask(int low, int high) {
  /** Nothing but the callbacks that always come. */
  public static final EventMask NONE = new EventMask(0, 0);

  /** All that a profiler may ask for that came into a running process. */
  public static final EventMask AFTER_ATTACH =
      new EventMask(
          CorPrfMonitor.COR_PRF_ALLOWABLE_AFTER_ATTACH,
          CorPrfHighMonitor.COR_PRF_HIGH_ALLOWABLE_AFTER_ATTACH);

  /** All that a profiler may ask for that promised to observe only. */
  public static final EventMask FOR_OBSERVERS =
      new EventMask(
          CorPrfMonitor.COR_PRF_ALLOWABLE_NOTIFICATION_PROFILER,
          CorPrfHighMonitor.COR_PRF_HIGH_ALLOWABLE_NOTIFICATION_PROFILER);

  /** What no profiler can set or take back once Initialize has returned, up to .NET 9. */
  public static final EventMask IMMUTABLE =
      new EventMask(
          CorPrfMonitor.COR_PRF_MONITOR_IMMUTABLE,
          CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_IMMUTABLE);

  /** What from .NET 10 on may be set and taken back at any time, also by who attached. */
  public static final EventMask JIT_FLAGS =
      new EventMask(
          CorPrfMonitor.COR_PRF_DISABLE_INLINING | CorPrfMonitor.COR_PRF_DISABLE_OPTIMIZATIONS, 0);

  /** All bits, those that mean nothing, too. */
  public static final EventMask ALL = new EventMask(~0, ~0);

  /** These and those. */
  public EventMask and(EventMask others) {
    return new EventMask(low | others.low, high | others.high);
  }

  /** Those among these that are also among others. */
  public EventMask shared(EventMask others) {
    return new EventMask(low & others.low, high & others.high);
  }

  /** These, but for those. */
  public EventMask without(EventMask others) {
    return new EventMask(low & ~others.low, high & ~others.high);
  }

  /** Both halves as one number, the high half in front, as {@link EventWords} reads it. */
  public String text() {
    return "0x%x"
        .formatted(Integer.toUnsignedLong(high) << Integer.SIZE | Integer.toUnsignedLong(low));
  }

  /** Whether methods are to have hooks. */
  public boolean hasHooks() {
    return hasLow(CorPrfMonitor.COR_PRF_MONITOR_ENTERLEAVE);
  }

  /** Whether hooks are to be given arguments, results or frames: then they have another form. */
  public boolean hasHooksWithInfo() {
    return hasHooks()
        && hasLow(
            CorPrfMonitor.COR_PRF_ENABLE_FUNCTION_ARGS
                | CorPrfMonitor.COR_PRF_ENABLE_FUNCTION_RETVAL
                | CorPrfMonitor.COR_PRF_ENABLE_FRAME_INFO);
  }

  /** Whether it asks for nothing that the other does not. */
  public boolean isWithin(EventMask other) {
    return (low & ~other.low) == 0 && (high & ~other.high) == 0;
  }

  /** Whether any of these bits of COR_PRF_MONITOR is set. */
  public boolean hasLow(int bits) {
    return (low & bits) != 0;
  }

  /** Whether any of these bits of COR_PRF_HIGH_MONITOR is set. */
  public boolean hasHigh(int bits) {
    return (high & bits) != 0;
  }
}
