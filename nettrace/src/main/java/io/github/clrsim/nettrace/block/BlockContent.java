package io.github.clrsim.nettrace.block;

import io.github.clrsim.nettrace.block.Block.Kind;
import io.github.clrsim.nettrace.bytes.ByteSource;
import io.github.clrsim.nettrace.bytes.Cursor;
import io.github.clrsim.nettrace.bytes.CutShort;

/** Reads what stands in a block. */
final class BlockContent {
  private BlockContent() {}

  /** Of a block of events that was cut, what there is: its rows are whole but for the last. */
  static Cursor read(ByteSource source, int size, Kind kind) throws CutShort {
    try {
      return source.read(size);
    } catch (CutShort cut) {
      if (kind == Kind.EVENTS) {
        return cut.begun();
      }
      throw cut;
    }
  }
}
