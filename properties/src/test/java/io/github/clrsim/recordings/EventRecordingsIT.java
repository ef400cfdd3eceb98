package io.github.clrsim.recordings;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Run;
import io.github.clrsim.backends.RealRuntimes;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each recording of events can be made anew, keeps the laws, and shows what it is made for. {@code
 * -Dclrsim.record=server,queue} puts these, made anew, among the fixtures, {@code all} all of them:
 * what depends on which thread is faster may then be there or not, as docs/LAWS.md will say.
 */
@Tag("turn-2")
class EventRecordingsIT {
  private static final Path FIXTURES =
      Path.of("..", "fixtures", "src", "main", "resources", "recordings", "events");

  private static final List<String> KEPT =
      List.of(System.getProperty("clrsim.record", "").split(",", -1));

  @TempDir Path directory;

  @TestFactory
  Stream<DynamicTest> eachRecordingIsMadeAnewAndShowsWhatItIsFor() {
    return EventRecording.PROFILES.stream()
        .flatMap(
            profile ->
                EventRecording.on(profile).stream()
                    .map(
                        recording ->
                            DynamicTest.dynamicTest(
                                recording.fileOn(profile), () -> made(recording, profile))));
  }

  private void made(EventRecording recording, RuntimeProfile profile) throws IOException {
    DotnetRuntime runtime = RealRuntimes.of(profile);
    Path file = directory.resolve(recording.fileOn(profile) + ".trace.gz");
    Occasions occasions = Occasions.on(profile);
    Run run =
        recording
            .clr(runtime, directory)
            .record(recording.profiler().apply(runtime), file, occasions);
    assertThat(occasions.end(run.ending())).isEqualTo(Verdict.kept());
    assertThat(occasions.seen()).containsAll(recording.shows());
    if (KEPT.contains(recording.name()) || KEPT.contains("all")) {
      Files.createDirectories(FIXTURES);
      Files.copy(file, FIXTURES.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
