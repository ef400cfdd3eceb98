package io.github.clrsim.explorer.weave;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explorer.schedule.HostCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipFile;

/**
 * The packages whose code is woven, with all packages below them.
 *
 * @param names as {@code Class.getName} writes them; a single class may be named too
 */
record NamedPackages(List<String> names) {

  /** What simulation and woven code share must be one class for both. */
  private static final List<String> SHARED =
      List.of(
          "io.github.clrsim.diagnostic.",
          "io.github.clrsim.explorer.choice.",
          "io.github.clrsim.explorer.control.",
          "io.github.clrsim.explorer.schedule.",
          "io.github.clrsim.explorer.weave.boot.");

  NamedPackages {
    names = List.copyOf(names);
  }

  /** From a list with commas. */
  static NamedPackages parsed(String list) {
    return new NamedPackages(
        Arrays.stream(list.split(",", -1))
            .map(String::strip)
            .filter(name -> !name.isEmpty())
            .toList());
  }

  boolean contains(String className) {
    return SHARED.stream().noneMatch(className::startsWith)
        && HostCode.all().stream()
            .flatMap(host -> host.shared().stream())
            .noneMatch(className::startsWith)
        && names.stream().anyMatch(name -> className.equals(name) || isBelow(className, name));
  }

  private static boolean isBelow(String className, String name) {
    return className.startsWith(name)
        && className.length() > name.length()
        && ".$".indexOf(className.charAt(name.length())) >= 0;
  }

  /**
   * Refuses names of which a loader can find nothing: they would be woven in vain.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException naming the first such package
   */
  void mustBeFoundBy(ClassLoader loader) {
    for (String name : names) {
      String path = name.replace('.', '/');
      if (loader.getResource(path + ".class") == null
          && loader.getResource(path) == null
          && loader.getResource(path + "/") == null
          && !isInJar(loader, path + "/")) {
        throw new Diagnostic(
                "There is no class in package \"" + name + "\", which was to be woven.",
                "packages to weave: " + String.join(", ", names),
                "code that is not woven runs outside the simulation, and its races stay unseen",
                "check the spelling, and that the code is on the class path")
            .thrown();
      }
    }
  }

  /** Many jars list their files only, not their folders, so a folder cannot be asked for. */
  private static boolean isInJar(ClassLoader loader, String folder) {
    List<Path> jars = new ArrayList<>();
    if (loader instanceof URLClassLoader listed) {
      for (URL url : listed.getURLs()) {
        if (url.getProtocol().equals("file") && url.getPath().endsWith(".jar")) {
          jars.add(Path.of(URI.create(url.toString())));
        }
      }
    }
    String separator = java.io.File.pathSeparator;
    for (String entry : System.getProperty("java.class.path", "").split(separator, -1)) {
      if (entry.endsWith(".jar")) {
        jars.add(Path.of(entry));
      }
    }
    return jars.stream().filter(Files::isRegularFile).anyMatch(jar -> holds(jar, folder));
  }

  private static boolean holds(Path jar, String folder) {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return zip.stream().anyMatch(entry -> entry.getName().startsWith(folder));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
