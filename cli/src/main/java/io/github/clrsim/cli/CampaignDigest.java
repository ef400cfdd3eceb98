package io.github.clrsim.cli;

import io.github.clrsim.conformance.store.ContentDigest;
import io.github.clrsim.explorer.schedule.Engine;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * The digest of all that decides what the executions of a campaign are: the words that ask for it,
 * the profiler's code and the assemblies that they name, the scenarios, the engine, and clrsim
 * itself.
 */
final class CampaignDigest {
  private CampaignDigest() {}

  private static final class OfClrsim {
    /** What this JVM runs is read once. */
    private static final String DIGEST = ofClassPath();

    private static String ofClassPath() {
      ContentDigest digest = new ContentDigest();
      program().forEach(digest::file);
      return digest.hex();
    }

    /**
     * Of the program in jars, the first names the others in its manifest; what else is on the class
     * path somebody added, a file system for one, which changes no execution.
     */
    private static List<Path> program() {
      List<Path> entries =
          Stream.of(System.getProperty("java.class.path", "").split(File.pathSeparator, -1))
              .filter(entry -> !entry.isEmpty())
              .map(Path::of)
              .toList();
      List<Path> named = entries.stream().limit(1).flatMap(OfClrsim::namedBy).toList();
      return named.isEmpty()
          ? entries
          : Stream.concat(entries.stream().limit(1), named.stream()).toList();
    }

    private static Stream<Path> namedBy(Path jar) {
      if (!Files.isRegularFile(jar)) {
        return Stream.empty();
      }
      try (JarFile archive = new JarFile(jar.toFile())) {
        return Optional.ofNullable(archive.getManifest())
            .map(manifest -> manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH))
            .stream()
            .flatMap(names -> Stream.of(names.split(" ", -1)))
            .map(jar::resolveSibling);
      } catch (IOException unreadable) {
        // Reading all of it says so.
        return Stream.empty();
      }
    }
  }

  /**
   * The digest.
   *
   * @param words the command
   * @param engine on another one executions come to the same, but it sees other interleavings
   * @param files the class path and the assemblies that it names
   * @param scenarios their texts
   * @throws io.github.clrsim.diagnostic.DiagnosticException if a file cannot be read
   */
  static String of(
      List<String> words, Engine.Kind engine, List<Path> files, List<String> scenarios) {
    ContentDigest digest = new ContentDigest().text(OfClrsim.DIGEST).text(engine.text());
    words.forEach(digest::text);
    files.forEach(digest::file);
    scenarios.forEach(digest::text);
    return digest.hex();
  }
}
