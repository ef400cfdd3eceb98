package io.github.clrsim.realclr.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Fingerprints of files, in the two spellings we meet.
 *
 * <p>A runtime's largest files are digested before each of its uses, so the SHA-256 of a file is
 * made once in a process, and again only when its size or its time of change is another, or when it
 * was changed so lately that a second change may bear the same time.
 */
public final class Digests {
  /** Longer than the times of any file system are apart. */
  private static final Duration SETTLED = Duration.ofSeconds(5);

  private static final Map<Path, Digested> KNOWN = new ConcurrentHashMap<>();

  private Digests() {}

  private record Digested(long size, FileTime changed, String sha256) {
    boolean isOf(BasicFileAttributes now) {
      return size == now.size() && changed.equals(now.lastModifiedTime());
    }
  }

  /** As the registry spells it, without the algorithm's name in front. */
  static String sha512Base64(Path file) throws IOException {
    return Base64.getEncoder().encodeToString(digest("SHA-512", file));
  }

  /** As {@code sha256sum} spells it. */
  public static String sha256Hex(Path file) throws IOException {
    Path key = file.toRealPath();
    // Asked before the file is read: one that changes meanwhile is read again the next time.
    Instant begun = Instant.now();
    BasicFileAttributes now = Files.readAttributes(key, BasicFileAttributes.class);
    Digested known = KNOWN.get(key);
    if (known != null && known.isOf(now)) {
      return known.sha256();
    }
    String made = HexFormat.of().formatHex(digest("SHA-256", key));
    if (now.lastModifiedTime().toInstant().plus(SETTLED).isBefore(begun)) {
      KNOWN.put(key, new Digested(now.size(), now.lastModifiedTime(), made));
    }
    return made;
  }

  private static byte[] digest(String algorithm, Path file) throws IOException {
    var digest = algorithm(algorithm);
    try (var in = Files.newInputStream(file)) {
      byte[] buffer = new byte[1 << 16];
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        digest.update(buffer, 0, count);
      }
    }
    return digest.digest();
  }

  private static MessageDigest algorithm(String name) {
    try {
      return MessageDigest.getInstance(name);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(name + " is missing from this JDK", impossible);
    }
  }
}
