package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.fixtures.Fixtures;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("turn-4")
class DemoTest {

  @Test
  void everyPartComesOutAsItShould() {
    Spoken spoken = Spoken.by("demo", "--json");
    JsonNode demo = spoken.json();

    assertThat(spoken.code()).as(spoken.toString()).isZero();
    assertThat(demo.get("verdict").asText()).isEqualTo("kept");
    assertThat(demo.get("fingerprint").asText()).matches("[0-9a-f]{16}");
    List<String> verdicts =
        demo.get("sections").valueStream().map(each -> each.get("verdict").asText()).toList();
    assertThat(verdicts.getFirst()).isEqualTo("broken");
    assertThat(verdicts.getLast()).isEqualTo("broken");
    assertThat(verdicts.subList(1, verdicts.size() - 1)).containsOnly("kept");
    assertThat(demo.get("sections").valueStream().map(each -> each.get("title").asText()))
        .contains(
            "worker.so on the simulated CLR", "worker-id-after-unload.so on the simulated CLR");
    assertThat(verdicts).hasSizeGreaterThanOrEqualTo(4 + Fixtures.recordingNames().size());
  }
}
