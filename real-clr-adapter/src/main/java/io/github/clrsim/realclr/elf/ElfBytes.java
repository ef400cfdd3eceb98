package io.github.clrsim.realclr.elf;

import java.nio.ByteBuffer;
import java.util.Optional;

/** Where the bytes of an image are: a file, or the memory of a process. */
@FunctionalInterface
public interface ElfBytes {

  /**
   * Bytes from this one of the image on, little-endian.
   *
   * @return nothing if one of them cannot be read
   */
  Optional<ByteBuffer> at(long place, int size);
}
