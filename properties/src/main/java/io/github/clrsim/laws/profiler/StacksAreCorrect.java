package io.github.clrsim.laws.profiler;

import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Claim.StackIs.Sight;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.api.trace.Truth.StackHolds.Frame;
import io.github.clrsim.laws.judge.LifetimeLaw;
import io.github.clrsim.laws.judge.StepKind;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.judge.Watcher;
import io.github.clrsim.laws.lifetime.Lifetimes;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The methods that a thread is claimed to be in are those that it is in at that moment, in their
 * order.
 *
 * <p>A walk finds every managed frame. Hooks are not called for all of them, and not when an
 * exception ends one (ordering G88), so of what is claimed by hooks this is judged: what an enter
 * hook told of, and what is not left, must be there; what the thread is not in must not. Both are
 * right for a method without hooks, while a hook or ExceptionUnwindFunctionLeave tells of the
 * method, and for one that is left without a word (ordering N70) until another is told as entered,
 * or one below as left. What was inlined is no frame. Only a simulation can tell what a thread is
 * in; without it, there is nothing to judge.
 */
public record StacksAreCorrect() implements LifetimeLaw {
  private static final String REMEDY =
      "keep a stack for each thread; close in the leave and tailcall hooks, and in"
          + " ExceptionUnwindFunctionLeave what ExceptionUnwindFunctionEnter named, but for who"
          + " catches; drop what lies above the function that is left or unwound; walk another"
          + " thread while the runtime is suspended, and say so before it goes on";

  @Override
  public String sentence() {
    return "The methods that a thread is claimed to be in are those that it is in.";
  }

  @Override
  public String source() {
    return "races R42, R62; ordering G67, G68, N69, N70, G88; calls 6; corprof.idl: FunctionEnter3,"
        + " DoStackSnapshot";
  }

  @Override
  public Watcher watch(TraceContext context, Lifetimes lives) {
    return new Stacks(lives);
  }

  private final class Stacks implements Watcher {
    private final Lifetimes lives;

    private Stacks(Lifetimes lives) {
      this.lives = lives;
    }

    @Override
    public Set<StepKind> kinds() {
      return Set.of(StepKind.CLAIMED);
    }

    @Override
    public Verdict see(long index, Step step) {
      Optional<Truth.StackHolds> truth = lives.activities().toldBefore(Truth.StackHolds.class);
      return step instanceof Step.Claimed(int _, Claim.StackIs claim)
          ? truth
              .flatMap(is -> fault(claim, is))
              .<Verdict>map(why -> new Verdict.Broken(StacksAreCorrect.this, index, why, REMEDY))
              .orElse(Verdict.kept())
          : Verdict.kept();
    }
  }

  private static Optional<String> fault(Claim.StackIs claim, Truth.StackHolds truth) {
    List<FunctionId> claimed = claim.functions().stream().filter(id -> !id.isNull()).toList();
    List<Frame> frames =
        truth.frames().stream().filter(frame -> counts(claim.by(), frame)).toList();
    if (isLeadThrough(claim.by(), claimed, frames)) {
      return Optional.empty();
    }
    List<FunctionId> all = frames.stream().map(Frame::functionId).toList();
    String who = "%s is claimed to be in %s, ".formatted(truth.threadId(), claimed);
    String is =
        "; it is in %s".formatted(truth.frames().stream().map(StacksAreCorrect::word).toList());
    return claimed.stream()
        .filter(id -> !all.contains(id))
        .map(id -> "%sbut it is not in %s%s".formatted(who, id, is))
        .findFirst()
        .or(
            () ->
                frames.stream()
                    .filter(frame -> mustBeThere(claim.by(), frame))
                    .filter(frame -> !claimed.contains(frame.functionId()))
                    .map(frame -> "%sbut also in %s%s".formatted(who, frame.method(), is))
                    .findFirst())
        .or(() -> Optional.of("%swhich is not the order or the number%s".formatted(who, is)));
  }

  private static String word(Frame frame) {
    return "%s %s%s"
        .formatted(
            frame.functionId(),
            frame.method(),
            switch (frame.notice()) {
              case UNTOLD -> " (no hook reported)";
              case ENTERED -> "";
              case CHANGING -> " (being reported)";
              case LOST -> " (left)";
            });
  }

  private static boolean counts(Sight by, Frame frame) {
    return switch (frame.notice()) {
      case UNTOLD, ENTERED, CHANGING -> true;
      case LOST -> by == Sight.HOOKS;
    };
  }

  private static boolean mustBeThere(Sight by, Frame frame) {
    return switch (by) {
      case WALK -> true;
      case HOOKS ->
          switch (frame.notice()) {
            case ENTERED -> true;
            case UNTOLD, CHANGING, LOST -> false;
          };
    };
  }

  /** Whether some way through the frames, past none that must be there, meets what is claimed. */
  private static boolean isLeadThrough(Sight by, List<FunctionId> claimed, List<Frame> frames) {
    TreeSet<Integer> met = new TreeSet<>(List.of(0));
    for (Frame frame : frames) {
      TreeSet<Integer> next = new TreeSet<>();
      for (int count : met) {
        if (!mustBeThere(by, frame)) {
          next.add(count);
        }
        if (count < claimed.size() && claimed.get(count).equals(frame.functionId())) {
          next.add(count + 1);
        }
      }
      met = next;
    }
    return met.contains(claimed.size());
  }
}
