package io.github.clrsim.backends;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.model.layout.LayoutRules;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Where fields lie, as it is computed from metadata, is where the real runtimes put them: in all
 * classes of the core library, of another framework assembly and of a fixture made to be hard.
 */
@Tag("turn-4")
class SameLayoutsIT {
  /**
   * .NET Core 3.1 places an explicit class behind the size that marshalling would give its base
   * class, where a bool takes four bytes. What marshalling does is not simulated.
   */
  private static final List<String> KNOWN_DIFFERENCES =
      List.of("Shapes.ExplicitOfBoolDerived: real 40: D@31, computed 40: D@28");

  // A real runtime is asked once for all tests.
  private static final Map<RuntimeProfile, SurveyedLayouts> SURVEYED = new ConcurrentHashMap<>();

  private static SurveyedLayouts surveyed(RuntimeProfile profile) {
    return SURVEYED.computeIfAbsent(profile, SurveyedLayouts::of);
  }

  static List<RuntimeProfile> profiles() {
    return RealRuntimes.profiles();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void fieldsLieWhereTheRealRuntimePutsThem(RuntimeProfile profile) {
    SurveyedLayouts answers = surveyed(profile);
    System.out.println(
        SurveyedLayouts.MODULES.stream()
            .map(module -> answers.count(module) + " of " + module)
            .collect(Collectors.joining(", ", profile.name() + ": layouts compared: ", "")));
    assertThat(answers.count(SurveyedLayouts.CORE)).isGreaterThan(2000);
    assertThat(answers.count(SurveyedLayouts.CONSOLE)).isGreaterThan(30);
    assertThat(answers.count(SurveyedLayouts.XML)).isGreaterThan(1000);
    assertThat(answers.count(SurveyedLayouts.SHAPES)).isGreaterThan(90);
    assertThat(answers.differences(profile.layout())).isSubsetOf(KNOWN_DIFFERENCES);
  }

  @Test
  void eachRuleMakesADifferenceThatARealRuntimeShows() {
    Set<String> seen = new TreeSet<>();
    for (RuntimeProfile profile : RealRuntimes.profiles()) {
      SurveyedLayouts answers = surveyed(profile);
      int known = answers.differences(profile.layout()).size();
      oneRuleTurned(profile.layout())
          .forEach(
              (rule, turned) -> {
                if (!seen.contains(rule) && answers.hasMoreDifferences(turned, known)) {
                  seen.add(rule);
                }
              });
    }
    assertThat(seen)
        .containsExactlyInAnyOrderElementsOf(
            oneRuleTurned(RuntimeProfile.NET_9_0.layout()).keySet());
  }

  /** These rules with one of them turned into its opposite, by the name of that one. */
  private static Map<String, LayoutRules> oneRuleTurned(LayoutRules rules) {
    Map<String, LayoutRules> turned = new LinkedHashMap<>();
    List<RecordComponent> components = List.of(LayoutRules.class.getRecordComponents());
    for (RecordComponent component : components) {
      Object[] values =
          components.stream().map(each -> value(each, rules) != each.equals(component)).toArray();
      try {
        turned.put(
            component.getName(),
            (LayoutRules) LayoutRules.class.getDeclaredConstructors()[0].newInstance(values));
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
    return turned;
  }

  private static boolean value(RecordComponent component, LayoutRules rules) {
    try {
      return (boolean) component.getAccessor().invoke(rules);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
