package io.github.clrsim.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is asked about is seen early, or nothing is. */
class InspectedTargetTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "inspect --pid 4711 --threads",
        "inspect --threads --pid=4711",
        "--pid 4711",
        "inspect --field --pid=4711 --object 7f00"
      })
  void aProcessIsNamed(String words) {
    assertThat(InspectedTarget.named(List.of(words.split(" "))))
        .contains(new InspectedTarget.OfProcess(4711));
  }

  @Test
  void aDumpIsNamed() {
    assertThat(InspectedTarget.named(List.of("inspect", "--dump", "a b", "--stat")))
        .contains(new InspectedTarget.OfDump(Path.of("a b")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "inspect --threads",
        "inspect --pid",
        "inspect --pid x",
        "inspect --pid 99999999999",
        "inspect --pid 1 --pid 2",
        "inspect --pid 1 --dump core"
      })
  void nothingIsNamedForCertain(String words) {
    assertThat(InspectedTarget.named(List.of(words.split(" ")))).isEmpty();
  }
}
