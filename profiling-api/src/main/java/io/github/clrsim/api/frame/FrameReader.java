package io.github.clrsim.api.frame;

import io.github.clrsim.api.frame.FrameHeader.Packing;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Reads frames one after the other, in memory for one of them. A file that was cut gives its whole
 * frames; what was begun behind them is the place of the cut.
 */
public final class FrameReader implements Closeable {
  private static final int REUSED_BYTES_MAX = 1 << 20;

  private final InputStream stream;
  private final Inflater inflater = new Inflater(true);
  private final byte[] header = new byte[FrameHeader.BYTES];
  private byte[] stored = new byte[0];
  private byte[] raw = new byte[0];
  private long offset;
  private long end;
  private long frames;
  private boolean isAtEnd;

  /**
   * Reads what follows.
   *
   * @param stream which {@link #close()} closes
   * @param begun how many bytes of the file stand before it
   */
  public FrameReader(InputStream stream, long begun) {
    this.stream = stream;
    this.end = begun;
    this.offset = begun;
  }

  /** Where in the file the frame begins that was read last, or in which reading ended. */
  public long offset() {
    return offset;
  }

  /** The number of that frame, counted from 1. */
  public long frames() {
    return frames;
  }

  /** Whether the file ended between two frames, and not amid one. */
  public boolean isAtEnd() {
    return isAtEnd;
  }

  /**
   * The next frame; empty where the file ends, which may be amid a frame.
   *
   * @throws DamagedFrame if the frame is not as it was written
   * @throws IOException if the file cannot be read
   */
  public Optional<Frame> next() throws IOException {
    offset = end;
    frames++;
    int begun = read(header, header.length);
    if (begun < header.length) {
      FrameHeader.requireMark(header, begun);
      isAtEnd = begun == 0;
      return Optional.empty();
    }
    FrameHeader head = FrameHeader.read(header);
    Optional<byte[]> bytes = content(head.storedLength());
    if (bytes.isEmpty()) {
      return Optional.empty();
    }
    if (Frame.checksum(bytes.get(), 0, head.storedLength()) != head.checksum()) {
      throw new DamagedFrame("its checksum is not that of its bytes");
    }
    end = offset + FrameHeader.BYTES + head.storedLength();
    byte[] content = head.packing() == Packing.PLAIN ? bytes.get() : inflated(bytes.get(), head);
    return Optional.of(
        new Frame(
            head.kind(),
            offset,
            head.firstStep(),
            head.steps(),
            new Frame.Content(content, head.rawLength())));
  }

  /** Stored content; empty if the file ends before it does. What is claimed is not allocated. */
  private Optional<byte[]> content(int length) throws IOException {
    if (length > REUSED_BYTES_MAX) {
      return large(length);
    }
    if (stored.length < length) {
      stored = new byte[length];
    }
    return read(stored, length) == length ? Optional.of(stored) : Optional.empty();
  }

  private Optional<byte[]> large(int length) throws IOException {
    try {
      byte[] large = stream.readNBytes(length);
      return large.length == length ? Optional.of(large) : Optional.empty();
    } catch (EOFException e) {
      return Optional.empty();
    }
  }

  /** A compressed stream that ends early is a cut file, too. */
  private int read(byte[] into, int length) throws IOException {
    int count = 0;
    try {
      while (count < length) {
        int more = stream.read(into, count, length - count);
        if (more < 0) {
          return count;
        }
        count += more;
      }
    } catch (EOFException e) {
      return count;
    }
    return count;
  }

  private byte[] inflated(byte[] bytes, FrameHeader head) {
    byte[] into = raw.length >= head.rawLength() ? raw : new byte[head.rawLength()];
    if (into.length <= REUSED_BYTES_MAX) {
      raw = into;
    }
    inflater.reset();
    inflater.setInput(bytes, 0, head.storedLength());
    try {
      int length = 0;
      int more = 1;
      while (length < head.rawLength() && more > 0) {
        more = inflater.inflate(into, length, head.rawLength() - length);
        length += more;
      }
      boolean isWhole = length == head.rawLength() && endsHere();
      if (!isWhole) {
        throw new DamagedFrame(
            "its bytes are not the %d that it claims".formatted(head.rawLength()));
      }
      return into;
    } catch (DataFormatException e) {
      throw new DamagedFrame("its compression is damaged", e);
    }
  }

  /** Whether nothing is left, neither compressed nor decompressed. */
  private boolean endsHere() throws DataFormatException {
    byte[] more = new byte[1];
    return (inflater.finished() || inflater.inflate(more) == 0)
        && inflater.finished()
        && inflater.getRemaining() == 0;
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    stream.close();
  }
}
