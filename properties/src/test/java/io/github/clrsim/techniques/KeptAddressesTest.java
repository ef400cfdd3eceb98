package io.github.clrsim.techniques;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.profiler.wrong.argument.KeepsAddresses;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Who keeps the address of an argument is caught when a collection moves the object while the
 * method runs.
 */
class KeptAddressesTest {
  private static final int SCHEDULES = 400;

  private static final String PROGRAM =
      "entry PluginHost; thread main; load default Parcels; new garbage default System.Object; text"
          + " name 5; forget garbage; start mover; call default Parcels.Post::Text (\"text\","
          + " name); join mover; thread mover; compact";

  @Test
  void aKeptAddressIsOfNothingOrOfAnother() {
    Technique.Caught caught =
        Technique.caught(KeepsAddresses.class, List.of(PROGRAM), SCHEDULES).orElseThrow();
    assertThat(caught.law()).isIn("TheRunEndsWell", "ArgumentValuesAreCorrect");
    assertThat(caught.program()).contains("compact").contains("Parcels.Post::Text");
  }
}
