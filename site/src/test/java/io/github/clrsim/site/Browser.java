package io.github.clrsim.site;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A browser that shows pages of a disk. Without one a test is skipped, and says so. */
record Browser(Path profile) {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome");

  /** The page when its scripts have run. */
  String shown(Path page, String... more) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(program(), "--headless=new", "--no-sandbox"));
    command.addAll(List.of("--disable-gpu", "--user-data-dir=" + profile));
    command.addAll(List.of(more));
    command.addAll(List.of("--virtual-time-budget=60000", "--dump-dom", page.toUri().toString()));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    process.getOutputStream().close();
    String shown = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException("%s ended with %d".formatted(command, process.exitValue()));
    }
    return shown;
  }

  private static String program() {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .flatMap(entry -> NAMES.stream().map(name -> Path.of(entry, name)))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst()
        .orElseGet(
            () -> {
              String why =
                  "pages are not opened: there is none of %s on the path; install one"
                      .formatted(String.join(", ", NAMES));
              System.out.println("SKIPPED " + why);
              return abort(why);
            });
  }
}
