package io.github.clrsim.realclr.stream;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The first bytes of a stream, which can be read on where these end. */
final class LimitedInput extends FilterInputStream {
  private long left;

  LimitedInput(InputStream stream, long bytesMax) {
    super(stream);
    this.left = bytesMax;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int start, int size) throws IOException {
    if (left == 0 && size > 0) {
      return -1;
    }
    int count = super.read(bytes, start, (int) Math.min(size, left));
    left -= Math.max(0, count);
    return count;
  }

  @Override
  public int available() throws IOException {
    return (int) Math.min(left, super.available());
  }
}
