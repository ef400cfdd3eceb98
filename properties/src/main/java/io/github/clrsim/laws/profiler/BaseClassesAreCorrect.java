package io.github.clrsim.laws.profiler;

import io.github.clrsim.api.id.ClassId;
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
 * The class that is claimed to be the base class of another one is that.
 *
 * <p>The base class of an instantiation is one with the very type arguments, not its definition,
 * nor any other instantiation of that. Arrays descend from System.Array, though GetClassIDInfo2
 * does not say so (calls 4). Metadata gives an interface no base class, and the runtime gives it
 * Object: both are right. While a class is being loaded its base class is not decided, and nothing
 * is judged; nor is it of a run that was not simulated, where nobody else knows.
 */
public record BaseClassesAreCorrect() implements LifetimeLaw {
  private static final String REMEDY =
      "take the base class from GetClassIDInfo2 in ClassLoadFinished, with its type arguments;"
          + " forget it when the class goes, or is announced anew under the same ID";

  @Override
  public String sentence() {
    return "What is claimed to be the base class of a class is that.";
  }

  @Override
  public String source() {
    return "corprof.idl: GetClassIDInfo2; ordering N23, G24, N48; races R2, R3, R10";
  }

  @Override
  public Watcher watch(TraceContext context, Lifetimes lives) {
    return new Parents(lives);
  }

  private final class Parents implements Watcher {
    private final Lifetimes lives;

    private Parents(Lifetimes lives) {
      this.lives = lives;
    }

    @Override
    public Set<StepKind> kinds() {
      return Set.of(StepKind.CLAIMED);
    }

    @Override
    public Verdict see(long index, Step step) {
      Optional<Truth.ClassDescends> truth =
          lives.activities().toldBefore(Truth.ClassDescends.class);
      return step instanceof Step.Claimed(int _, Claim.ParentIs claim)
          ? truth
              .flatMap(is -> fault(claim, is))
              .<Verdict>map(
                  why -> new Verdict.Broken(BaseClassesAreCorrect.this, index, why, REMEDY))
              .orElse(Verdict.kept())
          : Verdict.kept();
    }
  }

  private static Optional<String> fault(Claim.ParentIs claim, Truth.ClassDescends truth) {
    String claimed =
        "%s is claimed to descend from %s".formatted(claim.classId(), word(claim.parent(), ""));
    if (truth.name().isEmpty()) {
      return Optional.of(claimed + ", but no class has that ID now");
    }
    boolean isRight =
        claim.parent().equals(truth.parent()) || (truth.isInterface() && claim.parent().isNull());
    return isRight
        ? Optional.empty()
        : Optional.of(
            "%s, but it is %s, which descends from %s"
                .formatted(claimed, truth.name(), word(truth.parent(), truth.parentName())));
  }

  private static String word(ClassId parent, String name) {
    if (parent.isNull()) {
      return "nothing";
    }
    return name.isEmpty() ? parent.toString() : "%s, %s".formatted(parent, name);
  }
}
