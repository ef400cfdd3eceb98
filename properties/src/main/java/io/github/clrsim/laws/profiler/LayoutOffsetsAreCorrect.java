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
 * Where the profiler claims that fields of the core library's types, and elements of arrays, lie,
 * there they do: by metadata, and by the native structures that mirror the types.
 *
 * <p>Whoever trusts one of two definitions learns from the other that it is older; so both have to
 * be told exactly. Seen in a simulation, which has both.
 */
public record LayoutOffsetsAreCorrect() implements LifetimeLaw {
  private static final String REMEDY =
      "begin behind the method table, which objects have and unboxed values do not, and behind the"
          + " fields of the base classes; leave static fields out; place references before numbers"
          + " and wide ones before narrow ones, whatever the order of metadata, unless the type"
          + " asks for another layout; take what native code believes from GetStringLayout2,"
          + " GetArrayObjectInfo and GetClassLayout as they say it";

  @Override
  public String sentence() {
    return "Where a member of the core library is claimed to lie, by either definition, it lies.";
  }

  @Override
  public String source() {
    return "layout 1, 5-8, 11, 13; Book of the Runtime, Mscorlib and Calling Into the Runtime";
  }

  @Override
  public Watcher watch(TraceContext context, Lifetimes lives) {
    return new Places(lives);
  }

  private final class Places implements Watcher {
    private final Lifetimes lives;

    private Places(Lifetimes lives) {
      this.lives = lives;
    }

    @Override
    public Set<StepKind> kinds() {
      return Set.of(StepKind.CLAIMED);
    }

    @Override
    public Verdict see(long index, Step step) {
      Optional<Truth.PlaceIs> truth = lives.activities().toldBefore(Truth.PlaceIs.class);
      if (truth.isEmpty()) {
        return Verdict.kept();
      }
      return truth
          .flatMap(
              is ->
                  switch (step) {
                    case Step.Claimed(int _, Claim.MemberLies claim) ->
                        fault(is, claim.managedOffset(), claim.nativeOffset());
                    case Step.Claimed(int _, Claim.ElementsLie claim) ->
                        fault(is, claim.managedOffset(), claim.nativeOffset());
                    default -> Optional.empty();
                  })
          .<Verdict>map(why -> new Verdict.Broken(LayoutOffsetsAreCorrect.this, index, why, REMEDY))
          .orElse(Verdict.kept());
    }
  }

  private static Optional<String> fault(Truth.PlaceIs is, int managedOffset, int nativeOffset) {
    if (!is.exists()) {
      return Optional.of(
          "%s is claimed to lie at %d, but no instance has it"
              .formatted(is.place(), managedOffset));
    }
    if (is.managedOffset() != managedOffset) {
      return Optional.of(
          "%s is claimed to lie at %d by metadata, but it lies at %d"
              .formatted(is.place(), managedOffset, is.managedOffset()));
    }
    return is.nativeOffset() == nativeOffset
        ? Optional.empty()
        : Optional.of(
            "%s is claimed to lie at %d by native code, but it lies at %d"
                .formatted(is.place(), nativeOffset, is.nativeOffset()));
  }
}
