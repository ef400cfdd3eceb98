package io.github.clrsim.explorer.junit;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.code.Exploration;
import io.github.clrsim.explorer.race.Races;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.strategy.Shard;
import io.github.clrsim.explorer.strategy.StrategyName;
import io.github.clrsim.explorer.weave.PackageNames;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** What the annotation of a test says of its exploration. */
record Wanted(Explore explore, Method method) {
  private static final List<String> DECIDING =
      List.of("weave", "engine", "stepsMax", "threadsMax", "races");

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

  /** The annotation that repeats one execution: it says all that decides what an execution does. */
  String again(ChoiceSequence picks) {
    List<String> elements = new ArrayList<>();
    for (String name : DECIDING) {
      String value = literal(valueOf(name));
      if (!value.equals(literal(element(name).getDefaultValue()))) {
        elements.add(name + " = " + value);
      }
    }
    elements.add("replay = " + literal(picks.text()));
    return "@Explore(%s)".formatted(String.join(", ", elements));
  }

  private Object valueOf(String element) {
    try {
      return element(element).invoke(explore);
    } catch (ReflectiveOperationException never) {
      throw new IllegalStateException(never);
    }
  }

  private static Method element(String name) {
    try {
      return Explore.class.getDeclaredMethod(name);
    } catch (NoSuchMethodException never) {
      throw new IllegalStateException(never);
    }
  }

  /** As it stands in an annotation. */
  private static String literal(Object value) {
    return switch (value) {
      case String text -> "\"" + text + "\"";
      case String[] texts when texts.length == 1 -> literal(texts[0]);
      case String[] texts ->
          Arrays.stream(texts).map(Wanted::literal).collect(Collectors.joining(", ", "{", "}"));
      default -> value.toString();
    };
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
