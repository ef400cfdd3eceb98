package io.github.clrsim.kit.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.github.clrsim.model.scenario.Scenario;
import java.util.Comparator;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** What jqwik makes of a program for which a property does not hold. */
class ScenarioShrinkingTest {

  @Test
  void aPlantedFailureShrinksToTheSmallestProgramThatShowsIt() {
    NothingIsUnloadedSample.FALSIFIED.clear();
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(NothingIsUnloadedSample.class))
                .configurationParameter("jqwik.database", "")
                .build(),
            listener);
    assertThat(listener.getSummary().getTestsFailedCount()).isEqualTo(1);
    assertThat(NothingIsUnloadedSample.FALSIFIED.getFirst().text().lines().count())
        .as("lines of what was found")
        .isGreaterThan(6);
    assertThat(
            NothingIsUnloadedSample.FALSIFIED.stream()
                .map(Scenario::line)
                .min(Comparator.comparingInt(String::length)))
        .hasValueSatisfying(
            line ->
                assertThat(line)
                    .matches(
                        "entry \\w+; thread main; context a collectible; load a Plugin;"
                            + " unload a; collect"));
  }
}
