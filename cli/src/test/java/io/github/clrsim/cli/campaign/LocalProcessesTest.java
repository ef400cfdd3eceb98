package io.github.clrsim.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.diagnostic.DiagnosticException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workers that are processes, and what becomes of those that end. */
class LocalProcessesTest {
  @TempDir private Path folder;

  private final List<String> notes = new ArrayList<>();

  /** A worker that ends as by a signal the first time, or cannot go on. */
  static final class Worker {
    private Worker() {}

    public static void main(String... words) throws IOException {
      if (words[0].equals("lost")) {
        System.err.print(
            """
            Something is told before
              where   round 1
              why     it is no reason to end
              do      nothing
            A file of a store cannot be read: it is damaged
              where   s/check/00000003.json
              why     what it says would count
              do      delete it
            """);
        Runtime.getRuntime().halt(2);
      }
      Path been = Path.of(words[0]);
      if (!Files.exists(been)) {
        Files.createFile(been);
        Runtime.getRuntime().halt(137);
      }
    }
  }

  private CampaignEngine.Ended run(String word) {
    return new LocalProcesses(Worker.class.getName())
        .run(
            new CampaignEngine.Job(
                1,
                _ -> List.of(word),
                () -> false,
                () -> {},
                notes::add,
                "./clrsim campaign resume --store s"));
  }

  @Test
  void aWorkerThatWasKilledIsStartedAgainAndThatIsSaid() {
    assertThat(run(folder.resolve("been").toString()))
        .isEqualTo(new CampaignEngine.Ended.Through());
    assertThat(notes).containsExactly("worker 1/1 was ended (exit code 137), and is started again");
  }

  @Test
  void whyAWorkerCannotGoOnIsOneDiagnosticAndNamesTheCommandThatGoesOn() {
    assertThatThrownBy(() -> run("lost"))
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            lost ->
                assertThat(lost.diagnostic().text())
                    .isEqualTo(
                        """
                        A worker of the campaign cannot go on: A file of a store cannot be read: it is damaged
                          where   s/check/00000003.json; worker 1/1, which ended with 2
                          why     what it says would count
                          do      delete it; what is stored stays, and ./clrsim campaign resume --store s goes on with the rest
                        """));
    assertThat(notes).isEmpty();
  }
}
