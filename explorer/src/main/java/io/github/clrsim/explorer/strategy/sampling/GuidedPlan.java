package io.github.clrsim.explorer.strategy.sampling;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.explorer.strategy.StrategyName;
import io.github.clrsim.explorer.strategy.coverage.LongSet;
import io.github.clrsim.explorer.strategy.sampling.Guided.Change;
import java.util.Optional;

/**
 * See {@link StrategyName.Guided}. What a plan consists of: in which order threads come, and one to
 * three places at which the thread that passes falls behind all others. Most bugs need one thread
 * to be held up once, between two things it does, while the others do theirs; so the thread that is
 * to be held up is likely to come first.
 */
public final class GuidedPlan implements Plan {
  /** One execution in so many is left to chance, so that nothing depends on what is known. */
  private static final int CHANCE_EVERY = 8;

  /** The same, where the code does not name its places. */
  private static final int CHANCE_EVERY_NAMELESS = 2;

  /** In all but one of so many plans, the first thread to be held up is the first to move. */
  private static final int FAVOUR_ALL_BUT = 4;

  /** One of so many plans may hold up more than one thread, or one more than once. */
  private static final int MORE_CHANGES_EVERY = 2;

  private static final int CHANGES_MAX = 3;

  /** How often a plan is drawn again that was tried before. */
  private static final int REDRAWS_MAX = 20;

  /** How often a place is drawn again that is too common, or of no use. */
  private static final int PLACE_REDRAWS_MAX = 100;

  private static final int TRIED_MAX = 1 << 17;

  private final long seed;
  private final Places places = new Places();
  private final Spots spots = new Spots(places);
  private final LongSet tried = new LongSet(TRIED_MAX);
  private Optional<Attempt> last = Optional.empty();

  /** The whole plan follows from the seed and from what its attempts met. */
  public GuidedPlan(long seed) {
    this.seed = seed;
  }

  @Override
  public Attempt attempt(long number) {
    last.ifPresent(this::over);
    Attempt attempt = ahead(number);
    last = Optional.of(attempt);
    return attempt;
  }

  @Override
  public void learn(Lesson lesson) {
    places.learn(lesson.places());
  }

  @Override
  public Attempt ahead(long number) {
    Choices plan = Seeds.plan(seed, number);
    return new Attempt(number, strategy(plan), Seeds.choices(seed, number));
  }

  private Strategy strategy(Choices plan) {
    var passage = new Passage();
    if (places.count() == 0) {
      return new Observed(Strategy.walk(), passage);
    }
    if (plan.below(places.areNamed() ? CHANCE_EVERY : CHANCE_EVERY_NAMELESS) == 0) {
      Strategy chance = plan.below(2) == 0 ? Strategy.walk() : new PartialOrderSampling(plan);
      return new Observed(chance, passage);
    }
    Guided guided = planned(passage, plan);
    for (int i = 0; i < REDRAWS_MAX && !tried.add(guided.planHash()); i++) {
      guided = planned(passage, plan);
    }
    return guided;
  }

  private Guided planned(Passage passage, Choices plan) {
    boolean mayBeMore = plan.below(MORE_CHANGES_EVERY) == 0;
    int more = mayBeMore ? Math.min(plan.below(CHANGES_MAX), plan.below(CHANGES_MAX)) : 0;
    var changes = new Change[1 + more];
    changes[0] = firstChange(plan);
    for (int i = 1; i < changes.length; i++) {
      changes[i] = change(plan);
    }
    int favourite =
        plan.below(FAVOUR_ALL_BUT) == 0 ? Ranking.NOBODY : places.thread(changes[0].place());
    return new Guided(passage, new Ranking(plan, favourite, places.threads()), changes);
  }

  /** Without names, where a thread was held up tells little. */
  private Change firstChange(Choices plan) {
    return places.areNamed() ? spots.leastTried(plan).orElseGet(() -> change(plan)) : change(plan);
  }

  private Change change(Choices plan) {
    for (int i = 0; i < PLACE_REDRAWS_MAX; i++) {
      int place = plan.below(places.count());
      boolean taken = plan.below(places.commonness(place)) == 0;
      int visit = visit(places.visitsMax(place), plan);
      if (taken && !(visit == 0 && places.opens(place))) {
        return new Change(place, places.key(place), visit);
      }
    }
    return new Change(0, places.key(0), 0);
  }

  /** The first, the last, or any; without names, one place is as many, and it is any. */
  private int visit(int visits, Choices plan) {
    return switch (places.areNamed() ? plan.below(4) : 2) {
      case 0 -> 0;
      case 1 -> visits - 1;
      default -> plan.below(visits);
    };
  }
}
