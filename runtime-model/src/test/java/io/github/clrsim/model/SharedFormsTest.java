package io.github.clrsim.model;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.profile.LoadRules.Unloads;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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

  /** The definition names closed types, and is loaded first. */
  @ParameterizedTest
  @MethodSource("profiles")
  void whatTheDefinitionNamesIsAnnouncedBeforeItsInstances(RuntimeProfile profile) {
    assertThat(announced(profile, "Effect"))
        .endsWith(
            "Lineage.Unit",
            SHARED,
            "Lineage.Effect`1[System.__Canon]",
            "Lineage.Function`2[System.String,Lineage.Unit]",
            "Lineage.Effect`1[System.String]");
    // The arguments of a field's type come before it.
    assertThat(announced(profile, "Sack"))
        .endsWith(
            "Lineage.Unit",
            "Lineage.Mark",
            "Lineage.Held`2[System.__Canon,System.__Canon]",
            "Lineage.Held`2[Lineage.Unit,Lineage.Mark]",
            "Lineage.Sack`1[System.__Canon]",
            "Lineage.Sack`1[System.String]",
            "Lineage.Held`2[System.__Canon,System.Int32]");
  }

  /** Never announced, they are unloaded all the same; the exact open form is not (N48). */
  @ParameterizedTest
  @MethodSource("profiles")
  void theSharedFormsOfWhatDefinitionsNameAreUnloaded(RuntimeProfile profile) {
    List<String> unloaded = unloaded(profile, "Effect", "Constant", "Source", "Pocket", "Lookup");
    if (profile.load().unloads() == Unloads.CLOSED) {
      assertThat(unloaded).isNotEmpty().noneMatch(name -> name.contains("!"));
      return;
    }
    assertThat(unloaded)
        .contains(
            "Lineage.Function`2[!0,System.__Canon]",
            "Lineage.Function`2[System.__Canon,!0]",
            "Lineage.ISource`2[!0,System.__Canon]",
            "Lineage.Held`2[!0,!0]",
            "Lineage.Function`2[!0,System.Collections.Generic.KeyValuePair`2[!0,System.Int32]]")
        .doesNotContain("Lineage.Function`2[!0,Lineage.Unit]")
        .doesNotHaveDuplicates();
  }

  private static boolean isSharedWith(String name, String other) {
    return name.contains("System.__Canon") && name.contains(other);
  }

  private static List<String> classes(RuntimeProfile profile, String... types) {
    return List.copyOf(names(run(profile, types)).values());
  }

  /** The classes in order of their ClassLoadFinished. */
  private static List<String> announced(RuntimeProfile profile, String... types) {
    List<Step> steps = run(profile, types);
    return steps.stream()
        .filter(Step.CallbackEntered.class::isInstance)
        .map(step -> ((Step.CallbackEntered) step).callback())
        .filter(ClassLoadFinished.class::isInstance)
        .map(callback -> name(steps, ((ClassLoadFinished) callback).classId()))
        .toList();
  }

  /** The classes of which ClassUnloadStarted tells. */
  private static List<String> unloaded(RuntimeProfile profile, String... types) {
    List<Step> steps = run(profile, types);
    return steps.stream()
        .filter(Step.CallbackEntered.class::isInstance)
        .map(step -> ((Step.CallbackEntered) step).callback())
        .filter(ClassUnloadStarted.class::isInstance)
        .map(callback -> name(steps, ((ClassUnloadStarted) callback).classId()))
        .toList();
  }

  private static String name(List<Step> steps, ClassId id) {
    return requireNonNull(names(steps).get(id));
  }

  private static Map<ClassId, String> names(List<Step> steps) {
    return steps.stream()
        .filter(Step.TruthTold.class::isInstance)
        .map(step -> ((Step.TruthTold) step).truth())
        .filter(Truth.ClassExists.class::isInstance)
        .map(Truth.ClassExists.class::cast)
        .collect(Collectors.toMap(Truth.ClassExists::classId, Truth.ClassExists::name));
  }

  private static List<Step> run(RuntimeProfile profile, String... types) {
    StringBuilder program = new StringBuilder("entry PluginHost\nthread main\n");
    program.append("context c collectible\nload c Lineage\n");
    for (String type : types) {
      program.append("type c Lineage.").append(type).append("`1[System.String]\n");
    }
    program.append("unload c\ncollect\n");
    Scenario scenario = Scenario.parse("s", program.toString());
    return Simulations.run(scenario, profile, Choices.calm(), Watching.class).steps();
  }
}
