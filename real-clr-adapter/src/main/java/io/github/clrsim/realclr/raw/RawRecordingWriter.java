package io.github.clrsim.realclr.raw;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.FileFault;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Writes a recording as it comes. The file is touched when something comes and not before; whoever
 * ends amid a block leaves all that stand before it.
 */
public final class RawRecordingWriter implements AutoCloseable {
  private final Path file;
  private final ByteBuffer head =
      ByteBuffer.allocateDirect(RawBlock.HEAD_SIZE).order(ByteOrder.LITTLE_ENDIAN);
  private Optional<FileChannel> channel = Optional.empty();
  private long bytes;

  /** One that will be in this file, and replaces what is there. */
  public RawRecordingWriter(Path file) {
    this.file = file;
  }

  /**
   * Writes what was sent next, all that remains in a buffer, which is as it was before.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it cannot be written, as of all
   *     methods here
   */
  public void sent(ByteBuffer content) {
    write(new RawBlock(RawBlock.Kind.SENT, content));
  }

  /** Writes a line that the program printed. */
  public void printed(String line) {
    write(RawBlock.of(RawBlock.Kind.PRINTED, line));
  }

  /** Writes how the run ended, if there was one. */
  public void ended(String ending) {
    if (channel.isPresent()) {
      write(RawBlock.of(RawBlock.Kind.ENDED, ending));
    }
  }

  /** Where it is. */
  public Path file() {
    return file;
  }

  /** How many bytes were written. */
  public long bytes() {
    return bytes;
  }

  private void write(RawBlock block) {
    try {
      FileChannel open = channel.orElse(null);
      if (open == null) {
        open = FileChannel.open(file, CREATE, TRUNCATE_EXISTING, WRITE);
        channel = Optional.of(open);
        writeWhole(ByteBuffer.wrap(RawBlock.MAGIC.getBytes(StandardCharsets.US_ASCII)));
      }
      head.clear();
      block.putHead(head);
      writeWhole(head.flip(), block.content());
    } catch (IOException e) {
      throw new Diagnostic(
              "The recording cannot be written: " + FileFault.words(e),
              file.toString(),
              "its first %s can be read there, and nothing behind them"
                  .formatted(Counted.of(bytes, "byte")),
              "free space, or name another file")
          .thrown();
    }
  }

  /** An interrupt closes a channel; what was being written then is written once more. */
  private void writeWhole(ByteBuffer... parts) throws IOException {
    boolean isInterrupted = Thread.interrupted();
    try {
      while (true) {
        try {
          write(Stream.of(parts).map(ByteBuffer::duplicate).toArray(ByteBuffer[]::new));
          return;
        } catch (ClosedByInterruptException interrupted) {
          isInterrupted |= Thread.interrupted();
          FileChannel again = FileChannel.open(file, WRITE);
          channel = Optional.of(again);
          again.truncate(bytes).position(bytes);
        }
      }
    } finally {
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void write(ByteBuffer[] parts) throws IOException {
    FileChannel open = channel.orElseThrow();
    long size = Stream.of(parts).mapToLong(ByteBuffer::remaining).sum();
    for (long done = 0; done < size; ) {
      done += open.write(parts);
    }
    bytes += size;
  }

  @Override
  public void close() {
    if (channel.isPresent()) {
      try {
        channel.get().close();
      } catch (IOException nothingIsLeftToBeWritten) {
        // Nothing is buffered here.
      }
    }
  }
}
