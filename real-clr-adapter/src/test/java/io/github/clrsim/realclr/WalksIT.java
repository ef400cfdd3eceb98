package io.github.clrsim.realclr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.Run.Ending;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the real runtime tells functions of a profiler while it answers it. */
class WalksIT {
  private static final String SCENARIO =
      """
      entry PluginHost; thread main
      array holder default System.Object[] 2; new held default System.Object; link holder 0 held
      mark walk; gc 2
      """;

  @TempDir private Path directory;

  @ParameterizedTest
  @MethodSource("io.github.clrsim.realclr.RealClrs#versions")
  void framesReferencesAndObjectsAreTold(String version) throws IOException {
    Path scenario = Files.writeString(directory.resolve("walk.scenario"), SCENARIO);
    Path notes = directory.resolve("notes");
    NamedProfiler profiler =
        new NamedProfiler(
            Walking.class.getName(),
            List.of(Path.of("target", "test-classes").toAbsolutePath()),
            Map.of("to", notes.toString()));
    Run run = RealClrs.performing(version, scenario).run(profiler, step -> {});
    assertThat(run.ending()).isEqualTo(new Ending.Completed(0));
    List<String> noted = Files.readAllLines(notes);
    assertThat(noted).anyMatch(line -> line.matches("stack S_OK: .*ThreadNameChanged .* Main -"));
    assertThat(noted).contains("cut CORPROF_E_STACKSNAPSHOT_ABORTED", "thrown at the first frame");
    assertThat(noted).contains("references S_OK: some", "references S_FALSE");
    assertThat(noted).noneMatch(line -> line.startsWith("differs"));
    if (version.startsWith("3.1")) {
      assertThat(noted).contains("moving E_NOINTERFACE");
    } else {
      // Without a suspension of one's own it depends on what the runtime is doing (measured).
      assertThat(noted).contains("heap S_OK: many", "few S_OK: 3");
      assertThat(noted).containsAnyOf("moving CORPROF_E_SUSPENSION_IN_PROGRESS", "moving S_OK");
    }
  }
}
