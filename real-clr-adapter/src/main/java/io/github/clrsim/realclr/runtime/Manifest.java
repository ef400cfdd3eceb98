package io.github.clrsim.realclr.runtime;

import io.github.clrsim.diagnostic.FileFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a complete cache entry holds: written last, so that its presence means the entry was
 * finished, and read before every use, so that damage is seen.
 *
 * @param recipe the identity of the recipe the entry was made by
 */
record Manifest(String recipe, List<FileStamp> files) {

  static final String NAME = "clrsim-entry.txt";
  private static final String FORM = "clrsim cache entry 1";
  private static final String END = "end ";

  /** One file as it was when the entry was finished. */
  record FileStamp(String path, long size, String sha256) {
    private String line() {
      return size + " " + sha256 + " " + path;
    }

    private static Optional<FileStamp> from(String line) {
      var parts = line.split(" ", 3);
      return parts.length == 3 && parts[0].matches("\\d{1,18}")
          ? Optional.of(new FileStamp(parts[2], Long.parseLong(parts[0]), parts[1]))
          : Optional.empty();
    }
  }

  Manifest {
    files = List.copyOf(files);
  }

  /** Stamps every file of a finished directory. */
  static Manifest of(Recipe recipe, Path entry) throws IOException {
    var stamps = new ArrayList<FileStamp>();
    try (Stream<Path> files = Files.walk(entry)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        var path = entry.relativize(file).toString();
        stamps.add(new FileStamp(path, Files.size(file), Digests.sha256Hex(file)));
      }
    }
    return new Manifest(identity(recipe), stamps);
  }

  void write(Path entry) throws IOException {
    var lines = new ArrayList<String>(List.of(FORM, recipe));
    files.forEach(file -> lines.add(file.line()));
    lines.add(END + files.size());
    Files.write(entry.resolve(NAME), lines);
  }

  /** What is wrong with an entry, in words; empty when it may be used. */
  static Optional<String> fault(Recipe recipe, Path entry) {
    try {
      var lines = Files.readAllLines(entry.resolve(NAME));
      return read(lines)
          .map(manifest -> manifest.faultOf(recipe, entry))
          .orElse(Optional.of(NAME + " is cut or damaged"));
    } catch (NoSuchFileException absent) {
      return Optional.of(Files.exists(entry) ? "it was never finished" : "it is not there");
    } catch (IOException unreadable) {
      return Optional.of("it cannot be read: " + FileFault.words(unreadable));
    }
  }

  private static Optional<Manifest> read(List<String> lines) {
    int count = lines.size() - 3;
    if (count < 0 || !lines.getFirst().equals(FORM) || !lines.getLast().equals(END + count)) {
      return Optional.empty();
    }
    var stamps = lines.subList(2, 2 + count).stream().flatMap(l -> FileStamp.from(l).stream());
    return Optional.of(new Manifest(lines.get(1), stamps.toList()))
        .filter(manifest -> manifest.files().size() == count);
  }

  private Optional<String> faultOf(Recipe wanted, Path entry) {
    if (!recipe.equals(identity(wanted))) {
      return Optional.of("it was made by another recipe");
    }
    return files.stream().flatMap(file -> fault(file, wanted, entry).stream()).findFirst();
  }

  private static Optional<String> fault(FileStamp stamp, Recipe wanted, Path entry) {
    Path file = entry.resolve(stamp.path());
    try {
      if (Files.size(file) != stamp.size()) {
        return Optional.of(stamp.path() + " has another size than when it was unpacked");
      }
      var vital = wanted.vital().contains(stamp.path());
      return vital && !Digests.sha256Hex(file).equals(stamp.sha256())
          ? Optional.of(stamp.path() + " has another content than when it was unpacked")
          : Optional.empty();
    } catch (IOException absent) {
      return Optional.of(stamp.path() + " is missing or cannot be read");
    }
  }

  // Records print all their components, so another package, hash or layout is another identity.
  private static String identity(Recipe recipe) {
    return recipe.toString();
  }
}
