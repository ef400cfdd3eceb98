package io.github.clrsim.api.data;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;

/** A run of bytes that never changes: a signature, a public key, a constant. Equal by content. */
public final class Blob {
  /** No bytes, which is also how metadata says that there is no blob. */
  public static final Blob EMPTY = new Blob(new byte[0], 0, 0);

  private final byte[] bytes;
  private final int start;
  private final int size;

  private Blob(byte[] bytes, int start, int size) {
    Objects.checkFromIndexSize(start, size, bytes.length);
    this.bytes = bytes;
    this.start = start;
    this.size = size;
  }

  /** The given bytes, copied. */
  public static Blob of(byte... bytes) {
    return new Blob(bytes.clone(), 0, bytes.length);
  }

  /** The bytes that {@code hex}, an even number of hexadecimal digits, spells. */
  public static Blob ofHex(String hex) {
    return of(HexFormat.of().parseHex(hex));
  }

  /**
   * Some of {@code bytes}, shared and not copied, so that the many signatures of one assembly cost
   * nothing. Whoever calls promises never to change those bytes again.
   */
  public static Blob view(byte[] bytes, int start, int size) {
    return new Blob(bytes, start, size);
  }

  /** The bytes from {@code offset} on, {@code length} of them. */
  public Blob slice(int offset, int length) {
    Objects.checkFromIndexSize(offset, length, size);
    return new Blob(bytes, start + offset, length);
  }

  /** How many bytes there are. */
  public int size() {
    return size;
  }

  /** The byte at {@code index}, from 0 to 255. */
  public int at(int index) {
    return bytes[start + Objects.checkIndex(index, size)] & 0xFF;
  }

  /** A copy of the bytes. */
  public byte[] bytes() {
    return Arrays.copyOfRange(bytes, start, start + size);
  }

  /** The bytes as hexadecimal digits. */
  public String hex() {
    return HexFormat.of().formatHex(bytes, start, start + size);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Blob blob
        && Arrays.equals(
            bytes, start, start + size, blob.bytes, blob.start, blob.start + blob.size);
  }

  @Override
  public int hashCode() {
    int hash = 1;
    for (int i = 0; i < size; i++) {
      hash = 31 * hash + at(i);
    }
    return hash;
  }

  @Override
  public String toString() {
    return "blob:" + hex();
  }
}
