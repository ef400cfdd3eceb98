package io.github.clrsim.cli.subject.option;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.FileFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/** What packages there are on a class path. */
final class ClassPathPackages {
  private static final String SUFFIX = ".class";

  private ClassPathPackages() {}

  /**
   * The packages that hold classes, in order, without those below another one; classes that are in
   * no package stand for themselves. Entries that are not there hold none.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if an entry cannot be read
   */
  static List<String> in(List<Path> classpath) {
    Set<String> names = new TreeSet<>();
    for (Path entry : classpath) {
      files(entry).stream().filter(file -> file.endsWith(SUFFIX)).forEach(file -> add(file, names));
    }
    return names.stream().filter(name -> isTop(name, names)).toList();
  }

  private static void add(String file, Set<String> names) {
    String type = file.substring(0, file.length() - SUFFIX.length()).replace('/', '.');
    boolean isNoCode = type.endsWith("-info") || type.startsWith("META-INF.");
    if (!isNoCode) {
      int dot = type.lastIndexOf('.');
      names.add(dot < 0 ? type.replaceFirst("\\$.*", "") : type.substring(0, dot));
    }
  }

  private static boolean isTop(String name, Set<String> names) {
    return names.stream().noneMatch(other -> name.startsWith(other + "."));
  }

  private static List<String> files(Path entry) {
    try {
      return Files.isDirectory(entry) ? filesBelow(entry) : entriesOf(entry);
    } catch (IOException unreadable) {
      throw new Diagnostic(
              "The class path entry cannot be read: " + entry,
              "option --classpath",
              FileFault.words(unreadable),
              "build it again, or correct the path")
          .thrown();
    }
  }

  private static List<String> filesBelow(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      List<String> names = new ArrayList<>();
      files.forEach(file -> names.add(directory.relativize(file).toString().replace('\\', '/')));
      return names;
    }
  }

  private static List<String> entriesOf(Path jar) throws IOException {
    if (!Files.isRegularFile(jar)) {
      return List.of();
    }
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return zip.stream().map(Object::toString).toList();
    }
  }
}
