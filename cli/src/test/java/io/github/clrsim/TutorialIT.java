package io.github.clrsim;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.page.Block;
import io.github.clrsim.page.Page;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * docs/TUTORIAL.md from its first line to its last: its files are written and its commands run as
 * they are printed, in an empty home of which the local Maven repository has what {@code mvn
 * install} puts there, and {@code ~/clrsim} is a checkout with a program.
 */
@EnabledOnOs({OS.LINUX, OS.MAC})
@Tag("turn-1")
class TutorialIT {
  private static final List<String> MODULES =
      List.of(
          "diagnostics",
          "explorer",
          "profiling-api",
          "runtime-model",
          "fixtures",
          "properties",
          "conformance");

  /** In the line before a file. */
  private static final Pattern FILE = Pattern.compile(".*`([^`]+)`[^`]*:");

  @TempDir private static Path home;

  private static List<Done> done = List.of();

  /**
   * One block of commands.
   *
   * @param said what it printed, on both streams
   * @param shown what the page shows of that
   */
  private record Done(Block commands, int code, String said, List<Block> shown) {}

  @BeforeAll
  static void thePageIsFollowed() throws IOException, InterruptedException {
    Example.install(home.resolve(Path.of(".m2", "repository")), MODULES);
    Files.writeString(home.resolve(Path.of(".m2", "settings.xml")), Example.settings());
    Starter checkout = Starter.withThisProgram(home.resolve("clrsim"));
    assertThat(checkout.start("--version").code()).isZero();

    List<Done> all = new ArrayList<>();
    Path folder = home;
    for (Block block : Page.named("docs/TUTORIAL.md").blocks()) {
      if (block.isForAShell()) {
        all.add(run(block, folder));
        folder = home.resolve("modules");
      } else if (block.language().isEmpty()) {
        all.getLast().shown().add(block);
      } else {
        Matcher named = FILE.matcher(block.before());
        assertThat(named.matches()).as("%s: %s", block.where(), block.before()).isTrue();
        Files.writeString(folder.resolve(named.group(1)), block.text());
      }
    }
    done = List.copyOf(all);
  }

  private static Done run(Block block, Path folder) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-e", "-c", block.text())
            .directory(folder.toFile())
            .redirectErrorStream(true);
    var environment = builder.environment();
    environment.put("HOME", home.toString());
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    environment.merge(
        "PATH",
        Example.maven().resolveSibling("").toString(),
        (rest, own) -> own + File.pathSeparator + rest);
    environment.put(
        "MAVEN_OPTS",
        "-Duser.home=%s -Daether.offline.protocols=file -XX:TieredStopAtLevel=1".formatted(home));
    // This build's own wishes, such as skipping tests, are none of the reader's.
    environment.keySet().removeAll(List.of("MAVEN_ARGS", "MAVEN_CONFIG"));
    Process process = builder.start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Done(block, process.waitFor(), said, new ArrayList<>());
  }

  @Test
  void theTestFailsAtFirstAndPassesInTheEnd() {
    assertThat(done).extracting(each -> each.commands().commands().getLast()).contains("mvn test");
    assertThat(done)
        .as(() -> String.join("\n", done.stream().map(Done::said).toList()))
        .extracting(Done::code)
        .containsExactly(0, 1, 1, 1, 0, 0);
    assertThat(done.get(1).said())
        .contains("NoIdIsUsedAfterItsUnload", "Failures: 1, Errors: 0, Skipped: 0");
    assertThat(done.get(4).said()).contains("Failures: 0, Errors: 0, Skipped: 0");
  }

  @Test
  void whatThePageShowsIsPrinted() {
    assertThat(done.stream().flatMap(each -> each.shown().stream())).hasSize(5);
    for (Done each : done) {
      for (Block block : each.shown()) {
        assertThat(block.missingFrom(each.said()))
            .as("%s%n%s", block.where(), each.said())
            .isEmpty();
      }
    }
  }

  @Test
  void theReportIsAPageAboutTheSameLaw() throws IOException {
    assertThat(Files.readString(home.resolve(Path.of("modules", "report.html"))))
        .startsWith("<!")
        .contains("NoIdIsUsedAfterItsUnload", "com.acme.modules.ModuleNames");
  }
}
