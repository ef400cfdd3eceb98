package io.github.clrsim.nettrace.block;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.nettrace.bytes.ByteSource;
import io.github.clrsim.nettrace.bytes.Cursor;
import io.github.clrsim.nettrace.bytes.CutShort;
import io.github.clrsim.nettrace.event.EventPipeHeader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The blocks of a recording, in the order of the file. Blocks of unknown kinds are left out. */
public sealed interface Blocks permits ObjectBlocks, KindBlocks {
  /** More than any writer gives a block: runtimes begin a new one after 100 KB. */
  int BLOCK_SIZE_MAX = (1 << 24) - 1;

  /** What the file says of itself. */
  EventPipeHeader header();

  /**
   * The next block, or empty where the file says that it ends.
   *
   * @throws CutShort if the file ends elsewhere
   */
  Optional<Block> next() throws CutShort;

  /**
   * Reads what a file begins with, and says which container it is.
   *
   * @throws CutShort if the file ends before its header does
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is no recording, or one of a
   *     version that is not read here
   */
  static Blocks of(ByteSource source) throws CutShort {
    Cursor first = source.read(Integer.BYTES);
    byte[] word = first.take(Integer.BYTES).bytes();
    if (isText(word, "Nett")) {
      if (!isText(source.read(4).take(4).bytes(), "race")) {
        throw source.damage().unknown(0, "it does not begin as a recording of EventPipe does");
      }
      int size = source.read(Integer.BYTES).int32();
      return size == 0
          ? KindBlocks.behindMagic(source)
          : ObjectBlocks.behindLength(source, size, true);
    }
    int size = new Cursor(Blob.of(word), 0, source.damage()).int32();
    return ObjectBlocks.behindLength(source, size, false);
  }

  private static boolean isText(byte[] bytes, String text) {
    return new String(bytes, StandardCharsets.ISO_8859_1).equals(text);
  }
}
