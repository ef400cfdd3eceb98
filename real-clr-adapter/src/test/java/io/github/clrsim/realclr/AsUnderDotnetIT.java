package io.github.clrsim.realclr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.realclr.record.Recorder;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import io.github.clrsim.realclr.runtime.RealRuntimes;
import io.github.clrsim.realclr.stream.ProgramStreams;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A program, and what it starts, find around themselves what they find under {@code dotnet}. */
class AsUnderDotnetIT {
  private static final String VERSIONS = "io.github.clrsim.realclr.RealClrs#versions";
  private static final String NEWEST = "io.github.clrsim.realclr.RealClrs#newest";
  private static final Pattern BEHIND_STANDARD_FILES =
      Pattern.compile(".* ([3-9]|\\d{2,}) -> (.*)");

  @TempDir Path directory;

  @Tag("turn-4")
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
  @MethodSource(NEWEST)
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
  @MethodSource(NEWEST)
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

  /** .NET Core 3.1 does not say how deep it was. */
  @Test
  void aProgramOverflowsItsStackAsDeepAsUnderDotnet() throws Exception {
    DotnetRuntime runtime = RealRuntimes.of("9.0.5");
    Path program = withoutTiers(RealClrs.apart("Endings"));
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    ProgramStreams streams =
        new ProgramStreams(
            ProgramStreams.silent().input(), OutputStream.nullOutputStream(), errors);

    RealClr.launching(runtime, program, List.of("overflow"))
        .withStreams(streams)
        .perform(NamedProfiler.of(Recorder.class), step -> {});

    Path expected = directory.resolve("errors");
    ProcessBuilder dotnet =
        new ProcessBuilder(runtime.muxer().orElseThrow().toString(), program.toString(), "overflow")
            .redirectError(expected.toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    ChildCommand.withoutForeignSettings(dotnet.environment());
    dotnet.start().waitFor();
    assertThat(depth(errors.toString(StandardCharsets.UTF_8)))
        .isCloseTo(depth(Files.readString(expected)), withinPercentage(10));
  }

  /**
   * A copy of a program whose methods are compiled once: else the frames get smaller on the way, on
   * a slow machine sooner.
   */
  private Path withoutTiers(Path program) throws IOException {
    String configuration = program.getFileName().toString().replace(".dll", ".runtimeconfig.json");
    String properties = "\"configProperties\": {";
    Files.writeString(
        directory.resolve(configuration),
        Files.readString(program.resolveSibling(configuration))
            .replace(properties, properties + "\"System.Runtime.TieredCompilation\": false,"));
    return Files.copy(program, directory.resolve(program.getFileName()));
  }

  private static long depth(String words) {
    Matcher repeated = Pattern.compile("Repeat(?:ed)? (\\d+) times").matcher(words);
    assertThat(repeated.find()).as(words).isTrue();
    return Long.parseLong(repeated.group(1));
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
