package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** In which order a compiler reads branches; {@code CompareIT} asks the runtimes. */
class BranchesTest {
  static Stream<RuntimeProfile> profiles() {
    return RuntimeProfile.all().stream();
  }

  /** What is jumped to comes first, as the compiler notes it last. */
  @ParameterizedTest
  @MethodSource("profiles")
  void theJumpIsFollowedBeforeWhatStandsBehindIt(RuntimeProfile profile) {
    assertThat(classes("Ways::Fork", profile)).containsExactly("Ways", "East", "South", "North");
    assertThat(classes("Ways::Direct", profile)).containsExactly("Ways", "Mast", "North", "Tower");
  }

  /** The last case first, and before all of them what none is for. */
  @ParameterizedTest
  @MethodSource("profiles")
  void aSwitchIsReadFromItsEnd(RuntimeProfile profile) {
    assertThat(classes("Ways::Choice", profile))
        .containsExactly("Ways", "East", "North", "South", "West", "Up", "Down");
  }

  /** The class of a field is loaded, and what it holds, but no enumeration (G114). */
  @ParameterizedTest
  @MethodSource("profiles")
  void anEnumerationIsANumberToWhoeverUsesTheField(RuntimeProfile profile) {
    assertThat(classes("Ways::Listen", profile)).contains("Signal").doesNotContain("Tone");
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void theFirstHandlerThatFitsLeadsOverTheOthers(RuntimeProfile profile) {
    assertThat(story("Handlers::First", profile))
        .contains("main jit Junction.Handlers::One", "main jit Junction.Handlers::Three")
        .doesNotContain("main jit Junction.Handlers::Two");
  }

  private static List<String> classes(String method, RuntimeProfile profile) {
    String start = "main class Junction.";
    return story(method, profile).stream()
        .filter(line -> line.startsWith(start))
        .map(line -> line.substring(start.length()))
        .toList();
  }

  private static List<String> story(String method, RuntimeProfile profile) {
    return CodeStories.of(
        "load default Junction; mark go; call default Junction." + method,
        profile,
        Choices.calm(),
        Map.of());
  }
}
