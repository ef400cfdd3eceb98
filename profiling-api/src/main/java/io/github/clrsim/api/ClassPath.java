package io.github.clrsim.api;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where classes are looked for before the class path of clrsim itself.
 *
 * @param entries folders and jars; may be empty
 * @param whose class path it is, for whoever reads what is wrong with it
 */
public record ClassPath(List<Path> entries, String whose) {
  public ClassPath {
    entries = List.copyOf(entries);
  }

  /** The folders and jars of a class path as Java writes it; empty ones are left out. */
  public static List<Path> parsed(String text) {
    return Stream.of(text.split(File.pathSeparator, -1))
        .filter(entry -> !entry.isEmpty())
        .map(Path::of)
        .toList();
  }

  /**
   * Finds what is on the class path, and then what clrsim itself is made of; none of it woven.
   *
   * @throws DiagnosticException if an entry is missing, or none that can be read
   */
  public ClassLoader loader() {
    entries.forEach(this::requireReadable);
    ClassLoader ours = ClassPath.class.getClassLoader();
    if (entries.isEmpty()) {
      return ours;
    }
    return new URLClassLoader(entries.stream().map(ClassPath::url).toArray(URL[]::new), ours);
  }

  /** Whoever opens a pipe waits for the other end. */
  private void requireReadable(Path entry) {
    if (!Files.exists(entry)) {
      throw new Diagnostic(
              "The class path entry does not exist: " + entry,
              whose,
              "classes are looked for there first",
              "build what belongs there, or correct the path")
          .thrown();
    }
    if (!Files.isDirectory(entry) && !Files.isRegularFile(entry)) {
      throw new Diagnostic(
              "The class path entry is a pipe or a device: " + entry,
              whose,
              "classes are read from folders and jars",
              "correct the path")
          .thrown();
    }
  }

  private static URL url(Path path) {
    try {
      return path.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException("not a path that a class loader can read: " + path, e);
    }
  }
}
