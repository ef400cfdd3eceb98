package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.callback.ExceptionCallback;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is told of an exception that nobody catches; {@code CompareIT} asks the runtimes. */
class UnhandledThrowsTest {
  private static final String MASK = String.valueOf(CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS);

  private static final String SEARCH =
      "ExceptionThrown, ExceptionSearchFunctionEnter, ExceptionSearchFunctionLeave";
  private static final String UNWOUND = "ExceptionUnwindFunctionEnter";

  /** N70, N124. */
  @ParameterizedTest
  @CsvSource({
    "netcoreapp3.1, false, false, 1",
    "netcoreapp3.1, true, true, 2",
    "net8.0, false, false, 1",
    "net8.0, true, false, 1",
    "net9.0, false, true, 1",
    "net9.0, true, true, 1",
    "net10.0, true, true, 1",
  })
  void theProgramIsUnwoundBeforeItsEndOrNot(
      String profile, boolean onStarted, boolean isUnwound, int thrown) {
    List<String> told = told(RuntimeProfile.named(profile), onStarted);

    assertThat(String.join(", ", told)).startsWith("ExceptionThrown, ExceptionSearchFunctionEnter");
    assertThat(String.join(", ", told).contains(UNWOUND)).isEqualTo(isUnwound);
    assertThat(told).filteredOn("ExceptionThrown"::equals).hasSize(thrown);
    if (!isUnwound) {
      assertThat(String.join(", ", told)).isEqualTo(SEARCH);
    }
  }

  private static List<String> told(RuntimeProfile profile, boolean onStarted) {
    String program =
        onStarted ? "start other; join other; thread other; throw" : "throw; thread other";
    return Simulations.run(
            Scenario.parse("dies", "entry PluginHost; thread main; " + program),
            profile,
            Choices.calm(),
            new NamedProfiler(CodeWatching.class.getName(), List.of(), Map.of("low", MASK)))
        .steps()
        .stream()
        .filter(Step.CallbackEntered.class::isInstance)
        .map(step -> ((Step.CallbackEntered) step).callback())
        .filter(ExceptionCallback.class::isInstance)
        .map(callback -> callback.methodName())
        .toList();
  }
}
