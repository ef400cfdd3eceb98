package io.github.clrsim.profiler.resolve;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.metadata.AssemblyMetadata;
import io.github.clrsim.api.metadata.AssemblyProps;
import io.github.clrsim.api.metadata.AssemblyRefProps;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;
import java.util.Optional;

/**
 * Who an assembly is, or which one is referred to. Simple names and cultures are compared without
 * regard to case, as the runtime's binder does; they are held in small letters.
 *
 * @param culture empty for the neutral one
 * @param publicKeyToken the last eight bytes of the key's SHA-1, backwards; empty if unsigned
 */
public record AssemblyName(String name, Version version, String culture, Blob publicKeyToken) {
  /** {@code afPublicKey} of corhdr.h: a reference names the whole key and not its token. */
  private static final int PUBLIC_KEY = 0x0001;

  private static final int TOKEN_BYTES = 8;

  public AssemblyName {
    name = name.toLowerCase(Locale.ROOT);
    culture = culture.toLowerCase(Locale.ROOT);
  }

  /** A version of four parts, each from 0 to 65535. */
  public record Version(int major, int minor, int build, int revision) {
    static Version of(AssemblyMetadata metadata) {
      return new Version(
          metadata.majorVersion(),
          metadata.minorVersion(),
          metadata.buildNumber(),
          metadata.revisionNumber());
    }

    /** Whether this version comes behind {@code other}. */
    boolean isHigherThan(Version other) {
      return digits() > other.digits();
    }

    private long digits() {
      return ((long) major << 48) | ((long) minor << 32) | ((long) build << 16) | revision;
    }
  }

  /** Who an assembly says it is: a manifest holds the whole key. */
  static AssemblyName of(AssemblyProps own) {
    return new AssemblyName(
        own.name(), Version.of(own.metaData()), own.metaData().locale(), tokenOf(own.publicKey()));
  }

  /** Which assembly is referred to. */
  static AssemblyName of(AssemblyRefProps reference) {
    boolean isWholeKey = (reference.assemblyRefFlags() & PUBLIC_KEY) != 0;
    return new AssemblyName(
        reference.name(),
        Version.of(reference.metaData()),
        reference.metaData().locale(),
        isWholeKey ? tokenOf(reference.publicKeyOrToken()) : reference.publicKeyOrToken());
  }

  /** How well an assembly of the name {@code own} serves a reference to this one. */
  Tier tierOf(AssemblyName own) {
    boolean isSameAssembly =
        name.equals(own.name)
            && culture.equals(own.culture)
            && publicKeyToken.equals(own.publicKeyToken);
    if (isSameAssembly && own.version.equals(version)) {
      return Tier.EXACT;
    }
    return isSameAssembly && own.version.isHigherThan(version)
        ? Tier.HIGHER_VERSION
        : Tier.ANY_OTHER;
  }

  /** What a module with an unknown name is to every reference. */
  static Tier tierOf(AssemblyName wanted, Optional<AssemblyName> own) {
    return own.map(wanted::tierOf).orElse(Tier.ANY_OTHER);
  }

  private static Blob tokenOf(Blob publicKey) {
    if (publicKey.size() == 0) {
      return Blob.EMPTY;
    }
    byte[] hash = sha1().digest(publicKey.bytes());
    byte[] token = new byte[TOKEN_BYTES];
    for (int index = 0; index < TOKEN_BYTES; index++) {
      token[index] = hash[hash.length - 1 - index];
    }
    return Blob.of(token);
  }

  private static MessageDigest sha1() {
    try {
      return MessageDigest.getInstance("SHA-1");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-1.", e);
    }
  }
}
