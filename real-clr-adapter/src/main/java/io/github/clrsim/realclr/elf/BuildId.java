package io.github.clrsim.realclr.elf;

/**
 * Which build an image is: what the linker wrote into its note {@code NT_GNU_BUILD_ID}. Two images
 * of one are byte for byte the same code.
 *
 * @param hex as tools print it
 */
public record BuildId(String hex) {

  @Override
  public String toString() {
    return hex;
  }
}
