package io.github.clrsim.laws.profiler;

import io.github.clrsim.api.id.ModuleId;
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
 * A TypeRef is claimed to mean the TypeDef that the loader takes it for, in a module that is
 * loaded.
 *
 * <p>Which assembly a reference means is the loader's decision: by load context, by version, by
 * handlers that run managed code, and through forwarders. Where it has nothing loaded that it would
 * take, nobody can know, and a claim is not judged. Without a simulation's truth, of a recorded or
 * a real run, it is only judged whether both modules are there.
 */
public record AReferenceMeansWhatTheLoaderTakesItFor() implements LifetimeLaw {
  private static final String REMEDY =
      "look among loaded modules only; take an assembly of the same name and key first, and one of"
          + " another name only if there is none; compare the namespace and the types around a"
          + " nested one; follow exported types; conclude nothing where several are as good; forget"
          + " a module in its ModuleUnloadStarted";

  @Override
  public String sentence() {
    return "A type reference is claimed to mean the definition that the loader takes it for.";
  }

  @Override
  public String source() {
    return "davbr, Metadata Tokens, Run-Time IDs, and Type Loading; ordering N10; races R1, R16";
  }

  @Override
  public Watcher watch(TraceContext context, Lifetimes lives) {
    return new Meanings(lives);
  }

  private final class Meanings implements Watcher {
    private final Lifetimes lives;

    private Meanings(Lifetimes lives) {
      this.lives = lives;
    }

    @Override
    public Set<StepKind> kinds() {
      return Set.of(StepKind.CLAIMED);
    }

    @Override
    public Verdict see(long index, Step step) {
      Optional<Truth.ReferenceResolves> truth =
          lives.activities().toldBefore(Truth.ReferenceResolves.class);
      if (step instanceof Step.Claimed(int _, Claim.ReferenceMeans claim)) {
        return dead(claim)
            .or(() -> truth.flatMap(is -> other(claim, is)))
            .<Verdict>map(
                why ->
                    new Verdict.Broken(
                        AReferenceMeansWhatTheLoaderTakesItFor.this, index, why, REMEDY))
            .orElse(Verdict.kept());
      }
      return Verdict.kept();
    }

    private Optional<String> dead(Claim.ReferenceMeans claim) {
      return dead(claim, claim.target()).or(() -> dead(claim, claim.moduleId()));
    }

    private Optional<String> dead(Claim.ReferenceMeans claim, ModuleId moduleId) {
      return lives
          .tombstone(moduleId)
          .map(
              tombstone ->
                  "%s is claimed to mean %s of %s, but %s is gone since step %d: %s"
                      .formatted(
                          claim.typeRef() + " of " + claim.moduleId(),
                          claim.typeDef(),
                          claim.target(),
                          moduleId,
                          tombstone.step(),
                          tombstone.cause()));
    }

    private Optional<String> other(Claim.ReferenceMeans claim, Truth.ReferenceResolves is) {
      boolean isSame = claim.target().equals(is.target()) && claim.typeDef().equals(is.typeDef());
      return isSame
          ? Optional.empty()
          : Optional.of(
              "%s of %s is claimed to mean %s of %s, but the loader takes it for %s, %s of %s"
                  .formatted(
                      claim.typeRef(),
                      claim.moduleId(),
                      claim.typeDef(),
                      claim.target(),
                      is.name(),
                      is.typeDef(),
                      is.target()));
    }
  }
}
