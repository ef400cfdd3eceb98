package io.github.clrsim.kit.scenario;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/**
 * Arbitraries for jqwik: programs, and the choices by which they are scheduled. Every program is
 * legal, whatever it is shrunk to, and comes to an end under every schedule.
 */
public final class Scenarios {
  private static final int PICKS_MAX = 400;
  private static final int PICK_MAX = 7;

  private Scenarios() {}

  /** Programs of loads, unloads, types, threads and collections. */
  public static Arbitrary<Scenario> ofLoads() {
    return in(Vocabulary.LOADS);
  }

  /** Programs of calls that are given something, for profilers with hooks. */
  public static Arbitrary<Scenario> ofCalls() {
    return in(Vocabulary.CALLS);
  }

  /** Programs over the whole language, adversaries included. */
  public static Arbitrary<Scenario> ofAnything() {
    return in(Vocabulary.WHOLE);
  }

  /**
   * Programs over assemblies of your own: they are loaded and unloaded, their types are used, and
   * their static methods without parameters called, on several threads. Who runs them has to have
   * the assemblies loaded, as {@code ConformanceCheck.assemblies} does.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if a file cannot be read or is no
   *     assembly, or none is named
   */
  public static Arbitrary<Scenario> over(Path... assemblies) {
    Vocabulary words =
        Vocabulary.LOADS_AND_CALLS.over(Stream.of(assemblies).map(AssemblyImage::read).toList());
    if (words.own().isEmpty()) {
      throw new Diagnostic(
              "There is no assembly to draw programs over",
              "Scenarios.over of " + List.of(assemblies),
              "a program loads an assembly by its simple name, and none that is named has one",
              "name the .dll of your application or library")
          .thrown();
    }
    return in(words);
  }

  /** Programs in these words. */
  public static Arbitrary<Scenario> in(Vocabulary vocabulary) {
    return Arbitraries.fromGenerator(
        random -> ShrinkableScenario.of(RandomScenario.drawn(random.nextLong(), vocabulary)));
  }

  /**
   * What is picked, for {@link io.github.clrsim.explorer.choice.Choices#recorded}: behind the last
   * pick all is calm, and so the fewer there are, the calmer the run.
   */
  public static Arbitrary<ChoiceSequence> picks() {
    return Arbitraries.integers()
        .between(0, PICK_MAX)
        .list()
        .ofMaxSize(PICKS_MAX)
        .map(Scenarios::picks);
  }

  private static ChoiceSequence picks(List<Integer> values) {
    return ChoiceSequence.of(values.stream().mapToInt(Integer::intValue).toArray());
  }
}
