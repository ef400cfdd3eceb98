package io.github.clrsim.model.metadata;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.model.metadata.file.Column;
import io.github.clrsim.model.metadata.file.MetadataFile;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;

/**
 * Who an assembly is (ECMA-335 II.22.2). Text is the display name, as in {@code Hello,
 * Version=1.0.0.0, Culture=neutral, PublicKeyToken=null}.
 *
 * @param culture empty for the neutral one
 * @param publicKeyOrToken the whole key if the flags say so, else the token; empty if unsigned
 * @param flags {@code CorAssemblyFlags}
 */
public record AssemblyIdentity(
    String name, Version version, String culture, Blob publicKeyOrToken, int flags) {
  /** {@code afPublicKey}: the key is there as a whole, not only its token. */
  public static final int PUBLIC_KEY = 0x0001;

  private static final int TOKEN_SIZE = 8;

  /** A version of four parts, each from 0 to 65535. */
  public record Version(int major, int minor, int build, int revision)
      implements Comparable<Version> {
    private static final Comparator<Version> ORDER =
        Comparator.comparingInt(Version::major)
            .thenComparingInt(Version::minor)
            .thenComparingInt(Version::build)
            .thenComparingInt(Version::revision);

    @Override
    public int compareTo(Version other) {
      return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
      return "%s.%s.%s.%s".formatted(major, minor, build, revision);
    }
  }

  /** The last eight bytes of the key's SHA-1, backwards; empty if there is no key. */
  public Blob publicKeyToken() {
    if ((flags & PUBLIC_KEY) == 0 || publicKeyOrToken.size() == 0) {
      return publicKeyOrToken;
    }
    byte[] hash = sha1().digest(publicKeyOrToken.bytes());
    byte[] token = new byte[TOKEN_SIZE];
    for (int index = 0; index < TOKEN_SIZE; index++) {
      token[index] = hash[hash.length - 1 - index];
    }
    return Blob.of(token);
  }

  static AssemblyIdentity ofDefinition(MetadataFile file) {
    // A manifest always holds the whole key, whether or not its flag is set.
    return new AssemblyIdentity(
        file.string(Column.ASSEMBLY_NAME, 1),
        new Version(
            file.tables().cell(Column.ASSEMBLY_MAJOR_VERSION, 1),
            file.tables().cell(Column.ASSEMBLY_MINOR_VERSION, 1),
            file.tables().cell(Column.ASSEMBLY_BUILD_NUMBER, 1),
            file.tables().cell(Column.ASSEMBLY_REVISION_NUMBER, 1)),
        file.string(Column.ASSEMBLY_CULTURE, 1),
        file.blob(Column.ASSEMBLY_PUBLIC_KEY, 1),
        file.tables().cell(Column.ASSEMBLY_FLAGS, 1) | PUBLIC_KEY);
  }

  private static MessageDigest sha1() {
    try {
      return MessageDigest.getInstance("SHA-1");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-1.", e);
    }
  }

  @Override
  public String toString() {
    Blob token = publicKeyToken();
    return "%s, Version=%s, Culture=%s, PublicKeyToken=%s"
        .formatted(
            name,
            version,
            culture.isEmpty() ? "neutral" : culture,
            token.size() == 0 ? "null" : token.hex());
  }
}
