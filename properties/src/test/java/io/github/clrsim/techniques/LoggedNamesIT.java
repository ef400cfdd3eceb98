package io.github.clrsim.techniques;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.backends.RealRuntimes;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.query.ImportOfImage;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.profiler.symbol.LoggedNames;
import io.github.clrsim.profiler.symbol.LoggedToken;
import io.github.clrsim.realclr.RealClr;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The names of logged tokens, read when the process is gone, are those that it told. */
class LoggedNamesIT {
  private static final int CLASSES_MIN = 200;
  private static final int METHODS_MIN = 25;

  @TempDir Path directory;

  @ParameterizedTest
  @MethodSource("io.github.clrsim.backends.RealRuntimes#newest")
  void namesAreReadFromTheFilesWhenTheProcessIsGone(RuntimeProfile profile) throws IOException {
    Path log = directory.resolve("log");
    Run run =
        RealClr.launching(
                RealRuntimes.of(profile), Fixtures.assembly("PluginHost"), List.of("1", "2"))
            .run(
                new NamedProfiler(
                    LogsTokens.class.getName(), List.of(), Map.of(LogsTokens.INTO, log.toString())),
                _ -> {});
    assertThat(run.ending()).isEqualTo(new Run.Ending.Completed(0));

    List<String> lines = Files.readAllLines(log);
    LoggedNames names = new LoggedNames(LoggedNamesIT::file);
    for (String line : lines) {
      int behind = line.indexOf('\t');
      assertThat(names.of(LoggedToken.of(line.substring(0, behind))))
          .as(line)
          .isEqualTo(new LoggedNames.Answer.Named(line.substring(behind + 1)));
    }
    List<String> methods = lines.stream().filter(line -> line.contains("::")).toList();
    System.out.printf(
        "%s: %d classes and %d methods named from files%n",
        profile.name(), lines.size() - methods.size(), methods.size());
    assertThat(lines).hasSizeGreaterThan(CLASSES_MIN + methods.size());
    assertThat(methods).hasSizeGreaterThan(METHODS_MIN);
  }

  private static Optional<MetadataImport> file(String path) {
    Path file = Path.of(path);
    return Files.isRegularFile(file)
        ? Optional.of(new ImportOfImage(AssemblyImage.read(file)))
        : Optional.empty();
  }
}
