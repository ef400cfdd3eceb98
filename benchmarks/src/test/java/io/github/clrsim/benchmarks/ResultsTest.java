package io.github.clrsim.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ResultsTest {

  @Test
  void anAreaIsReplacedWhereItStandsAndTheOthersAreKept() {
    String before =
        """
        # Results

        <!-- begin engine -->
        old
        <!-- end engine -->

        <!-- begin other -->
        kept
        <!-- end other -->
        """;

    assertThat(Results.replaced(before, "engine", "new\n")).isEqualTo(before.replace("old", "new"));
  }

  @Test
  void anAreaMeasuredForTheFirstTimeIsAppended() {
    assertThat(Results.replaced("# Results\n", "engine", "new"))
        .isEqualTo("# Results\n\n<!-- begin engine -->\nnew\n<!-- end engine -->\n");
  }

  @Test
  void aFileThatIsNotThereIsBegunWithItsHead() throws IOException {
    try (FileSystem files = Jimfs.newFileSystem(Configuration.unix())) {
      Path file = files.getPath("/RESULTS.md");

      new Results(file).replace("engine", "new");

      assertThat(Files.readString(file)).startsWith("# Results").contains("\nnew\n");
    }
  }
}
