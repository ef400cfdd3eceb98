package io.github.clrsim.nettrace.bytes;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.diagnostic.FileFault;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * The bytes of a recording, from the first to the last. A compressed one is unpacked on the way:
 * its positions are those of the unpacked bytes.
 */
public final class ByteSource implements Closeable {
  private static final int CHUNK = 1 << 16;
  private static final int GZIP_FIRST = 0x1f;
  private static final int GZIP_SECOND = 0x8b;

  private final InputStream stream;
  private final Damage damage;
  private long position;

  private ByteSource(InputStream stream, Damage damage) {
    this.stream = stream;
    this.damage = damage;
  }

  /**
   * Reads from {@code stream}, which belongs to this source from now on.
   *
   * @throws IOException if its first bytes cannot be read
   */
  public static ByteSource of(InputStream stream, Damage damage) throws IOException {
    BufferedInputStream buffered = new BufferedInputStream(stream, CHUNK);
    buffered.mark(2);
    boolean isPacked = buffered.read() == GZIP_FIRST && buffered.read() == GZIP_SECOND;
    buffered.reset();
    try {
      return new ByteSource(isPacked ? new GZIPInputStream(buffered, CHUNK) : buffered, damage);
    } catch (EOFException _) {
      return new ByteSource(InputStream.nullInputStream(), damage);
    } catch (ZipException fault) {
      throw damage.at(0, "its compression is damaged: " + FileFault.words(fault));
    }
  }

  /** How faults of this file are told. */
  public Damage damage() {
    return damage;
  }

  /** How many bytes were read. */
  public long position() {
    return position;
  }

  /**
   * The next {@code size} bytes. Memory is taken as they come, so that a size that a damaged file
   * claims costs nothing.
   *
   * @throws CutShort if the file has not so many
   */
  public Cursor read(int size) throws CutShort {
    long start = position;
    byte[] bytes = new byte[Math.min(size, CHUNK)];
    int count = 0;
    while (count < size) {
      if (count == bytes.length) {
        bytes = Arrays.copyOf(bytes, (int) Math.min(size, 2L * bytes.length));
      }
      int added = more(bytes, count);
      if (added < 0) {
        throw new CutShort(position, Cursor.cut(Blob.view(bytes, 0, count), start, damage));
      }
      count += added;
      position += added;
    }
    return new Cursor(Blob.view(bytes, 0, size), start, damage);
  }

  /** Passes over {@code size} bytes. */
  public void skip(long size) throws CutShort {
    for (long left = size; left > 0; left -= Math.min(left, CHUNK)) {
      read((int) Math.min(left, CHUNK));
    }
  }

  /** Whether no byte follows. */
  public boolean isAtEnd() {
    byte[] next = new byte[1];
    return more(next, 0) < 0;
  }

  private int more(byte[] bytes, int count) {
    try {
      return stream.read(bytes, count, bytes.length - count);
    } catch (EOFException _) {
      // A compressed stream that ends early is a cut file: what came before is whole.
      return -1;
    } catch (ZipException fault) {
      throw damage.at(position, "its compression is damaged: " + FileFault.words(fault));
    } catch (IOException fault) {
      throw damage.at(position, FileFault.words(fault));
    }
  }

  @Override
  public void close() {
    try {
      stream.close();
    } catch (IOException fault) {
      throw new UncheckedIOException("cannot close " + damage.file(), fault);
    }
  }
}
