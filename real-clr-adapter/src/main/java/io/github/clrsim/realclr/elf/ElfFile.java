package io.github.clrsim.realclr.elf;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.function.Function;

/** Asks a file that may be an ELF image. */
public final class ElfFile {
  private ElfFile() {}

  /** Which build a file is; empty if it is none, cannot be read, or does not say so. */
  public static Optional<BuildId> buildId(Path file) {
    return asked(file, ElfHeaders::buildId);
  }

  /** What a question about the image answers; nothing if the file is none or cannot be read. */
  public static <T> Optional<T> asked(Path file, Function<ElfHeaders, Optional<T>> question) {
    // Whoever opens a pipe waits for its other end.
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return ElfHeaders.inFile((place, size) -> bytes(channel, place, size)).flatMap(question);
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  private static Optional<ByteBuffer> bytes(FileChannel channel, long place, int size) {
    ByteBuffer into = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    try {
      while (into.hasRemaining()) {
        if (place < 0 || channel.read(into, place + into.position()) <= 0) {
          return Optional.empty();
        }
      }
    } catch (IOException unreadable) {
      return Optional.empty();
    }
    return Optional.of(into.flip());
  }
}
