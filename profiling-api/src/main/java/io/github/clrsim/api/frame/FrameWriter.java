package io.github.clrsim.api.frame;

import io.github.clrsim.api.frame.FrameHeader.Packing;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.zip.Deflater;

/** Writes frames, each compressed and with its checksums. After each, all so far can be read. */
public final class FrameWriter implements Closeable {
  private final OutputStream stream;
  private final Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
  private final byte[] header = new byte[FrameHeader.BYTES];
  private byte[] deflated = new byte[0];
  private Optional<IOException> failure = Optional.empty();
  private long offset;

  /**
   * Begins a file.
   *
   * @param stream which {@link #close()} closes
   * @param preamble what stands before the first frame
   */
  public FrameWriter(OutputStream stream, byte[] preamble) throws IOException {
    this.stream = stream;
    stream.write(preamble);
    offset = preamble.length;
  }

  /** Where in the file the next frame will begin. */
  public long offset() {
    return offset;
  }

  /** How many bytes a frame has in the file that is written with {@link #writePlain}. */
  public static int sizeOfPlain(int length) {
    return FrameHeader.BYTES + length;
  }

  /** Writes a frame, compressed if that makes it smaller. */
  public void write(FrameKind kind, long firstStep, int steps, Frame.Content content)
      throws IOException {
    int length = deflate(content);
    if (length < content.length()) {
      write(kind, Packing.DEFLATED, firstStep, steps, content.length(), deflated, length);
    } else {
      writePlain(kind, firstStep, steps, content);
    }
  }

  /** Writes a frame whose content stands in the file as it is. */
  public void writePlain(FrameKind kind, long firstStep, int steps, Frame.Content content)
      throws IOException {
    int length = content.length();
    write(kind, Packing.PLAIN, firstStep, steps, length, content.bytes(), length);
  }

  private void write(
      FrameKind kind,
      Packing packing,
      long firstStep,
      int steps,
      int rawLength,
      byte[] stored,
      int storedLength)
      throws IOException {
    if (rawLength > Frame.BYTES_MAX) {
      throw new IOException(
          "a step is too large: of %d bytes, and a frame has at most %d"
              .formatted(rawLength, Frame.BYTES_MAX));
    }
    int checksum = Frame.checksum(stored, 0, storedLength);
    new FrameHeader(kind, packing, storedLength, rawLength, firstStep, steps, checksum)
        .write(header);
    write(stored, storedLength);
    offset += FrameHeader.BYTES + storedLength;
  }

  /** Behind a frame of which only a part was written there must be no other: it would be damage. */
  private void write(byte[] stored, int length) throws IOException {
    if (failure.isPresent()) {
      throw failure.get();
    }
    try {
      stream.write(header);
      stream.write(stored, 0, length);
      stream.flush();
    } catch (IOException e) {
      failure = Optional.of(e);
      throw e;
    }
  }

  /** Deflates the content; how many bytes that are, or as many as before if it takes no fewer. */
  private int deflate(Frame.Content content) {
    if (deflated.length < content.length()) {
      deflated = new byte[content.length()];
    }
    deflater.reset();
    deflater.setInput(content.bytes(), 0, content.length());
    deflater.finish();
    int length = 0;
    while (!deflater.finished() && length < content.length()) {
      length += deflater.deflate(deflated, length, content.length() - length);
    }
    return deflater.finished() ? length : content.length();
  }

  @Override
  public void close() throws IOException {
    deflater.end();
    stream.close();
  }
}
