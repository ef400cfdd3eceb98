package io.github.clrsim.conformance.store;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.FileFault;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * A digest of texts and files by what they hold: not by where they are, nor when they were made. Of
 * an archive, only what is in it counts.
 */
public final class ContentDigest {
  private static final String ARCHIVE = ".jar";

  private final MessageDigest digest;

  /** Of nothing yet. */
  public ContentDigest() {
    try {
      this.digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java has SHA-256", impossible);
    }
  }

  /** Adds a text. */
  public ContentDigest text(String text) {
    return bytes(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Adds bytes. */
  public ContentDigest bytes(byte[] bytes) {
    digest.update(ByteBuffer.allocate(Long.BYTES).putLong(bytes.length).array());
    digest.update(bytes);
    return this;
  }

  /**
   * Adds what is there: a file, all files of a folder with their names, or nothing.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it cannot be read
   */
  public ContentDigest file(Path path) {
    try {
      if (Files.isDirectory(path)) {
        return folder(path);
      }
      if (!Files.isRegularFile(path)) {
        return text("none");
      }
      return path.toString().endsWith(ARCHIVE) ? archive(path) : bytes(Files.readAllBytes(path));
    } catch (IOException unreadable) {
      throw new Diagnostic(
              "What a campaign is made of cannot be read: " + FileFault.words(unreadable),
              path.toString(),
              "rounds that are stored belong to this very code, and to no other",
              "see that it is there and can be read")
          .thrown();
    }
  }

  private ContentDigest folder(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(folder)) {
      files =
          walk.filter(Files::isRegularFile)
              .sorted(Comparator.comparing(file -> name(folder, file)))
              .toList();
    }
    for (Path file : files) {
      text(name(folder, file)).bytes(Files.readAllBytes(file));
    }
    return this;
  }

  private static String name(Path folder, Path file) {
    return folder.relativize(file).toString().replace('\\', '/');
  }

  private ContentDigest archive(Path file) throws IOException {
    try (ZipFile archive = new ZipFile(file.toFile())) {
      archive.stream()
          .filter(entry -> !entry.isDirectory())
          .sorted(Comparator.comparing(ZipEntry::getName))
          .forEach(entry -> text(entry.getName() + " " + entry.getSize() + " " + entry.getCrc()));
      return this;
    }
  }

  /** The digest of all that was added, as 64 hexadecimal digits; nothing more can be added. */
  public String hex() {
    return HexFormat.of().formatHex(digest.digest());
  }
}
