package io.github.clrsim.guest.fault;

import io.github.clrsim.api.NativeEnd;
import io.github.clrsim.api.Run;

/**
 * A guest did what ends a process, or what the profiling API and the C library forbid: its fault.
 * The run ends, as it does for a Java profiler that throws.
 */
public final class GuestFault extends RuntimeException implements NativeEnd {
  private static final long serialVersionUID = 1;

  private enum Kind {
    UNDEFINED,
    CRASH,
    EXCEPTION,
    EXIT,
    HANG
  }

  private final Kind kind;
  private final boolean isOutside;

  private GuestFault(Kind kind, String what) {
    this(kind, what, false);
  }

  private GuestFault(Kind kind, String what, boolean isOutside) {
    super(what);
    this.kind = kind;
    this.isOutside = isOutside;
  }

  /**
   * The guest did what C, POSIX or the profiling API leave undefined.
   *
   * @param what one sentence without a full stop, the same in every process
   */
  public GuestFault(String what) {
    this(Kind.UNDEFINED, what);
  }

  /** The system ends the process: a signal, an assertion. */
  public static GuestFault crash(String what) {
    return new GuestFault(Kind.CRASH, what);
  }

  /** An exception comes out of the guest, and ends the process unless the runtime swallows it. */
  public static GuestFault uncaught(String what) {
    return new GuestFault(Kind.EXCEPTION, what);
  }

  /** The guest itself leaves the process. */
  public static GuestFault exit(String what) {
    return new GuestFault(Kind.EXIT, what);
  }

  /** A thread of the guest does not come back, and lets nobody go on. */
  public static GuestFault hang(String what) {
    return new GuestFault(Kind.HANG, what);
  }

  /** The same in no callback, such as on a thread of the guest's own: it is told from elsewhere. */
  public GuestFault outsideOfCallbacks() {
    return new GuestFault(kind, toString(), true);
  }

  @Override
  public Run.Ending ending(String where) {
    String what = "%s, %s".formatted(this, isOutside ? "outside of its callbacks" : where);
    return switch (kind) {
      case UNDEFINED -> new Run.Ending.Crashed(UNDEFINED + what);
      case CRASH, EXCEPTION -> new Run.Ending.Crashed(CRASHED + what);
      case EXIT -> new Run.Ending.ProfilerExited(what);
      case HANG -> new Run.Ending.Deadlocked(what);
    };
  }

  @Override
  public boolean isException() {
    return kind == Kind.EXCEPTION;
  }

  // The name of a Java class would say nothing to the author of a native library.
  @SuppressWarnings("OverrideThrowableToString")
  @Override
  public String toString() {
    return String.valueOf(getMessage());
  }
}
