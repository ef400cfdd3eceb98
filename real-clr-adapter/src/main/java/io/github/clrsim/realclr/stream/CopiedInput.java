package io.github.clrsim.realclr.stream;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** A stream of which all that is read is written to another one as well, and at once. */
final class CopiedInput extends FilterInputStream {
  private OutputStream copy;

  CopiedInput(InputStream stream, OutputStream copy) {
    super(stream);
    this.copy = copy;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int start, int size) throws IOException {
    int count = super.read(bytes, start, size);
    if (count > 0) {
      copy(bytes, start, count);
    }
    return count;
  }

  private void copy(byte[] bytes, int start, int count) {
    try {
      copy.write(bytes, start, count);
      copy.flush();
    } catch (IOException e) {
      // Its reader went away; the program's words matter to the trace all the same.
      copy = OutputStream.nullOutputStream();
    }
  }
}
