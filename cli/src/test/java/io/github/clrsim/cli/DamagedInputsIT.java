package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.fixtures.CampaignSize;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** As {@link DamagedInputsTest}, where simulated programs run what is damaged. */
@Tag("turn-1")
class DamagedInputsIT {
  private static final int SAMPLE = 20;
  private static final int CAMPAIGN = 2_000;

  /** Over the frameworks of real runtimes, which are read and not started. */
  @Test
  void assembliesThatAreRunEndInAVerdictOrADiagnostic() throws IOException {
    List.of("3.1.2", "9.0.5").forEach(RequiredRuntime::of);

    assertThat(DamagedInputs.inChild("run-assemblies", CampaignSize.of(SAMPLE, CAMPAIGN)))
        .isEmpty();
  }
}
