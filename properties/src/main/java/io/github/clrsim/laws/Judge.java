package io.github.clrsim.laws;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceGap;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.LifetimeLaw;
import io.github.clrsim.laws.judge.StepKind;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.judge.Watcher;
import io.github.clrsim.laws.lifetime.Lifetimes;
import io.github.clrsim.laws.rule.Observation;
import io.github.clrsim.laws.rule.RuntimeLaw;
import io.github.clrsim.laws.runtime.EventPipeLaws;
import io.github.clrsim.laws.runtime.Rulings;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Holds one run against several laws while it happens. The first law to break decides; of several
 * that break at the same moment, the one that broke at the earliest step, and then the one that
 * stands first in the list.
 *
 * <p>Behind a {@link TraceGap} nothing is judged: what a law would miss there may have been lost.
 */
public final class Judge implements Consumer<Step> {
  private static final Watcher[] NOBODY = {};

  private final List<Watcher> watchers;

  /** By the kind of step, who sees it, in the order of the list. */
  private final Map<StepKind, Watcher[]> byKind = new EnumMap<>(StepKind.class);

  private Verdict verdict = Verdict.kept();
  private long steps;
  private OptionalLong gap = OptionalLong.empty();

  /** Who watches for the laws about the runtime, if there are any among the laws. */
  private final Optional<Observation> observation;

  private Judge(List<Watcher> watchers) {
    this.watchers = List.copyOf(watchers);
    this.observation =
        this.watchers.stream()
            .filter(Observation.class::isInstance)
            .map(Observation.class::cast)
            .findFirst();
    Map<StepKind, List<Watcher>> lists = new EnumMap<>(StepKind.class);
    for (Watcher watcher : this.watchers) {
      for (StepKind kind : watcher.kinds()) {
        lists.computeIfAbsent(kind, _ -> new ArrayList<>()).add(watcher);
      }
    }
    lists.forEach((kind, those) -> byKind.put(kind, those.toArray(Watcher[]::new)));
  }

  /** A judge for one run; of the laws, those that can have an occasion there. */
  public static Judge of(List<Law> laws, TraceContext context) {
    return ofJudgeable(
        context.isOfEventPipe() ? EventPipeLaws.among(laws, Laws::isOurs) : laws, context);
  }

  private static Judge ofJudgeable(List<Law> laws, TraceContext context) {
    List<RuntimeLaw> together = new ArrayList<>();
    boolean areLivesFollowed = false;
    for (Law law : laws) {
      areLivesFollowed |= law instanceof LifetimeLaw;
      if (law instanceof RuntimeLaw ofRuntime) {
        together.add(ofRuntime);
      }
    }
    List<Watcher> watchers = new ArrayList<>();
    Lifetimes lives = new Lifetimes();
    if (areLivesFollowed) {
      watchers.add(following(lives));
    }
    boolean areTogether = false;
    for (Law law : laws) {
      if (law instanceof LifetimeLaw ofLifetimes) {
        watchers.add(guarded(law, () -> ofLifetimes.watch(context, lives)));
      } else if (!(law instanceof RuntimeLaw)) {
        watchers.add(guarded(law, () -> law.watch(context)));
      } else if (!areTogether) {
        // They stand together in the list, and share what they know of the run.
        watchers.add(Rulings.watching(together, context));
        areTogether = true;
      }
    }
    return watching(watchers);
  }

  /** What goes wrong in a law of others is not ours to be reported. */
  private static Watcher guarded(Law law, Supplier<Watcher> made) {
    return Laws.isOurs(law) ? made.get() : GuardedWatcher.of(law, made);
  }

  private static Watcher following(Lifetimes lives) {
    return (index, step) -> {
      lives.see(index, step);
      return Verdict.kept();
    };
  }

  /** A judge for one run with watchers that were made elsewhere. */
  public static Judge watching(List<Watcher> watchers) {
    return new Judge(watchers);
  }

  @Override
  public void accept(Step step) {
    long index = steps++;
    if (gap.isEmpty() && TraceGap.isAt(step)) {
      gap = OptionalLong.of(index);
    }
    if (verdict instanceof Verdict.Kept && gap.isEmpty()) {
      for (Watcher watcher : byKind.getOrDefault(StepKind.of(step), NOBODY)) {
        Verdict seen = watcher.see(index, step);
        if (!(seen instanceof Verdict.Kept)) {
          verdict = earlier(verdict, seen);
        }
      }
    }
  }

  /** Hears how the run ended and gives the final verdict. */
  public Verdict end(Run.Ending ending) {
    if (verdict instanceof Verdict.Kept && gap.isEmpty()) {
      for (Watcher watcher : watchers) {
        verdict = earlier(verdict, watcher.end(steps, ending));
      }
    }
    return verdict;
  }

  /** The verdict up to now. */
  public Verdict verdict() {
    return verdict;
  }

  /** The laws about the runtime that there was an occasion to break. */
  public Set<RuntimeLaw> lawsSeen() {
    return observation.map(Observation::lawsSeen).orElse(Set.of());
  }

  /** The step from which on nothing is judged, because it is not known what happened there. */
  public OptionalLong gap() {
    return gap;
  }

  /** How many steps were seen. */
  public long steps() {
    return steps;
  }

  private static Verdict earlier(Verdict first, Verdict second) {
    return switch (first) {
      case Verdict.Kept kept -> second;
      case Verdict.Broken broken ->
          second instanceof Verdict.Broken other && other.step() < broken.step() ? other : first;
      // A law that broke before the run was refused is broken all the same.
      case Verdict.Inconclusive refused -> second instanceof Verdict.Broken ? second : first;
    };
  }
}
