package io.github.clrsim.laws.rule;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.laws.judge.StepKind;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.judge.Watcher;
import io.github.clrsim.laws.shape.CheckerIndex;
import io.github.clrsim.laws.shape.Checking;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Watches one run for many rules at once, and counts where each was to be seen: a law that was
 * never to be seen was kept for want of an occasion.
 */
public final class Observation implements Watcher {
  private final List<? extends Ruling> rulings;
  private final Checking watching;

  private Observation(List<? extends Ruling> rulings, Checking watching) {
    this.rulings = rulings;
    this.watching = watching;
  }

  /** Watches for these rules, as far as they are visible and the runtime's version has them. */
  public static Observation of(List<? extends Ruling> rulings, TraceContext context) {
    return by(rulings, roster(rulings, context), context);
  }

  /** Watches for these rules with a roster that was made before. */
  public static Observation by(
      List<? extends Ruling> rulings, CheckerIndex roster, TraceContext context) {
    return new Observation(List.copyOf(rulings), new Checking(roster, context));
  }

  /** Who is shown what of a run of which this is known. */
  public static CheckerIndex roster(List<? extends Ruling> rulings, TraceContext context) {
    return new CheckerIndex(
        rulings.stream()
            .map(ruling -> ruling.visible().filter(shape -> ruling.versions().contain(context)))
            .toList());
  }

  @Override
  public Set<StepKind> kinds() {
    return Checking.KINDS;
  }

  @Override
  public Verdict see(long index, Step step) {
    return verdict(index, watching.sees(index, step));
  }

  @Override
  public Verdict end(long steps, Run.Ending ending) {
    return verdict(Math.max(0, steps - 1), watching.ends(ending));
  }

  /** How often the rule was to be seen. */
  public long seen(Ruling ruling) {
    return watching.seen(rulings.indexOf(ruling));
  }

  /** The laws among the rules that were to be seen. */
  public Set<RuntimeLaw> lawsSeen() {
    Set<RuntimeLaw> seen = new LinkedHashSet<>();
    for (int place = 0; place < rulings.size(); place++) {
      if (watching.seen(place) > 0 && rulings.get(place) instanceof RuntimeLaw law) {
        seen.add(law);
      }
    }
    return seen;
  }

  private Verdict verdict(long index, Optional<Checking.Fault> fault) {
    // Only a law can be broken; a goal is shown or not.
    return fault.isPresent() && rulings.get(fault.get().place()) instanceof RuntimeLaw law
        ? law.brokenAt(index, fault.get().why())
        : Verdict.kept();
  }
}
