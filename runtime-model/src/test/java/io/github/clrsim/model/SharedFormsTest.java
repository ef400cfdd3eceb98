package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.model.Simulations.Simulated;
import io.github.clrsim.model.choice.Choices;
import io.github.clrsim.model.scenario.Scenario;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the shared form of a generic class is made of. */
class SharedFormsTest {
  private static final String SHARED = "Lineage.Function`2[System.__Canon,System.__Canon]";

  static List<RuntimeProfile> profiles() {
    return RuntimeProfile.all();
  }

  /**
   * {@code class Effect<T> : Function<T, Unit>}, {@code class Constant<T> : Function<object, T>}.
   */
  @ParameterizedTest
  @MethodSource("profiles")
  void itsBaseClassesAndInterfacesAreSharedFormsToo(RuntimeProfile profile) {
    assertThat(classes(profile, "Effect", "Constant", "Listing", "Source"))
        .contains(
            SHARED,
            "Lineage.Effect`1[System.__Canon]",
            "Lineage.Function`2[System.String,Lineage.Unit]",
            "Lineage.ISource`2[System.__Canon,System.__Canon]")
        .noneMatch(name -> isSharedWith(name, "Lineage.Unit"))
        .noneMatch(name -> isSharedWith(name, "System.Object"))
        .noneMatch(name -> isSharedWith(name, "[]"));
  }

  /** {@code class Step<T> : Effect<Function<T, Unit>>}. */
  @ParameterizedTest
  @MethodSource("profiles")
  void soAreThoseAmongTheArguments(RuntimeProfile profile) {
    assertThat(classes(profile, "Step", "Lookup", "Entry"))
        .contains(
            "Lineage.Effect`1[Lineage.Function`2[System.String,Lineage.Unit]]",
            "Lineage.Function`2[System.__Canon,"
                + "System.Collections.Generic.KeyValuePair`2[System.__Canon,System.Int32]]")
        .noneMatch(name -> isSharedWith(name, "Lineage.Unit"))
        .noneMatch(name -> isSharedWith(name, "System.String"));
  }

  /** Instances share the fields of the shared form, and so the types of what lies inside. */
  @ParameterizedTest
  @MethodSource("profiles")
  void soAreTheValuesInsideItAndInsideItsInstances(RuntimeProfile profile) {
    assertThat(classes(profile, "Purse"))
        .contains("Lineage.Purse`1[System.String]", "Lineage.Held`2[System.__Canon,System.__Canon]")
        .doesNotContain(
            "Lineage.Held`2[System.__Canon,Lineage.Unit]",
            "Lineage.Held`2[System.String,Lineage.Unit]");
  }

  /** {@code class Fixed<T> : Function<object, Unit>}. */
  @ParameterizedTest
  @MethodSource("profiles")
  void aBaseClassOverNoTypeParameterIsNone(RuntimeProfile profile) {
    assertThat(classes(profile, "Fixed"))
        .contains("Lineage.Function`2[System.Object,Lineage.Unit]");
  }

  private static boolean isSharedWith(String name, String other) {
    return name.contains("System.__Canon") && name.contains(other);
  }

  private static List<String> classes(RuntimeProfile profile, String... types) {
    StringBuilder program = new StringBuilder("entry PluginHost\nthread main\n");
    program.append("context c\nload c Lineage\n");
    for (String type : types) {
      program.append("type c Lineage.").append(type).append("`1[System.String]\n");
    }
    Scenario scenario = Scenario.parse("s", program.toString());
    Simulated simulated = Simulations.run(scenario, profile, Choices.calm(), Watching.class);
    return simulated.steps().stream()
        .filter(Step.TruthTold.class::isInstance)
        .map(step -> ((Step.TruthTold) step).truth())
        .filter(Truth.ClassExists.class::isInstance)
        .map(truth -> ((Truth.ClassExists) truth).name())
        .toList();
  }
}
