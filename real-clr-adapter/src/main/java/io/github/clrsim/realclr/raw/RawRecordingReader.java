package io.github.clrsim.realclr.raw;

import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.StepReceiver;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.diagnostic.FileFault;
import io.github.clrsim.realclr.com.RecordedSteps;
import io.github.clrsim.realclr.host.ClrHost;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Reads the steps of a raw recording, one at a time; memory does not grow with the file. One that
 * was cut gives the steps of its whole blocks and then no {@link #ending()}.
 *
 * <p>Whatever is wrong with the file is a {@link DiagnosticException}.
 */
public final class RawRecordingReader implements AutoCloseable {
  private final Path file;
  private final InputStream stream;
  private final StepReceiver receiver;
  private final TraceHeader header;
  private InputStream sent = InputStream.nullInputStream();
  private Optional<String> ending = Optional.empty();
  private long at;
  private boolean isOver;

  private RawRecordingReader(Path file, InputStream stream, StepReceiver.Records records)
      throws IOException {
    this.file = file;
    this.stream = stream;
    this.receiver = new StepReceiver(new Sent(), records);
    requireVersion();
    Optional<TraceHeader> first = guarded(receiver::header);
    while (first.isEmpty() && goOn().isPresent()) {
      first = guarded(receiver::header);
    }
    this.header =
        first.orElseThrow(
            () ->
                new Diagnostic(
                        "The recording is empty, or was cut in its first bytes",
                        file.toString(),
                        "whoever wrote it ended before its first step",
                        "record again")
                    .thrown());
  }

  private void requireVersion() throws IOException {
    String begin =
        new String(stream.readNBytes(RawBlock.MAGIC.length()), StandardCharsets.US_ASCII);
    at = begin.length();
    if (!begin.equals(RawBlock.MAGIC)) {
      throw new Diagnostic(
              "The recording has another version: \"%s\"".formatted(begin.strip()),
              file.toString(),
              "this clrsim reads \"%s\", and guesses nothing".formatted(RawBlock.MAGIC.strip()),
              "make the trace with the clrsim that recorded it, or record again")
          .thrown();
    }
  }

  /**
   * Whether a file begins as a raw recording does, of whichever version. One that cannot be read
   * does not.
   */
  public static boolean isRaw(Path file) {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    byte[] magic = RawBlock.NAME.getBytes(StandardCharsets.US_ASCII);
    try (InputStream stream = Files.newInputStream(file)) {
      return Arrays.equals(stream.readNBytes(magic.length), magic);
    } catch (IOException unreadable) {
      return false;
    }
  }

  /**
   * Opens a file that {@linkplain #isRaw is one}.
   *
   * @throws DiagnosticException if it cannot be read, or holds nothing
   */
  public static RawRecordingReader open(Path file) {
    return open(file, new RecordedSteps());
  }

  /**
   * The same for who has a use of its own for what the program wrote down.
   *
   * @param records makes steps of that, or none
   */
  public static RawRecordingReader open(Path file, StepReceiver.Records records) {
    try {
      InputStream stream = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
      try {
        return new RawRecordingReader(file, stream, records);
      } catch (DiagnosticException | IOException e) {
        stream.close();
        throw e;
      }
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static DiagnosticException unreadable(Path file, IOException fault) {
    return new Diagnostic(
            "The recording cannot be read: " + FileFault.words(fault),
            file.toString(),
            "a trace is made of all that it holds",
            "correct the path, or record again")
        .thrown();
  }

  /** What the recording is a recording of. */
  public TraceHeader header() {
    return header;
  }

  /** How the run ended, once {@link #next()} has answered empty; absent if the file was cut. */
  public Optional<String> ending() {
    return ending;
  }

  /** The next step, or empty at the end or where the file was cut. */
  public Optional<Step> next() {
    while (!isOver) {
      Optional<Step> step = guarded(receiver::next);
      if (step.isPresent()) {
        return step;
      }
      Optional<RawBlock> block = goOn();
      if (block.isPresent() && block.get().kind() == RawBlock.Kind.PRINTED) {
        return Optional.of(new Step.Marked(ClrHost.OUTPUT_THREAD, block.get().text()));
      }
    }
    return Optional.empty();
  }

  /** The next block, of which what was sent is to be received. */
  private Optional<RawBlock> goOn() {
    Optional<RawBlock> block = block();
    if (block.isEmpty()) {
      isOver = true;
    } else {
      switch (block.get().kind()) {
        case SENT -> sent = new ByteArrayInputStream(block.get().content().array());
        case PRINTED -> {}
        case ENDED -> {
          ending = block.map(RawBlock::text);
          isOver = true;
          requireNothingBehind();
        }
      }
    }
    return block;
  }

  /** Nobody writes behind the end. */
  private void requireNothingBehind() {
    try {
      if (stream.read() >= 0) {
        throw damaged("there is something behind its end");
      }
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private Optional<RawBlock> block() {
    try {
      byte[] head = stream.readNBytes(RawBlock.HEAD_SIZE);
      if (head.length < RawBlock.HEAD_SIZE) {
        return Optional.empty();
      }
      ByteBuffer numbers = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
      int kind = numbers.getInt();
      int length = numbers.getInt();
      int sum = numbers.getInt();
      if (length < 0 || length > RawBlock.LENGTH_MAX) {
        throw damaged("a block of %d bytes".formatted(length));
      }
      byte[] content = stream.readNBytes(length);
      if (content.length < length) {
        return Optional.empty();
      }
      RawBlock block =
          new RawBlock(
              RawBlock.Kind.of(kind).orElseThrow(() -> damaged("a block of kind " + kind)),
              ByteBuffer.wrap(content));
      if (block.sum() != sum) {
        throw damaged("a block whose sum is another");
      }
      at += RawBlock.HEAD_SIZE + length;
      return Optional.of(block);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private <T> Optional<T> guarded(Supplier<Optional<T>> reading) {
    try {
      return reading.get();
    } catch (IllegalArgumentException
        | IllegalStateException
        | IndexOutOfBoundsException
        | ClassCastException damage) {
      throw damaged(String.valueOf(damage.getMessage()));
    }
  }

  private DiagnosticException damaged(String how) {
    return new Diagnostic(
            "The recording is damaged: " + how,
            "%s, behind byte %d".formatted(file, at),
            "a trace is made of what was sent, and of nothing that is guessed",
            "record again")
        .thrown();
  }

  @Override
  public void close() {
    try {
      stream.close();
    } catch (IOException nothingWasWritten) {
      // It was read only.
    }
  }

  /** What was sent up to the next block that is something else. */
  private final class Sent extends InputStream {
    @Override
    public int read() throws IOException {
      return sent.read();
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      return sent.read(bytes, from, length);
    }
  }
}
