package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.corprof.CorPrfHighMonitor;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A virtual call runs what the class of the object has; {@code CompareIT} asks the runtimes. */
class VirtualCallsTest {
  static Stream<RuntimeProfile> profiles() {
    return RuntimeProfile.all().stream();
  }

  @ParameterizedTest
  @CsvSource({
    "Made, Dog::Name",
    "Inherited, Dog::Legs",
    "Kept, Dog::Name Animal::Age",
    "Given, Dog::Legs Dog::Name",
    "Returned, Dog::Name",
    "ByInterface, Dog::Bark",
    "Hidden, Dog::Name Puppy::Age",
    "Again, Wolf::Kennel.IBarking.Bark",
    "Generic, DogCage::Put",
    "OfObject, Dog::ToString",
    "OfStructure, Tag::GetHashCode",
    "OfField, Dog::Name",
    "OfStaticField, Dog::Legs",
    "InvokedByName, Dog::Name",
  })
  void theMethodOfTheObjectsClassIsCompiled(String walk, String compiled) {
    for (RuntimeProfile profile : RuntimeProfile.all()) {
      List<String> story = walk(walk, profile, Map.of());

      assertThat(story.stream().filter(line -> line.startsWith("main jit ")))
          .as(profile.name())
          .filteredOn(line -> !line.contains("Kennel.Walks") && !line.contains("::.ctor"))
          .containsExactly(
              Stream.of(compiled.split(" "))
                  .map("main jit Kennel."::concat)
                  .toArray(String[]::new));
    }
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void whatADelegateCallsIsCompiledWhereItIsInvoked(RuntimeProfile profile) {
    List<String> story =
        walk("InvokedElsewhere", profile, Map.of()).stream()
            .filter(line -> line.startsWith("main jit"))
            .toList();

    assertThat(story)
        .containsSubsequence(
            "main jit Kennel.Walks::InvokedElsewhere",
            "main jit Kennel.Walks::Call",
            "main jitted Kennel.Walks::Call")
        .last(InstanceOfAssertFactories.STRING)
        .startsWith("main jitted <>c__DisplayClass")
        .endsWith("::<InvokedElsewhere>b__0");
  }

  /** The compiler has seen the object made, and knows the method for sure (G35). */
  @ParameterizedTest
  @MethodSource("profiles")
  void theMethodOfAnObjectThatWasJustMadeIsFoldedIn(RuntimeProfile profile) {
    Map<String, String> optimized =
        Map.of("high", "" + CorPrfHighMonitor.COR_PRF_HIGH_DISABLE_TIERED_COMPILATION);

    assertThat(walk("Made", profile, optimized))
        .contains("main inline Kennel.Walks::Made <- Kennel.Dog::Name")
        .doesNotContain("main jit Kennel.Dog::Name");
    // Who is given the object does not know where it comes from.
    assertThat(walk("Given", profile, optimized)).contains("main jit Kennel.Dog::Name");
  }

  /** What a local variable or a parameter holds is loaded, though only that names it (G114). */
  @ParameterizedTest
  @MethodSource("profiles")
  void whatVariablesAndParametersHoldIsLoaded(RuntimeProfile profile) {
    assertThat(walk("Named", profile, Map.of()))
        .containsSubsequence(
            "main jit Kennel.Walks::Named",
            "main class Kennel.Collar",
            "main jitted Kennel.Walks::Named",
            "main jit Kennel.Walks::Tie",
            "main class Kennel.Leash",
            "main jitted Kennel.Walks::Tie");
  }

  private static List<String> walk(
      String method, RuntimeProfile profile, Map<String, String> environment) {
    return CodeStories.of(
        "load default Kennel; mark go; call default Kennel.Walks::" + method,
        profile,
        Choices.calm(),
        environment);
  }
}
