package io.github.clrsim.realclr.stream;

import io.github.clrsim.realclr.host.SharedRing;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.function.BooleanSupplier;

/**
 * The steps of a child as a stream that never gives more than one line at a time. So whoever is
 * asked for the next line knows that all lines before it have been dealt with.
 */
public final class SharedInput extends InputStream {
  private static final int BUFFER_SIZE = 1 << 16;

  private final InputStream ring;
  private final Runnable betweenLines;
  private final byte[] buffer = new byte[BUFFER_SIZE];
  private int next;
  private int end;
  private long given;

  /**
   * The reading end of a ring.
   *
   * @param waitForMore see {@link SharedRing#input}
   * @param betweenLines called when all that was given is dealt with
   */
  public SharedInput(SharedRing ring, BooleanSupplier waitForMore, Runnable betweenLines) {
    this.ring = ring.input(waitForMore);
    this.betweenLines = betweenLines;
  }

  /** Whether the stream ends before its first byte; waits until that is known. */
  public boolean isEmpty() {
    try {
      return !hasMore();
    } catch (IOException e) {
      throw new UncheckedIOException("memory that is mapped cannot be read", e);
    }
  }

  /** How many bytes have been given. */
  public long given() {
    return given;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int start, int size) throws IOException {
    Objects.checkFromIndexSize(start, size, bytes.length);
    betweenLines.run();
    if (!hasMore()) {
      return -1;
    }
    int portion = 0;
    boolean lineEnds = false;
    while (portion < size && next + portion < end && !lineEnds) {
      lineEnds = buffer[next + portion] == '\n';
      portion++;
    }
    System.arraycopy(buffer, next, bytes, start, portion);
    next += portion;
    given += portion;
    return portion;
  }

  private boolean hasMore() throws IOException {
    if (next == end) {
      end = ring.read(buffer, 0, buffer.length);
      next = 0;
      if (end < 0) {
        end = 0;
        return false;
      }
    }
    return true;
  }
}
