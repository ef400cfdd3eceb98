package io.github.clrsim.conformance.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Every recording is a test. */
class RecordingsTest {
  private static final String SAMPLE = "io.github.clrsim.conformance.junit.sample.RecordingsSample";
  private static final String USE = "NoIdIsUsedAfterItsUnload";

  private static final class Heard implements TestExecutionListener {
    private final List<String> names = new ArrayList<>();
    private final List<Throwable> failures = new ArrayList<>();

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      result.getThrowable().ifPresent(failures::add);
      names.add(test.getDisplayName());
    }
  }

  private static Heard run(String method) {
    Heard heard = new Heard();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(selectMethod(SAMPLE + "#" + method))
                .build(),
            heard);
    return heard;
  }

  @Test
  void eachRecordingIsATest() {
    Heard heard = run("countsWhatWasRecorded");

    assertThat(heard.names)
        .filteredOn(name -> name.contains("plugin-host"))
        .hasSize(3)
        .anyMatch(name -> name.contains("net8.0"));
    assertThat(heard.failures).isEmpty();
  }

  @Test
  void thatOfARecordingFailsWithWhatWasMovedAndTheRulesThatAllowIt() {
    Heard heard = run("asksInAnUnload");

    assertThat(heard.failures)
        .singleElement()
        .satisfies(
            thrown ->
                assertThat(thrown)
                    .isInstanceOf(AssertionError.class)
                    .hasMessageStartingWith(USE + ": GetModuleInfo2(")
                    .hasMessageContaining("  moved   the ")
                    .hasMessageContaining("  rules   ")
                    .hasMessageContaining("./clrsim replay ../fixtures"));
  }

  @Test
  void withoutARecordingOrWithMoreThanThatThereIsNoTest() {
    assertThat(run("countsWhatIsNotThere").failures)
        .singleElement()
        .satisfies(
            thrown -> assertThat(thrown).hasMessageContaining("There is no recording no/such/**"));
    assertThat(run("countsBoth").failures)
        .singleElement()
        .satisfies(
            thrown ->
                assertThat(thrown).hasMessageContaining("Recordings are named, and scenarios"));
  }
}
