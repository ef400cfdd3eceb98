package io.github.clrsim.laws.profiler;

import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.laws.judge.LifetimeLaw;
import io.github.clrsim.laws.judge.StepKind;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.judge.Watcher;
import io.github.clrsim.laws.lifetime.Lifetimes;
import java.util.Optional;
import java.util.Set;

/**
 * What is claimed to be in a field of an object is there, and no field is asked for that is none.
 *
 * <p>From outside, a field is found by counting: its list does not say where it ends, the number of
 * an instance's fields is with those of all base classes, and offsets begin behind the method table
 * of an object, but at the beginning of a structure. Of what lies behind the last field the
 * component of 9.0.5 tells nothing, and that of 3.1.2 may end the process in which it is
 * (measured). What was read before the process went on is of another time. Only a simulation can
 * tell what is in a field, and that a list had ended: what the component is asked stands in no
 * trace. Without it, there is nothing to judge.
 */
public record FieldValuesAreCorrect() implements LifetimeLaw {
  private static final String REMEDY =
      "take the lists of base classes first and count what was seen, statics apart; add the method"
          + " table to the offset in an object and not in a structure; flush what was kept when the"
          + " process went on, and look for the object again";

  @Override
  public String sentence() {
    return "What is claimed to be in a field of an object is there, and no field is asked for that"
        + " is none.";
  }

  @Override
  public String source() {
    return "Niemitz, SPT part 0; sospriv.h: GetMethodTableFieldData, GetFieldDescData; layout 1-8";
  }

  @Override
  public Watcher watch(TraceContext context, Lifetimes lives) {
    return new Fields(lives);
  }

  private final class Fields implements Watcher {
    private final Lifetimes lives;

    private Fields(Lifetimes lives) {
      this.lives = lives;
    }

    @Override
    public Set<StepKind> kinds() {
      return Set.of(StepKind.CLAIMED, StepKind.TRUTH_TOLD);
    }

    @Override
    public Verdict see(long index, Step step) {
      if (step instanceof Step.TruthTold(int _, Truth.ListHasEnded(String type))) {
        return new Verdict.Broken(
            FieldValuesAreCorrect.this,
            index,
            "a field was asked for behind the last field of %s, and there is none".formatted(type),
            REMEDY);
      }
      Optional<Truth.FieldHolds> truth = lives.activities().toldBefore(Truth.FieldHolds.class);
      return step instanceof Step.Claimed(int _, Claim.FieldIs claim)
          ? truth
              .flatMap(is -> fault(claim, is))
              .<Verdict>map(
                  why -> new Verdict.Broken(FieldValuesAreCorrect.this, index, why, REMEDY))
              .orElse(Verdict.kept())
          : Verdict.kept();
    }
  }

  private static Optional<String> fault(Claim.FieldIs claim, Truth.FieldHolds truth) {
    String claimed =
        "%s of %s is claimed to be %s".formatted(claim.field(), claim.objectId(), claim.value());
    if (truth.object().isEmpty()) {
      return Optional.of(claimed + ", but no object is there");
    }
    if (truth.value().isEmpty()) {
      return Optional.of("%s, but %s has no such field".formatted(claimed, truth.object()));
    }
    String value = truth.value().getFirst();
    return value.equals(claim.value())
        ? Optional.empty()
        : Optional.of("%s, but that of %s is %s".formatted(claimed, truth.object(), value));
  }
}
