package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.fixtures.Larder;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes and dumps are inspected where users have them: after updates, and in containers. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class InspectPlacesIT {
  private static final String NEWEST = "io.github.clrsim.cli.RequiredRuntime#newest";
  private static final List<String> LIBRARIES = List.of("libcoreclr.so", "libmscordaccore.so");
  private static final Pattern BUILD = Pattern.compile("\\b\\p{XDigit}{40}\\b");
  private static final Pattern ADVICE = Pattern.compile("as root: (D=.* PID); or");
  private static final String TYPE = "Larder.DeepFreezer";

  @TempDir private Path work;

  /** Of 8, 9 and 10 no component refuses another's runtime by itself; here none gets that far. */
  @ParameterizedTest
  @Tag("turn-2")
  @ValueSource(strings = {"3.1.2", "9.0.5"})
  void aRuntimeThatAnUpdateReplacedIsRefusedByBothBuilds(String version)
      throws IOException, InterruptedException {
    DotnetRuntime runtime = RequiredRuntime.of(version);
    DotnetRuntime other = RequiredRuntime.of(version.equals("3.1.2") ? "9.0.5" : "3.1.2");
    Path copied = copy(runtime);
    Path directory = copied.resolve(runtime.root().orElseThrow().relativize(runtime.directory()));
    try (Larder larder = Larder.runBy(copied.resolve("dotnet"))) {
      String pid = Long.toString(larder.pid());
      assertThat(inspect("--pid", pid).code()).isZero();
      Path dump = larder.dump(runtime.directory(), work);
      for (String library : LIBRARIES) {
        Files.delete(directory.resolve(library));
      }
      inspect("--pid", pid).isDiagnosticAbout("without its libmscordaccore.so", "an update");
      for (String library : LIBRARIES) {
        Files.copy(other.directory().resolve(library), directory.resolve(library));
      }

      for (Spoken spoken : List.of(inspect("--pid", pid), inspect("--dump", dump.toString()))) {
        spoken.isDiagnosticAbout("is build", directory + "/libcoreclr.so", "put");
        assertThat(BUILD.matcher(spoken.err()).results().map(found -> found.group()).distinct())
            .hasSize(2);
      }
      assertThat(listed(pid).get("why").asText()).contains("another build");
      for (String library : LIBRARIES) {
        Files.copy(
            runtime.directory().resolve(library),
            directory.resolve(library),
            StandardCopyOption.REPLACE_EXISTING);
      }
      assertThat(inspect("--dump", dump.toString()).code()).isZero();
    }
  }

  @ParameterizedTest
  @Tag("turn-2")
  @ValueSource(strings = {"3.1.2", "9.0.5"})
  void aDumpWithoutTheHeapIsRefusedWithAnAdviceThatWorks(String version)
      throws IOException, InterruptedException {
    DotnetRuntime runtime = RequiredRuntime.of(version);
    Path copied = copy(runtime);
    Path directory = copied.resolve(runtime.root().orElseThrow().relativize(runtime.directory()));
    Files.setPosixFilePermissions(
        directory.resolve("createdump"), PosixFilePermissions.fromString("rw-r--r--"));
    try (Larder larder = Larder.runBy(copied.resolve("dotnet"))) {
      Path without = larder.dump(directory, work, "--normal");
      Spoken refused = inspect("--dump", without.toString());
      refused.isDiagnosticAbout("The heap is not in dump " + without, directory.toString());

      Matcher advice = ADVICE.matcher(refused.err());
      assertThat(advice.find()).as(refused.err()).isTrue();
      Path dump = work.resolve("advised.core");
      String line =
          advice
              .group(1)
              .replace(" FILE ", " '%s' ".formatted(dump))
              .replace(" PID", " " + larder.pid());
      Path log = work.resolve("advised.txt");
      Process dumping =
          new ProcessBuilder("sh", "-c", line)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      assertThat(dumping.waitFor()).as(Files.readString(log)).isZero();
      assertThat(inspect("--dump", dump.toString()).code()).isZero();
    }
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void aProcessInAContainerIsInspectedAndListed(String version)
      throws IOException, InterruptedException {
    DotnetRuntime runtime = RequiredRuntime.of(version);
    try (Container container = Container.of(runtime, Files.createDirectory(work.resolve("tree")))) {
      String pid = Long.toString(container.pid());
      Spoken told = inspect("--pid", pid);

      assertThat(told.code()).as(told.toString()).isZero();
      assertThat(told.out()).contains(TYPE, "/app/Larder.dll");
      JsonNode row = listed(pid);
      assertThat(row.get("inspect").asBoolean()).as(row.toString()).isTrue();
      assertThat(row.get("runtime").asText()).isEqualTo(version);
      assertThat(row.get("port").asText()).isEqualTo("reachable");
      assertThat(row.get("command").toString()).contains("/net/dotnet");
    }
  }

  /** Who reads does not trace: no signal is sent, and no thread stops. */
  @Tag("turn-3")
  @ParameterizedTest
  @MethodSource(NEWEST)
  void theProcessIsNeverStoppedAndGoesOn(String version) throws IOException, InterruptedException {
    DotnetRuntime runtime = RequiredRuntime.of(version);
    ProcessBuilder builder =
        new ProcessBuilder(
            runtime.muxer().orElseThrow().toString(), "exec", LarderProcess.assembly().toString());
    try (LarderProcess larder = LarderProcess.start(builder)) {
      String pid = Long.toString(larder.process().pid());
      ProcessWatch watch = ProcessWatch.begin(pid);
      for (String question : List.of("--threads", "--modules", "--stat")) {
        Spoken told = Spoken.by("inspect", "--pid", pid, question);
        assertThat(told.code()).as(told.toString()).isZero();
      }
      for (int i = 0; i < 20; i++) {
        assertThat(inspect("--pid", pid).code()).isZero();
      }
      ProcessWatch.Seen seen = watch.end();

      assertThat(seen.samples()).isGreaterThan(20);
      assertThat(seen.states()).isNotEmpty().isSubsetOf("R", "S", "D");
      assertThat(seen.tracers()).containsExactly("0");
      // Of all threads: which signals wait, are blocked, are ignored and are caught.
      assertThat(seen.signals()).hasSize(1);
      assertThat(larder.goOn()).isZero();
    }
  }

  private static Spoken inspect(String kind, String name) {
    return Spoken.by("inspect", kind, name, "--type", TYPE);
  }

  private static JsonNode listed(String pid) {
    return Spoken.by("ps", "--json")
        .json()
        .valueStream()
        .filter(row -> row.get("pid").asText().equals(pid))
        .findFirst()
        .orElseThrow();
  }

  /** An installation that may be changed. */
  private Path copy(DotnetRuntime runtime) throws IOException {
    Path from = runtime.root().orElseThrow();
    Path to = work.resolve("net");
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
    return to;
  }
}
