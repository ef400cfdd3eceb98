package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A browser opens the page that a check writes, and its script does what it is for. */
class ReportPageIT {
  private static final List<String> BROWSERS =
      List.of("chromium", "chromium-browser", "google-chrome");
  private static final Pattern BODY = Pattern.compile("<body[^>]*>");

  @TempDir private Path folder;

  @Test
  void aBrokenLawIsShownWithItsRun() throws IOException, InterruptedException {
    Path page = folder.resolve("broken.html");
    Spoken spoken =
        Spoken.by(
            "check",
            "--profiler",
            "uses-ids-after-unload",
            "--schedules",
            "400",
            "--report",
            page.toString());
    assertThat(spoken.code()).isEqualTo(1);

    String shown = opened(page);
    assertThat(BODY.matcher(shown).results().findFirst().orElseThrow().group())
        .doesNotContain("data-error")
        .containsPattern("data-current=\"[1-9][0-9]*\"")
        .containsPattern("data-ready=\"[1-9][0-9]*\"");
    assertThat(shown)
        .contains("class=\"row current broken\"", "identity sampler", "gone after step")
        .contains("<h1 id=\"title\" class=\"broken\">Law broken: No call uses an ID after");
  }

  @Test
  void aCheckThatKeptAllLawsIsAPageOfLaws() throws IOException, InterruptedException {
    Path page = folder.resolve("kept.html");
    Spoken.by(
        "check", "--profiler", "callback-only", "--schedules", "40", "--report", page.toString());

    assertThat(opened(page))
        .contains("data-ready=\"0\"", "Every law was kept", "TheRunEndsWell")
        .doesNotContain("data-error=");
  }

  /** What is there when the script has run. */
  private String opened(Path page) throws IOException, InterruptedException {
    String browser =
        browser()
            .orElseGet(
                () -> {
                  String why =
                      "the pages of reports are not opened: there is none of %s on the path; install one"
                          .formatted(String.join(", ", BROWSERS));
                  System.out.println("SKIPPED " + why);
                  return abort(why);
                });
    Process process =
        new ProcessBuilder(
                browser,
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--user-data-dir=" + folder.resolve("browser"),
                "--virtual-time-budget=5000",
                "--dump-dom",
                page.toUri().toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    process.getOutputStream().close();
    String shown = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    return shown;
  }

  private static Optional<String> browser() {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .flatMap(entry -> BROWSERS.stream().map(name -> Path.of(entry, name)))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst();
  }
}
