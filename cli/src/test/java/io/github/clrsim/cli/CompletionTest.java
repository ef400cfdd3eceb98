package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.clrsim.cli.console.Console;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The scripts for shells, run by bash and by fish. */
class CompletionTest {
  /** As bash itself calls it when somebody presses the tab key behind these words. */
  private static final String ASK =
      """
      compopt() { :; }
      source "$1"
      shift
      COMP_WORDS=("$@")
      COMP_CWORD=$(($# - 1))
      COMP_LINE="$*"
      _complete_clrsim
      printf '%s\\n' "${COMPREPLY[@]}"
      """;

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                         | demo check replay record compare trace ps inspect doctor
          re                         | replay record
          che                        | check
          check --prof               | --profiler
          check --sche               | --schedules
          check --profiler iden      | identity-map
          check --profiler stack     | stack-sampler
          check --runtime ''         | net3.1 net9.0
          replay --runtime net9      | net9.0
          check --strategy p         | pos portfolio
          check --engine ''          | auto virtual platform
          check --color n            | never
          check --law TheRun         | TheRunEndsWell
          replay --law ReplayIs      | ReplayIsExact
          check --scenario plugin-u  | plugin-unload
          compare plugin-u           | plugin-unload
          scenarios relo             | reload
          completion ''              | bash zsh fish
          trace ''                   | stat convert cat diff cut
          trace convert --ru         | --runtime
          campaign ''                | run resume status report merge work manifest
          campaign run --mach        | --machine-time
          campaign status --mach     | ''
          campaign work --profiler iden | identity-map
          man che                    | check
          inspect --p                | --pid
          record --ti                | --time-limit
          record --events ''         | loads threads jit exceptions gc allocations suspensions hooks all
          record --events COR_PRF_HIGH_B | COR_PRF_HIGH_BASIC_GC
          check --profiler zzz       | ''
          """)
  void bashCompletesCommandsOptionsAndValues(String words, String completed)
      throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "there is no /bin/bash that completes");
    List<String> offered = offered(words.replace("''", ""));

    if (completed.isEmpty()) {
      assertThat(offered).isEmpty();
    } else {
      assertThat(offered).contains(completed.split(" "));
    }
  }

  @Test
  void bashOffersEveryProfilerAndEveryLaw() throws IOException, InterruptedException {
    assertThat(offered("check --profiler "))
        .containsExactlyInAnyOrderElementsOf(
            ShippedProfiler.all().stream().map(ShippedProfiler::name).toList());
    assertThat(offered("check --law "))
        .containsExactlyInAnyOrderElementsOf(Laws.all().stream().map(Law::name).toList());
  }

  @Test
  void zshTakesTheSameScriptByItsBashcompinit() {
    Spoken spoken = Spoken.by("completion", "zsh");

    assertThat(spoken.code()).isZero();
    assertThat(spoken.out())
        .contains("bashcompinit")
        .isEqualTo(Spoken.by("completion", "bash").out());
    assertThat(Spoken.by("completion", "zsh", "--json").json().get("script").asText())
        .isEqualTo(spoken.out());
  }

  @Test
  void anotherShellIsADiagnostic() {
    Spoken.by("completion", "nushell").isDiagnosticAbout("\"nushell\"", "bash, zsh, fish");
    Spoken.by("completion", "bsh").isDiagnosticAbout("did you mean bash");
    Spoken.by("completion").isDiagnosticAbout("SHELL");
  }

  @Test
  void fishIsOfferedEveryCommandOptionAndValue() {
    Spoken spoken = Spoken.by("completion", "fish");
    List<String> lines = spoken.out().lines().toList();

    assertThat(spoken.code()).isZero();
    isOffered(root(), "clrsim_is_at", "", lines);
  }

  /** A command, and those behind it. */
  private static void isOffered(
      CommandSpec command, String condition, String words, List<String> lines) {
    String about = " -n %s ".formatted(quoted("__" + condition + words));
    for (OptionSpec option : command.options()) {
      String name = option.longestName().replaceFirst("^--", "");
      assertThat(lines)
          .filteredOn(line -> line.contains(about) && line.contains("-l " + name + " "))
          .singleElement(InstanceOfAssertFactories.STRING)
          .satisfies(
              line -> assertThat(line.matches(".* -[rx] .*")).isEqualTo(option.arity().max() > 0))
          .contains(valuesOf(option.completionCandidates()));
    }
    for (CommandLine each : command.subcommands().values()) {
      CommandSpec next = each.getCommandSpec();
      assertThat(lines)
          .anyMatch(
              line ->
                  line.startsWith("complete -c clrsim%s-a %s -d '".formatted(about, next.name())));
      isOffered(
          next,
          next.subcommands().isEmpty() ? "clrsim_is_about" : "clrsim_is_at",
          words + " " + next.name(),
          lines);
    }
  }

  private static String quoted(String condition) {
    return condition.contains(" ") ? "'%s'".formatted(condition) : condition;
  }

  private static List<String> valuesOf(Iterable<String> candidates) {
    List<String> values = new ArrayList<>();
    if (candidates != null) {
      candidates.forEach(values::add);
    }
    return values.isEmpty() ? List.of(" -d '") : values;
  }

  private static CommandSpec root() {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    return Clrsim.commands(
            new Console(nowhere, nowhere, false), nowhere, nowhere, Set.of("completion"))
        .getCommandSpec();
  }

  @Test
  void fishUnderstandsItsScript() throws IOException, InterruptedException {
    Path script = fishScript();

    assertThat(by("fish", "--no-execute", script.toString())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                         | demo check man help
          --                         | --help --version
          re                         | replay record
          check --prof               | --profiler
          check --profiler iden      | identity-map
          check --profiler=iden      | --profiler=identity-map
          check --runtime ''         | net3.1 net9.0
          check --quiet --engine ''  | auto virtual platform
          check --scenario plugin-u  | plugin-unload
          compare plugin-u           | plugin-unload
          completion ''              | bash zsh fish
          help comp                  | compare completion
          campaign re                | resume report
          campaign status ''         | ''
          campaign run --mach        | --machine-time
          campaign status --mach     | ''
          campaign work --profiler iden | identity-map
          man comp                   | compare completion
          check --report pa          | page.html
          replay pa                  | page.html
          check -                    | --help -h
          check --seed ''            | ''
          laws pa                    | ''
          laws --profiler i          | ''
          """)
  void fishCompletesCommandsOptionsAndValues(String words, String completed)
      throws IOException, InterruptedException {
    Files.writeString(directory.resolve("page.html"), "");
    String line = "clrsim " + words.replace("''", "");
    String ask = "source %s; complete -C '%s'".formatted(fishScript(), line);

    List<String> offered =
        by("fish", "--no-config", "--command", ask).stream()
            .map(candidate -> candidate.replaceFirst("\t.*", ""))
            .toList();

    if (completed.isEmpty()) {
      assertThat(offered).isEmpty();
    } else {
      assertThat(offered).contains(completed.split(" "));
    }
  }

  /** The script, where there is a fish to read it. */
  private Path fishScript() throws IOException {
    assumeTrue(isOnPath("fish"), "there is no fish that completes: apt-get install fish");
    return Files.writeString(
        directory.resolve("script.fish"), Spoken.by("completion", "fish").out());
  }

  private static boolean isOnPath(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  private List<String> by(String... command) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().put("HOME", directory.toString());
    Process process = builder.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said.lines().filter(line -> !line.isEmpty()).toList();
  }

  private List<String> offered(String words) throws IOException, InterruptedException {
    Path script =
        Files.writeString(directory.resolve("script"), Spoken.by("completion", "bash").out());
    String[] typed = ("clrsim " + words).split(" ", -1);
    List<String> command =
        new ArrayList<>(List.of("/bin/bash", "--norc", "-c", ASK, "ask", script.toString()));
    command.addAll(List.of(typed));
    return by(command.toArray(String[]::new));
  }
}
