package io.github.clrsim.cli.subject;

import io.github.clrsim.api.event.EventMask;
import io.github.clrsim.compare.DrawnEvents;
import io.github.clrsim.compare.account.Woven;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.kit.scenario.RandomScenario;
import io.github.clrsim.kit.scenario.Vocabulary;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A random scenario that both arms can perform, how the profiler watches and asks meanwhile, and
 * how the threads take turns.
 *
 * @param scenario its text is its name, by which it can be compared again
 */
public record Drawn(Scenario scenario, ComparisonOptions options) {
  private static final int QUESTIONS = 10_000;
  private static final int EVENT_PIPE_ONE_IN = 2;

  /** Where a method is given something, hooks are there but one time in so many. */
  private static final int NO_HOOKS_ONE_IN = 4;

  /** Each thread goes on as far as it can one time in so many. */
  private static final int NO_TURNS_ONE_IN = 4;

  private static final int TURNS = 10_000;

  /** So many, the same for the same seed on every machine. */
  public static List<Drawn> of(long seed, int count) {
    Choices seeds = Choices.seeded(seed);
    List<Drawn> drawn = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      drawn.add(one((long) seeds.below(Integer.MAX_VALUE) << 31 | seeds.below(Integer.MAX_VALUE)));
    }
    return List.copyOf(drawn);
  }

  private static Drawn one(long seed) {
    Scenario scenario = RandomScenario.drawn(seed, Vocabulary.BOTH_ARMS);
    Choices asking = Choices.seeded(~seed);
    EventMask all = DrawnEvents.drawn(asking);
    Woven woven = Woven.of(scenario);
    EventMask events = woven.namesObjects() ? all : DrawnEvents.withoutObjects(all);
    long questions = asking.below(QUESTIONS);
    if (asking.below(EVENT_PIPE_ONE_IN) == 0) {
      events = events.and(ComparisonOptions.EVENT_PIPE);
    }
    if (woven.givesOperands() && asking.below(NO_HOOKS_ONE_IN) > 0) {
      events = events.and(DrawnEvents.HOOKS);
    }
    Optional<Long> turns =
        scenario.threads().size() > 1 && asking.below(NO_TURNS_ONE_IN) > 0
            ? Optional.of((long) asking.below(TURNS))
            : Optional.empty();
    return new Drawn(
        scenario.named(scenario.line()),
        new ComparisonOptions(Optional.of(events), Optional.of(questions), turns));
  }

  /** The same, but what is said here, as far as anything is, counts more. */
  public Drawn with(ComparisonOptions said) {
    return new Drawn(scenario, options.with(said));
  }
}
