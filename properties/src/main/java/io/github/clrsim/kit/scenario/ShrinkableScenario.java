package io.github.clrsim.kit.scenario;

import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.model.scenario.shrink.Simplifier;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Shrinkable;
import net.jqwik.api.ShrinkingDistance;

/**
 * A program that jqwik can make smaller, as campaigns do: with something left out, or with
 * something plainer in its place.
 *
 * @param simplifier knows what stands in the program that was drawn, and uses nothing else
 */
record ShrinkableScenario(Scenario scenario, Simplifier simplifier)
    implements Shrinkable<Scenario> {

  static ShrinkableScenario of(Scenario drawn) {
    return new ShrinkableScenario(drawn, Simplifier.of(List.of(drawn)));
  }

  @Override
  public Scenario value() {
    return scenario;
  }

  /** Only what is really smaller, so that shrinking comes to an end. */
  @Override
  public Stream<Shrinkable<Scenario>> shrink() {
    return Stream.concat(simplifier.shorterThan(scenario), simplifier.plainerThan(scenario))
        .<Shrinkable<Scenario>>map(smaller -> new ShrinkableScenario(smaller, simplifier))
        .filter(smaller -> smaller.distance().compareTo(distance()) < 0);
  }

  @Override
  public ShrinkingDistance distance() {
    long actions = scenario.threads().stream().mapToLong(thread -> thread.actions().size()).sum();
    return ShrinkingDistance.of(
        actions + scenario.adversaries().size(),
        scenario.threads().size(),
        scenario.text().length());
  }
}
