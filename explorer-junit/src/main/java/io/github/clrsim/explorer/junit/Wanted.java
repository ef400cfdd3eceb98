package io.github.clrsim.explorer.junit;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explorer.code.Exploration;
import io.github.clrsim.explorer.race.Races;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.strategy.Shard;
import io.github.clrsim.explorer.strategy.StrategyName;
import io.github.clrsim.explorer.weave.PackageNames;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** What the annotation of a test says of its exploration. */
record Wanted(Explore explore, Method method) {

  /**
   * What is woven: the packages that are named and the test class, or else its package.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if a name is none of a package
   */
  List<String> woven(Class<?> testClass) {
    List<String> woven = new ArrayList<>(List.of(explore.weave()));
    PackageNames.require(woven, "weave of " + method);
    woven.add(woven.isEmpty() ? testClass.getPackageName() : testClass.getName());
    return woven;
  }

  /**
   * How it is explored.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if an element has a value that means
   *     nothing
   */
  Exploration exploration() {
    requirePositive("executions", explore.executions());
    requirePositive("stepsMax", explore.stepsMax());
    requirePositive("threadsMax", explore.threadsMax());
    return Exploration.standard()
        .on(Engine.Kind.named(explore.engine()))
        .within(new Limits(explore.stepsMax(), explore.threadsMax()))
        .by(StrategyName.parse(explore.strategy()))
        .seeded(explore.seed())
        .executions(explore.executions())
        .part(Shard.parse(explore.shard()))
        .watchedBy(explore.races() ? Races::watch : threads -> {});
  }

  private void requirePositive(String element, int value) {
    if (value < 1) {
      throw new Diagnostic(
              "%s = %d leaves nothing to explore".formatted(element, value),
              element + " of " + method,
              "a test that executes nothing would pass, whatever its code does",
              "name 1 or more, or leave it out")
          .thrown();
    }
  }
}
