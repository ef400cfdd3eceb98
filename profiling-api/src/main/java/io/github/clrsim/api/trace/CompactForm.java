package io.github.clrsim.api.trace;

import io.github.clrsim.api.pack.ValueCodec;
import io.github.clrsim.api.shape.ValueType;

/** What writer and reader of the compact form agree on; docs/TRACE-FORMAT.md says it in words. */
final class CompactForm {
  /** The version of the form. */
  static final int VERSION = 1;

  /** A frame ends behind the step with which it has so many bytes before compression. */
  static final int FRAME_BYTES = 1 << 17;

  /** The first byte stands in no text, the last would be lost where ends of lines are changed. */
  private static final byte[] MAGIC = {(byte) 0x89, 'C', 'L', 'R', 'T', '\n'};

  /** How many bytes stand before the first frame. */
  static final int PREAMBLE_BYTES = MAGIC.length + Short.BYTES;

  static final ValueCodec HEADER = ValueCodec.of(ValueType.of(TraceHeader.class));

  private CompactForm() {}

  /** What stands before the first frame: the magic number and the version, lowest byte first. */
  static byte[] preamble() {
    byte[] preamble = new byte[PREAMBLE_BYTES];
    System.arraycopy(MAGIC, 0, preamble, 0, MAGIC.length);
    preamble[MAGIC.length] = VERSION;
    return preamble;
  }

  /** Requires that this is such a preamble, of the version that is read here. */
  static void require(byte[] preamble) {
    if (preamble.length < PREAMBLE_BYTES) {
      throw new IllegalArgumentException("the file was cut in its first bytes");
    }
    for (int i = 0; i < MAGIC.length; i++) {
      if (preamble[i] != MAGIC[i]) {
        throw new IllegalArgumentException("its first bytes are not those of a trace");
      }
    }
    int version =
        Byte.toUnsignedInt(preamble[MAGIC.length])
            + 256 * Byte.toUnsignedInt(preamble[MAGIC.length + 1]);
    if (version != VERSION) {
      throw new OtherFormat("the compact form in version", version, VERSION);
    }
  }
}
