package io.github.clrsim.api.trace;

import io.github.clrsim.api.frame.Frame;
import io.github.clrsim.api.pack.PackedOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Sends the steps of a run to another process as they come: each is a message of its own, which can
 * be read as soon as it is written, in the bytes of the compact form. The counterpart is {@link
 * StepReceiver}. Not for several threads at once.
 */
public final class StepSender {
  /** What was seen is forgotten behind so many steps, so that memory does not grow. */
  static final int STEPS_MAX = 1 << 14;

  /**
   * A message begins with the number of its bytes; this is set in it if nothing was seen before.
   */
  static final int BEGINS = 1 << 31;

  /** This is set in it if it is what steps can be made of, and no step. */
  static final int RECORD = 1 << 30;

  /** How many bytes a message has before its content. */
  public static final int HEAD_SIZE = Integer.BYTES;

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private final OutputStream stream;
  private final StepPacker packer = new StepPacker();
  private byte[] message = new byte[64];
  private long steps;

  private StepSender(OutputStream stream) {
    this.stream = stream;
  }

  /** Begins with the header. */
  public static StepSender to(OutputStream stream, TraceHeader header) {
    PackedOutput output = new PackedOutput();
    CompactForm.HEADER.write(output, header);
    StepSender sender = new StepSender(stream);
    sender.send(output.content(), BEGINS);
    return sender;
  }

  /** Sends the next step. */
  public void send(Step step) {
    boolean begins = packer.steps() == 0;
    packer.add(step);
    send(packer.content(), begins ? BEGINS : 0);
    if (packer.steps() == STEPS_MAX) {
      packer.clear();
    } else {
      packer.goOn();
    }
    steps++;
  }

  /**
   * Sends what the receiver makes steps of, behind those that were sent before.
   *
   * @param message room for its head, {@link #HEAD_SIZE} bytes, and behind it what is sent
   * @param size how many bytes are sent, without the head
   */
  public void send(byte[] message, int size) {
    INT.set(message, 0, size | RECORD);
    write(message, HEAD_SIZE + size);
  }

  /** How many steps were sent, but for those that the receiver makes. */
  public long steps() {
    return steps;
  }

  private void send(Frame.Content content, int kind) {
    int size = HEAD_SIZE + content.length();
    if (message.length < size) {
      message = new byte[2 * size];
    }
    INT.set(message, 0, content.length() | kind);
    System.arraycopy(content.bytes(), 0, message, HEAD_SIZE, content.length());
    write(message, size);
  }

  private void write(byte[] whole, int size) {
    try {
      stream.write(whole, 0, size);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot send step " + steps, e);
    }
  }
}
