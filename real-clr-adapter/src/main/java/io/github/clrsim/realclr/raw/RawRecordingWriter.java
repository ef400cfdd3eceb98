package io.github.clrsim.realclr.raw;

import io.github.clrsim.api.frame.Frame;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.FileFault;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Writes a recording as it comes. The file is touched when something comes and not before; whoever
 * ends amid a block leaves all that stand before it.
 */
public final class RawRecordingWriter implements AutoCloseable {
  private final Path file;
  private Optional<OutputStream> stream = Optional.empty();
  private long bytes;

  /** One that will be in this file, and replaces what is there. */
  public RawRecordingWriter(Path file) {
    this.file = file;
  }

  /**
   * Writes what was sent next.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it cannot be written, as of all
   *     methods here
   */
  public void sent(byte[] content, int length) {
    write(new RawBlock(RawBlock.Kind.SENT, new Frame.Content(content, length)));
  }

  /** Writes a line that the program printed. */
  public void printed(String line) {
    write(RawBlock.of(RawBlock.Kind.PRINTED, line));
  }

  /** Writes how the run ended, if there was one. */
  public void ended(String ending) {
    if (stream.isPresent()) {
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
      OutputStream open = stream.orElse(null);
      if (open == null) {
        open = Files.newOutputStream(file);
        stream = Optional.of(open);
        byte[] magic = RawBlock.MAGIC.getBytes(StandardCharsets.US_ASCII);
        open.write(magic);
        bytes += magic.length;
      }
      open.write(block.head());
      open.write(block.content().bytes(), 0, block.length());
      bytes += RawBlock.HEAD_SIZE + block.length();
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

  @Override
  public void close() {
    if (stream.isPresent()) {
      try {
        stream.get().close();
      } catch (IOException nothingIsLeftToBeWritten) {
        // Nothing is buffered here.
      }
    }
  }
}
