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
 * A type that is assumed to be loaded is loaded, and completely, so that asking for it by its token
 * loads nothing.
 *
 * <p>ClassLoadFinished does not say so: the value types of its fields are still to come then (N23).
 * Only a simulation can tell how far a type is loaded; without it, it is judged whether the module
 * is there.
 */
public record NothingIsAssumedLoadedThatIsNot() implements LifetimeLaw {
  private static final String REMEDY =
      "conclude it from a frame that runs, or from an object at the end of a collection: the class"
          + " with its base classes, interfaces, value-type fields and type arguments, and of a"
          + " method the parameters and the result that are value types; what is only referred to"
          + " need not be loaded";

  @Override
  public String sentence() {
    return "A type that is assumed to be loaded is loaded completely.";
  }

  @Override
  public String source() {
    return "davbr, Metadata Tokens, Run-Time IDs, and Type Loading; ordering N23, N27, G86; calls"
        + " 5";
  }

  @Override
  public Watcher watch(TraceContext context, Lifetimes lives) {
    return new Assumptions(lives);
  }

  private final class Assumptions implements Watcher {
    private final Lifetimes lives;

    private Assumptions(Lifetimes lives) {
      this.lives = lives;
    }

    @Override
    public Set<StepKind> kinds() {
      return Set.of(StepKind.CLAIMED);
    }

    @Override
    public Verdict see(long index, Step step) {
      Optional<Truth.TypeHasLevel> truth = lives.activities().toldBefore(Truth.TypeHasLevel.class);
      if (step instanceof Step.Claimed(int _, Claim.TypeIsLoaded claim)) {
        return dead(claim)
            .or(() -> truth.flatMap(is -> unfinished(claim, is)))
            .<Verdict>map(
                why -> new Verdict.Broken(NothingIsAssumedLoadedThatIsNot.this, index, why, REMEDY))
            .orElse(Verdict.kept());
      }
      return Verdict.kept();
    }

    private Optional<String> dead(Claim.TypeIsLoaded claim) {
      return lives
          .tombstone(claim.moduleId())
          .map(
              tombstone ->
                  "%s of %s is assumed to be loaded, but its module is gone since step %d: %s"
                      .formatted(
                          claim.typeDef(), claim.moduleId(), tombstone.step(), tombstone.cause()));
    }

    private Optional<String> unfinished(Claim.TypeIsLoaded claim, Truth.TypeHasLevel is) {
      return is.isLoaded()
          ? Optional.empty()
          : Optional.of(
              "%s of %s is assumed to be loaded, but %s"
                  .formatted(
                      claim.typeDef(),
                      claim.moduleId(),
                      is.level().isEmpty()
                          ? "there is no such class"
                          : "it has only reached " + is.level()));
    }
  }
}
