package io.github.clrsim.laws.judge;

import io.github.clrsim.api.trace.Step;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** The kinds of steps, so that a {@link Watcher} can say which of them it wants to see. */
public enum StepKind {
  /** {@link Step.ThreadSeen}. */
  THREAD_SEEN,
  /** {@link Step.CallbackEntered}. */
  CALLBACK_ENTERED,
  /** {@link Step.CallbackReturned}. */
  CALLBACK_RETURNED,
  /** {@link Step.CallMade}. */
  CALL_MADE,
  /** {@link Step.CallAnswered}. */
  CALL_ANSWERED,
  /** {@link Step.HookEntered}. */
  HOOK_ENTERED,
  /** {@link Step.HookReturned}. */
  HOOK_RETURNED,
  /** {@link Step.MemoryRead}. */
  MEMORY_READ,
  /** {@link Step.MemoryWritten}. */
  MEMORY_WRITTEN,
  /** {@link Step.Claimed}. */
  CLAIMED,
  /** {@link Step.TruthTold}. */
  TRUTH_TOLD,
  /** {@link Step.Marked}. */
  MARKED;

  /** All of them. */
  public static final Set<StepKind> ALL =
      Collections.unmodifiableSet(EnumSet.allOf(StepKind.class));

  /** None: for who looks at the ending alone. */
  public static final Set<StepKind> NONE = Set.of();

  /** What kind of step this is. */
  public static StepKind of(Step step) {
    return switch (step) {
      case Step.CallMade _ -> CALL_MADE;
      case Step.CallAnswered _ -> CALL_ANSWERED;
      case Step.Claimed _ -> CLAIMED;
      case Step.CallbackEntered _ -> CALLBACK_ENTERED;
      case Step.CallbackReturned _ -> CALLBACK_RETURNED;
      case Step.TruthTold _ -> TRUTH_TOLD;
      case Step.HookEntered _ -> HOOK_ENTERED;
      case Step.HookReturned _ -> HOOK_RETURNED;
      case Step.MemoryRead _ -> MEMORY_READ;
      case Step.MemoryWritten _ -> MEMORY_WRITTEN;
      case Step.ThreadSeen _ -> THREAD_SEEN;
      case Step.Marked _ -> MARKED;
    };
  }
}
