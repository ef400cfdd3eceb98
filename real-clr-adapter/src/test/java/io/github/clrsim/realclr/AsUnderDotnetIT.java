package io.github.clrsim.realclr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import io.github.clrsim.realclr.runtime.RealRuntimes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A program, and what it starts, find around themselves what they find under {@code dotnet}. */
class AsUnderDotnetIT {
  private static final String VERSIONS = "io.github.clrsim.realclr.RealClrs#versions";
  private static final Pattern BEHIND_STANDARD_FILES =
      Pattern.compile(".* ([3-9]|\\d{2,}) -> (.*)");

  @TempDir Path directory;

  @ParameterizedTest
  @MethodSource(VERSIONS)
  void theEnvironmentIsTheOneItHasUnderDotnet(String version) throws Exception {
    DotnetRuntime runtime = RealRuntimes.of(version);
    Path program = RealClrs.apart("Errand");

    ProgramRun run = ProgramRun.of(RealClr.launching(runtime, program, List.of()));

    assertThat(run.ending()).isEqualTo(new Ending.Completed(0));
    assertThat(run.lines()).isEqualTo(underDotnet(runtime, program)).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource(VERSIONS)
  void aDotnetThatItStartsEndsAsItself(String version) {
    DotnetRuntime runtime = RealRuntimes.of(version);
    String dotnet = runtime.muxer().orElseThrow().toString();
    String hello = RealClrs.assembly("Hello").toString();

    ProgramRun run =
        ProgramRun.of(
            RealClr.launching(runtime, RealClrs.apart("Errand"), List.of(dotnet, hello, "42")));

    assertThat(run).isEqualTo(new ProgramRun(new Ending.Completed(42), List.of("hello")));
  }

  @ParameterizedTest
  @MethodSource(VERSIONS)
  void whatItStartsInheritsNoFileOfOurs(String version) {
    ProgramRun run =
        ProgramRun.of(
            RealClr.launching(
                RealRuntimes.of(version),
                RealClrs.apart("Errand"),
                List.of("/bin/ls", "-l", "/proc/self/fd")));

    assertThat(run.lines()).anyMatch(line -> line.contains(" 1 -> "));
    assertThat(run.lines().stream().map(BEHIND_STANDARD_FILES::matcher))
        .filteredOn(line -> line.matches())
        .map(line -> line.group(2))
        // The directory that ls itself reads, and what .NET Core 3.1 forgets to close.
        .allMatch(file -> file.matches("/proc/\\d+/fd") || file.equals("/dev/urandom"));
  }

  private List<String> underDotnet(DotnetRuntime runtime, Path program) throws Exception {
    Path output = directory.resolve("output");
    ProcessBuilder dotnet =
        new ProcessBuilder(runtime.muxer().orElseThrow().toString(), program.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .redirectOutput(output.toFile());
    ChildCommand.withoutForeignSettings(dotnet.environment());
    assertThat(dotnet.start().waitFor()).isZero();
    return Files.readAllLines(output);
  }
}
