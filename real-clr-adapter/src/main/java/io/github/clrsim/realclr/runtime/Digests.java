package io.github.clrsim.realclr.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;

/** Fingerprints of files, in the two spellings we meet. */
public final class Digests {

  private Digests() {}

  /** As the registry spells it, without the algorithm's name in front. */
  static String sha512Base64(Path file) throws IOException {
    return Base64.getEncoder().encodeToString(digest("SHA-512", file));
  }

  /** As {@code sha256sum} spells it. */
  public static String sha256Hex(Path file) throws IOException {
    return HexFormat.of().formatHex(digest("SHA-256", file));
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
