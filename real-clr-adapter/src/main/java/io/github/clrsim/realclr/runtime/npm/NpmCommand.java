package io.github.clrsim.realclr.runtime.npm;

import io.github.clrsim.diagnostic.Diagnostic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The {@code npm} command: it knows the user's registry, proxy and credentials, we need not. */
public record NpmCommand(List<String> command, Duration timeout) implements PackageSource {

  /** Where all its diagnostics come from. */
  public static final String WHERE = "fetching a package with npm";

  private static final Duration SLOW_NETWORK = Duration.ofMinutes(10);
  private static final int LINES_QUOTED = 6;
  private static final Pattern STACK = Pattern.compile("^(npm error)?\\s+at ");

  public NpmCommand {
    command = List.copyOf(command);
  }

  /** The npm that the user has. */
  public static NpmCommand onPath() {
    return new NpmCommand(List.of("npm"), SLOW_NETWORK);
  }

  @Override
  public Path fetch(NpmPackage wanted, Path directory) throws IOException {
    // Its words go to a file, not a pipe: a pipe nobody empties would stop it.
    Path words = directory.resolve("npm.log");
    var process = start(wanted, directory, words);
    if (!ended(process)) {
      throw failed(wanted, "did not end within " + timeout.toSeconds() + " seconds", words);
    }
    if (process.exitValue() != 0) {
      throw failed(wanted, "ended with code " + process.exitValue(), words);
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> file.toString().endsWith(".tgz"))
          .findFirst()
          .orElseThrow(() -> failed(wanted, "left no tarball", words));
    }
  }

  private Process start(NpmPackage wanted, Path directory, Path words) {
    var line = new ArrayList<>(command);
    line.addAll(List.of("pack", "--ignore-scripts", wanted.specifier()));
    try {
      return new ProcessBuilder(line)
          .directory(directory.toFile())
          .redirectErrorStream(true)
          .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
          .redirectOutput(words.toFile())
          .start();
    } catch (IOException noSuchCommand) {
      throw new Diagnostic(
              "the command '"
                  + command.getFirst()
                  + "' cannot be started to fetch "
                  + wanted.specifier(),
              WHERE,
              "what is asked for is not in the cache, and npm is what fetches it: "
                  + noSuchCommand.getMessage(),
              WITHOUT_NETWORK + ", or install Node.js, which brings npm")
          .thrown();
    }
  }

  private boolean ended(Process process) {
    try {
      if (process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
        return true;
      }
      end(process);
      return false;
    } catch (InterruptedException stop) {
      end(process);
      Thread.currentThread().interrupt();
      return false;
    }
  }

  // npm is a script that starts others; all of them are ours. They are listed
  // before it ends, for a dead process has no children, and it ends first, to start no more.
  private static void end(Process process) {
    var children = process.descendants().toList();
    process.destroyForcibly();
    children.forEach(ProcessHandle::destroyForcibly);
  }

  private static RuntimeException failed(NpmPackage wanted, String how, Path words) {
    return new Diagnostic(
            "npm pack " + wanted.specifier() + " " + how,
            WHERE,
            "npm said: " + said(words),
            "run the command by hand to see it fail, check the network and npm's registry; "
                + WITHOUT_NETWORK)
        .thrown();
  }

  // npm names the fault first and then goes on about its own stack and logs.
  private static String said(Path words) {
    try {
      var quoted =
          Files.readAllLines(words).stream()
              .filter(line -> !line.isBlank() && !line.startsWith("npm warn"))
              .filter(line -> !STACK.matcher(line).find())
              .limit(LINES_QUOTED)
              .toList();
      return quoted.isEmpty() ? "nothing" : String.join(" | ", quoted);
    } catch (IOException unreadable) {
      return "(its output cannot be read: " + unreadable.getMessage() + ")";
    }
  }
}
