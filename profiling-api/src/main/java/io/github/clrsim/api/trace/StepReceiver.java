package io.github.clrsim.api.trace;

import io.github.clrsim.api.frame.Frame;
import io.github.clrsim.api.pack.PackedInput;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Receives the steps of a run in another process: the counterpart of {@link StepSender}. A sender
 * that dies in the middle of a step has not sent that.
 */
public final class StepReceiver {
  /** No message came. */
  private static final int NONE = -1;

  private final InputStream stream;
  private final Records records;
  private final Deque<Step> made = new ArrayDeque<>();
  private final StepShapes shapes = new StepShapes();
  private boolean isRecord;
  private byte[] buffer = new byte[1 << 16];
  private int from;
  private int end;
  private long received;
  private long receivedBefore;
  private PackedInput input = new PackedInput(new Frame.Content(buffer, 0));
  private StepUnpacker unpacker = new StepUnpacker(input, shapes);

  /** Makes steps of what was sent instead of them. */
  @FunctionalInterface
  public interface Records {
    /**
     * Makes those of one record.
     *
     * @param bytes in which it stands
     * @param from where it begins
     * @param size how many bytes it has
     * @param steps is given them
     */
    void read(byte[] bytes, int from, int size, Consumer<Step> steps);
  }

  /**
   * Receives from a stream, whose reads wait until there is something.
   *
   * @param records makes steps of what was sent instead of them
   */
  public StepReceiver(InputStream stream, Records records) {
    this.stream = stream;
    this.records = records;
  }

  /** The header, which comes first; empty if the sender died before it. */
  public Optional<TraceHeader> header() {
    return receive() != NONE
        ? Optional.of((TraceHeader) CompactForm.HEADER.read(input))
        : Optional.empty();
  }

  /** The next step; empty when there will be no other. */
  public Optional<Step> next() {
    while (made.isEmpty()) {
      int size = receive();
      if (size == NONE) {
        return Optional.empty();
      }
      if (!isRecord) {
        return Optional.of(unpacker.next());
      }
      records.read(buffer, from - size, size, made::add);
    }
    return Optional.of(made.removeFirst());
  }

  /** How many bytes the messages had that were received, with all of their steps. */
  public long received() {
    return made.isEmpty() ? received : receivedBefore;
  }

  /** How many bytes the next message has, which stand before {@link #from} now. */
  private int receive() {
    if (!has(Integer.BYTES)) {
      return NONE;
    }
    int head = ByteBuffer.wrap(buffer).order(ByteOrder.LITTLE_ENDIAN).getInt(from);
    int size = head & ~(StepSender.BEGINS | StepSender.RECORD);
    if (!has(Integer.BYTES + size)) {
      return NONE;
    }
    isRecord = (head & StepSender.RECORD) != 0;
    if ((head & StepSender.BEGINS) != 0) {
      input = new PackedInput(new Frame.Content(buffer, 0));
      unpacker = new StepUnpacker(input, shapes);
    }
    if (!isRecord) {
      input.goOn(buffer, from + Integer.BYTES, size);
    }
    from += Integer.BYTES + size;
    receivedBefore = received;
    received += Integer.BYTES + size;
    return size;
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
