package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is called before a throw is asked about if it is small (G35); {@code CompareIT} asks. */
class InliningInThrowTest {
  private static final String IN_THROW =
      "main inline Thrower.Cases::MeasureAndThrow <- Thrower.Cases::Measure";
  private static final String ELSEWHERE =
      "main inline Thrower.Cases::MeasureAgain <- Thrower.Cases::Measure";

  @ParameterizedTest
  @CsvSource({
    "net3.1, true, true",
    "net8.0, false, false",
    "net9.0, false, false",
    "net10.0, false, true",
  })
  void whatIsTooLargeThereIsAskedAboutElsewhere(
      String name, boolean isAskedInThrow, boolean isAskedElsewhere) {
    RuntimeProfile profile = RuntimeProfile.named(name);
    // What can be unloaded is optimized at once.
    List<String> story =
        CodeStories.of(
            "context c collectible; load c Thrower; mark go; call c Thrower.Cases::Measured",
            profile,
            Choices.calm(),
            Map.of());

    assertThat(story)
        .containsSubsequence(
            "main jit Thrower.Cases::MeasureAndThrow", "main jit Thrower.Cases::MeasureAgain");
    assertThat(story.contains(IN_THROW)).isEqualTo(isAskedInThrow);
    assertThat(story.contains(ELSEWHERE)).isEqualTo(isAskedElsewhere);
  }
}
