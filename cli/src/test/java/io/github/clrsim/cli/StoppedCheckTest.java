package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.cli.guest.Awaiting;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The user stops a check while it works, and hears what was done so far. */
class StoppedCheckTest {
  private static final int TERMINATED = 143;

  @Test
  void aSearchThatIsStoppedTellsWhatWasDoneAndThatThisIsNoVerdict()
      throws IOException, InterruptedException {
    Spoken spoken = stopped("--option", "at=5", "--json");

    assertThat(spoken.code()).as(spoken.toString()).isEqualTo(TERMINATED);
    assertThat(spoken.err())
        .contains("Stopped by you after 5 executions (1000 were planned); no law was broken so far")
        .contains("that is no verdict");
    JsonNode json = spoken.json();
    assertThat(json.get("verdict").asText()).isEqualTo("inconclusive");
    assertThat(json.get("stoppedByUser").asBoolean()).isTrue();
    assertThat(json.get("executions").asLong()).isEqualTo(5);
    assertThat(json.get("planned").asLong()).isEqualTo(1000);
    assertThat(json.get("diagnostic").get("why").asText()).contains("that is no verdict");
  }

  @Test
  void shrinkingThatIsStoppedTellsTheSmallestSoFarAndWhoStoppedIt()
      throws IOException, InterruptedException {
    Spoken words = stopped("--option", "wrong=yes", "--option", "at=2");

    assertThat(words.code()).as(words.toString()).isEqualTo(TERMINATED);
    assertThat(words.out()).contains("Law broken: ", ", not to the end, for you ended it");
  }

  /** What a check says that is stopped as soon as its profiler waits. */
  private static Spoken stopped(String... more) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElseThrow());
    command.addAll(List.of("--add-opens", "java.base/java.lang=ALL-UNNAMED"));
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Clrsim.class.getName()));
    command.addAll(List.of("check", "--profiler", Awaiting.class.getName(), "--no-weave"));
    command.addAll(List.of("--scenario", "plugin-unload"));
    command.addAll(List.of("--runtime", "net9.0", "--schedules", "1000"));
    command.addAll(List.of(more));
    Process check = new ProcessBuilder(command).start();
    List<String> err = new ArrayList<>();
    try (BufferedReader errors = check.errorReader(StandardCharsets.UTF_8);
        BufferedReader out = check.inputReader(StandardCharsets.UTF_8)) {
      while (!err.contains("begun")) {
        String line = errors.readLine();
        assertThat(line).as(err.toString()).isNotNull();
        err.add(line);
      }
      // By its handle: the process itself would close our ends of its streams.
      assertThat(check.toHandle().destroy()).isTrue();
      String answer = out.lines().collect(Collectors.joining("\n"));
      errors.lines().forEach(err::add);
      return new Spoken(check.waitFor(), answer, String.join("\n", err));
    }
  }
}
