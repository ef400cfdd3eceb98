package io.github.clrsim.conformance.junit;

import io.github.clrsim.diagnostic.Diagnostic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The recordings that an annotation names, by files or patterns.
 *
 * @param method which has the annotation
 */
record Recordings(Conformance wanted, Method method) {
  private static final String SPECIAL = "*?[{";

  boolean areNamed() {
    return wanted.recordings().length > 0;
  }

  /**
   * Their files, in the order of their names.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if a pattern has none, or something is
   *     said that is for scenarios alone
   */
  List<Path> files() {
    requireNothingElse();
    List<Path> files = new ArrayList<>();
    for (String pattern : wanted.recordings()) {
      List<Path> found = files(pattern);
      if (found.isEmpty()) {
        throw new Diagnostic(
                "There is no recording " + pattern,
                "recordings of " + method,
                "a check without a recording shows nothing; names and patterns are taken from "
                    + Path.of("").toAbsolutePath(),
                "record one, by ./clrsim record")
            .thrown();
      }
      files.addAll(found);
    }
    return files.stream().distinct().toList();
  }

  private void requireNothingElse() {
    String other = "";
    if (wanted.scenarios().length > 0) {
      other = "scenarios";
    } else if (wanted.runtimes().length > 0) {
      other = "runtimes";
    } else if (wanted.assemblies().length > 0) {
      other = "assemblies";
    } else if (wanted.faults()) {
      other = "faults";
    }
    if (!other.isEmpty()) {
      throw new Diagnostic(
              "Recordings are named, and " + other,
              "%s of %s".formatted(other, method),
              "a recording is the program, the runtime and the order of events in one",
              "leave one of them out; a second method can have the other")
          .thrown();
    }
  }

  private static List<Path> files(String pattern) {
    if (pattern.chars().noneMatch(each -> SPECIAL.indexOf(each) >= 0)) {
      return Stream.of(Path.of(pattern)).filter(Files::isRegularFile).toList();
    }
    PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
    try (Stream<Path> all = Files.walk(beginning(pattern))) {
      return all.filter(Files::isRegularFile)
          .map(Path::normalize)
          .filter(matcher::matches)
          .sorted()
          .toList();
    } catch (IOException | UncheckedIOException | InvalidPathException unreadable) {
      return List.of();
    }
  }

  /** The folder in front of the first part that is a pattern. */
  private static Path beginning(String pattern) {
    StringBuilder folder = new StringBuilder();
    for (String part : pattern.split("(?<=/)", -1)) {
      if (part.chars().anyMatch(each -> SPECIAL.indexOf(each) >= 0) || !part.endsWith("/")) {
        break;
      }
      folder.append(part);
    }
    return Path.of(folder.toString());
  }
}
