package io.github.clrsim.laws.profiler;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences2;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.spec.Deed;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.laws.judge.LifetimeLaw;
import io.github.clrsim.laws.judge.StepKind;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.judge.Watcher;
import io.github.clrsim.laws.lifetime.Activities.InCallback;
import io.github.clrsim.laws.lifetime.Lifetimes;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;

/**
 * No object is looked at inside MovedReferences or MovedReferences2.
 *
 * <p>By then it is planned where objects go, and nothing has been copied: what lies at the old
 * address may be overwritten, and nothing is at the new one yet. The runtime dies of the question
 * (N77, R51; measured on 9.0.5). Only the numbers may be mapped there.
 */
public record NoObjectIsInspectedWhileItMoves() implements LifetimeLaw {
  private static final String REMEDY =
      "only note the ranges there, and look at objects from RootReferences on, or when the"
          + " collection is finished";

  @Override
  public String sentence() {
    return "No object is looked at inside MovedReferences or MovedReferences2.";
  }

  @Override
  public String source() {
    return "ordering N77; races R51";
  }

  @Override
  public Watcher watch(TraceContext context, Lifetimes lives) {
    return new Moves(lives);
  }

  private final class Moves implements Watcher {
    private final Lifetimes lives;

    private Moves(Lifetimes lives) {
      this.lives = lives;
    }

    @Override
    public Set<StepKind> kinds() {
      return Set.of(StepKind.CALL_MADE, StepKind.MEMORY_READ);
    }

    @Override
    public Verdict see(long index, Step step) {
      if (!(lives.activities().around().orElse(null) instanceof InCallback in)) {
        return Verdict.kept();
      }
      Callback around = in.callback();
      Optional<Ranges> moving = Ranges.of(around);
      if (moving.isEmpty()) {
        return Verdict.kept();
      }
      if (step instanceof Step.CallMade made
          && made.call().method().deed() == Deed.INSPECTS_OBJECT) {
        return broken(index, "%s was called".formatted(made.call()), around);
      }
      if (step instanceof Step.MemoryRead read && moving.get().contain(read.from().value())) {
        return broken(index, "memory was read at %s".formatted(read.from()), around);
      }
      return Verdict.kept();
    }

    private Verdict broken(long index, String what, Callback around) {
      return new Verdict.Broken(
          NoObjectIsInspectedWhileItMoves.this,
          index,
          "%s inside %s".formatted(what, around.methodName()),
          REMEDY);
    }
  }

  /** Where something lies or will lie. */
  private record Ranges(List<ObjectId> from, List<ObjectId> to, LongUnaryOperator bytes) {

    static Optional<Ranges> of(Callback callback) {
      return switch (callback) {
        case MovedReferences(var from, var to, var bytes) ->
            Optional.of(new Ranges(from, to, i -> bytes.get((int) i)));
        case MovedReferences2(var from, var to, var bytes) ->
            Optional.of(new Ranges(from, to, i -> bytes.get((int) i)));
        default -> Optional.empty();
      };
    }

    boolean contain(long address) {
      return IntStream.range(0, from.size())
          .anyMatch(
              i ->
                  isWithin(address, from.get(i).value(), bytes.applyAsLong(i))
                      || isWithin(address, to.get(i).value(), bytes.applyAsLong(i)));
    }

    private static boolean isWithin(long address, long start, long length) {
      return address >= start && address < start + length;
    }
  }
}
