package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.fixtures.CampaignSize;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Whatever is damaged that the tool is fed with, it answers with a verdict or a diagnostic, within
 * seconds and the memory that {@code ./clrsim} has, and accuses no right profiler. A failure names
 * its seed; {@code -Dclrsim.seed=N} runs that one alone.
 */
@Tag("turn-1")
class DamagedInputsTest {
  @ParameterizedTest
  @CsvSource({"traces, 100, 40000", "scenarios, 30, 20000", "assemblies, 100, 38000"})
  void eachEndsInAVerdictOrADiagnostic(String kind, int sample, int campaign) throws IOException {
    assertThat(DamagedInputs.inChild(kind, CampaignSize.of(sample, campaign))).isEmpty();
  }
}
