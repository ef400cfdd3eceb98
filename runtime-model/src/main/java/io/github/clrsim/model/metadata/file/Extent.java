package io.github.clrsim.model.metadata.file;

/**
 * A part of a file, known to lie inside it.
 *
 * @param offset where it begins, from the start of the file
 * @param size how many bytes it has
 */
public record Extent(int offset, int size) {

  /** The extent of something the file does not have. */
  public static final Extent NONE = new Extent(0, 0);

  /** The first offset behind it. */
  public long end() {
    return (long) offset + size;
  }
}
