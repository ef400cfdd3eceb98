package io.github.clrsim.model.metadata.file;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.il.BodyBytes;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The bytes of one file. Nothing else touches them, so that no offset, however it was made, reads
 * outside: it ends in a diagnostic that names what would have been there.
 */
public final class Bytes implements BodyBytes {
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final byte[] bytes;
  private final String name;

  private Bytes(byte[] bytes, String name) {
    this.bytes = bytes;
    this.name = name;
  }

  /**
   * The bytes of the file called {@code name}, which is for diagnostics only. They are not copied.
   */
  public static Bytes of(byte[] bytes, String name) {
    return new Bytes(bytes, name);
  }

  /** What the file is called. */
  public String name() {
    return name;
  }

  /** A copy of all of them. */
  byte[] all() {
    return bytes.clone();
  }

  /** How many bytes the file has. */
  public int size() {
    return bytes.length;
  }

  /** The byte at {@code offset}, from 0 to 255. */
  @Override
  public int byteAt(long offset, String what) {
    return bytes[require(offset, Byte.BYTES, what)] & 0xFF;
  }

  /** The two bytes at {@code offset}, from 0 to 65535. */
  @Override
  public int shortAt(long offset, String what) {
    return (short) SHORT.get(bytes, require(offset, Short.BYTES, what)) & 0xFFFF;
  }

  /** The four bytes at {@code offset}. */
  @Override
  public int intAt(long offset, String what) {
    return (int) INT.get(bytes, require(offset, Integer.BYTES, what));
  }

  /** The four bytes at {@code offset}, read as a number that is never negative. */
  public long unsignedIntAt(long offset, String what) {
    return Integer.toUnsignedLong(intAt(offset, what));
  }

  /** The eight bytes at {@code offset}. */
  public long longAt(long offset, String what) {
    return (long) LONG.get(bytes, require(offset, Long.BYTES, what));
  }

  /** A copy of the {@code size} bytes at {@code offset}. */
  @Override
  public Blob blobAt(long offset, long size, String what) {
    int start = require(offset, size, what);
    return Blob.of(Arrays.copyOfRange(bytes, start, start + (int) size));
  }

  /** The text of the {@code size} bytes at {@code offset}; what is not UTF-8 becomes U+FFFD. */
  public String utf8At(long offset, int size, String what) {
    return new String(bytes, require(offset, size, what), size, StandardCharsets.UTF_8);
  }

  /** The part of the file from {@code offset} that is {@code size} bytes long, which must exist. */
  public Extent extent(long offset, long size, String what) {
    return new Extent(require(offset, size, what), (int) size);
  }

  /** A diagnostic about what was found at {@code offset}, to throw. */
  @Override
  public DiagnosticException damaged(long offset, String what, String why) {
    return new Diagnostic(
            what,
            "%s, offset 0x%x".formatted(name, offset),
            why,
            "Use an undamaged .NET assembly. If a .NET runtime loads this one, the reader is wrong:"
                + " please report this diagnostic.")
        .thrown();
  }

  private int require(long offset, long size, String what) {
    if (offset < 0 || size < 0 || size > bytes.length - offset) {
      throw damaged(
          offset,
          "%s of %s would be %d bytes at offset 0x%x, but the file has 0x%x bytes."
              .formatted(what, name, size, offset, bytes.length),
          "What a file points to must lie inside it; this one is cut short or damaged.");
    }
    return (int) offset;
  }
}
