package io.github.clrsim.cli;

import io.github.clrsim.conformance.store.ContentDigest;
import io.github.clrsim.explorer.schedule.Engine;
import java.io.File;
import java.nio.file.Path;
import java.util.List;

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
      for (String entry : System.getProperty("java.class.path", "").split(File.pathSeparator, -1)) {
        if (!entry.isEmpty()) {
          digest.file(Path.of(entry));
        }
      }
      return digest.hex();
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
