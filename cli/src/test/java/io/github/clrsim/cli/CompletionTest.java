package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script for shells, run by bash. */
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
          ''                         | demo check replay record compare ps inspect doctor
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
          completion ''              | bash zsh
          inspect --p                | --pid
          record --ti                | --time-limit
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
    Spoken.by("completion", "fish").isDiagnosticAbout("\"fish\"", "bash and zsh");
    Spoken.by("completion", "bsh").isDiagnosticAbout("did you mean bash");
    Spoken.by("completion").isDiagnosticAbout("SHELL");
  }

  private List<String> offered(String words) throws IOException, InterruptedException {
    Path script =
        Files.writeString(directory.resolve("script"), Spoken.by("completion", "bash").out());
    String[] typed = ("clrsim " + words).split(" ", -1);
    ProcessBuilder builder =
        new ProcessBuilder("/bin/bash", "--norc", "-c", ASK, "ask", script.toString());
    builder.command().addAll(List.of(typed));
    Process bash = builder.directory(directory.toFile()).redirectErrorStream(true).start();
    String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor()).as(said).isZero();
    return said.lines().filter(line -> !line.isEmpty()).toList();
  }
}
