package io.github.clrsim.api.trace;

import io.github.clrsim.api.frame.Frame;
import io.github.clrsim.api.pack.PackedInput;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Optional;

/**
 * Receives the steps of a run in another process: the counterpart of {@link StepSender}. A sender
 * that dies in the middle of a step has not sent that.
 */
public final class StepReceiver {
  private final InputStream stream;
  private final StepShapes shapes = new StepShapes();
  private byte[] buffer = new byte[1 << 16];
  private int from;
  private int end;
  private long received;
  private PackedInput input = new PackedInput(new Frame.Content(buffer, 0));
  private StepUnpacker unpacker = new StepUnpacker(input, shapes);

  /** Receives from a stream, whose reads wait until there is something. */
  public StepReceiver(InputStream stream) {
    this.stream = stream;
  }

  /** The header, which comes first; empty if the sender died before it. */
  public Optional<TraceHeader> header() {
    return receive() ? Optional.of((TraceHeader) CompactForm.HEADER.read(input)) : Optional.empty();
  }

  /** The next step; empty when there will be no other. */
  public Optional<Step> next() {
    return receive() ? Optional.of(unpacker.next()) : Optional.empty();
  }

  /** How many bytes the messages had that were received. */
  public long received() {
    return received;
  }

  /** Whether a whole message came, from which is read now. */
  private boolean receive() {
    if (!has(Integer.BYTES)) {
      return false;
    }
    int head = ByteBuffer.wrap(buffer).order(ByteOrder.LITTLE_ENDIAN).getInt(from);
    int size = head & ~StepSender.BEGINS;
    if (!has(Integer.BYTES + size)) {
      return false;
    }
    if (head < 0) {
      input = new PackedInput(new Frame.Content(buffer, 0));
      unpacker = new StepUnpacker(input, shapes);
    }
    input.goOn(buffer, from + Integer.BYTES, size);
    from += Integer.BYTES + size;
    received += Integer.BYTES + size;
    return true;
  }

  private boolean has(int size) {
    try {
      while (end - from < size) {
        makeRoom(size);
        int count = stream.read(buffer, end, buffer.length - end);
        if (count < 0) {
          return false;
        }
        end += count;
      }
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException("the steps of another process cannot be read", e);
    }
  }

  private void makeRoom(int size) {
    if (from > 0 && buffer.length - from < size) {
      System.arraycopy(buffer, from, buffer, 0, end - from);
      end -= from;
      from = 0;
    }
    if (buffer.length < size) {
      buffer = Arrays.copyOf(buffer, size);
    }
    if (from == end) {
      from = 0;
      end = 0;
    }
  }
}
