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

  /**
   * Which build is loaded into a process.
   *
   * @param memory the file by which its memory is read (proc(5)), which has no size
   * @param base where the image begins in it
   */
  public static Optional<BuildId> buildIdInMemory(Path memory, long base) {
    try (FileChannel channel = FileChannel.open(memory, StandardOpenOption.READ)) {
      return ElfHeaders.inMemory((place, size) -> read(channel, base + place, size))
          .flatMap(ElfHeaders::buildId);
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  private static Optional<ByteBuffer> bytes(FileChannel channel, long place, int size) {
    try {
      // Of a damaged image no more is set aside than there is.
      return place > channel.size() - size ? Optional.empty() : read(channel, place, size);
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  private static Optional<ByteBuffer> read(FileChannel channel, long place, int size) {
    if (place < 0 || size < 0) {
      return Optional.empty();
    }
    try {
      ByteBuffer into = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
      while (into.hasRemaining()) {
        if (channel.read(into, place + into.position()) <= 0) {
          return Optional.empty();
        }
      }
      return Optional.of(into.flip());
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }
}
