package io.github.clrsim.realclr.runtime.npm;

/**
 * One exact package of the npm registry.
 *
 * @param integrity the SHA-512 of its tarball in base64, as {@code npm view NAME@VERSION
 *     dist.integrity} tells it after {@code sha512-}; any other tarball is refused
 * @param megabytes the size of the tarball, for the user who waits
 */
public record NpmPackage(String name, String version, String integrity, int megabytes) {

  /** The package as npm wants it named. */
  public String specifier() {
    return name + "@" + version;
  }
}
