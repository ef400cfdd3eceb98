package io.github.clrsim.explorer.weave.rule;

/** What weaving does with one call. */
public sealed interface Treatment {

  /** The call stays as it is. */
  record None() implements Treatment {}

  /**
   * A static hook is called instead, with the same arguments.
   *
   * @param receiver the type of the hook's first parameter, for a call on an object
   * @param site whether the hook wants the site as its last argument
   */
  record Replaced(String hookClass, String hook, String receiver, boolean site)
      implements Treatment {}

  /** A scheduling point before, on what the receiver is about. */
  record PointOnReceiver(int access) implements Treatment {}

  /** A scheduling point before, on the receiver and nothing behind it: an atomic cell. */
  record PointOnCell(int access) implements Treatment {}

  /** A scheduling point before, on the first argument: the owner of a field that is updated. */
  record PointOnArgument(int access) implements Treatment {}

  /** A scheduling point before, on the first coordinate of a {@code VarHandle}. */
  record PointThroughHandle(int access) implements Treatment {}

  /**
   * A scheduling point before, provided that the receiver is of a shared class.
   *
   * @param walks whether the order of what the receiver holds is seen
   */
  record PointIfShared(int access, boolean walks) implements Treatment {}

  /** An operation on a {@code Lock} or {@code Condition}. */
  enum Locking implements Treatment {
    LOCK,
    TRY_LOCK,
    UNLOCK,
    AWAIT,
    SIGNAL,
    SIGNAL_ALL
  }

  /** A constructor without arguments, to which a hook's answer is given. */
  record Seeded(String hook) implements Treatment {}

  /**
   * A constructor of a weak or soft reference: what it refers to is kept, because the JVM's
   * collector takes it away when it likes.
   */
  record Kept() implements Treatment {}

  /** A {@code now()} of {@code java.time}, to which a clock is given. */
  record Clocked() implements Treatment {}

  /** An asynchronous stage, to which an executor is given. */
  record Asynchronous() implements Treatment {}

  /** An unmodifiable set or map, for which a hook is handed what it is to hold, in that order. */
  record InOrder(String hook) implements Treatment {}

  /** Left as it is, and told as something that may differ in the next run. */
  record Noted(String what) implements Treatment {}

  /** Announced as something that nobody can control. */
  record Uncontrolled(String what) implements Treatment {}
}
