package io.github.clrsim.realclr.stub;

import io.github.clrsim.realclr.processes.OwnNumbers;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The files that a program and the JVM beside it share, as others see them: they say what has
 * become of the program also when that JVM is gone.
 *
 * @param memory what both have in their memory
 * @param library what the program's runtime loads, when it is there
 */
public record StubFiles(Path memory, Path library) {
  static final String SONAME = "libclrsim-stub.so";

  /** Those in this folder. */
  public static StubFiles in(Path folder) {
    return new StubFiles(folder.resolve("stub.memory"), folder.resolve(SONAME));
  }

  /** The number here of the process that is profiled; nothing as long as there is none. */
  public Optional<Long> process() {
    return header()
        .filter(header -> header.getInt(StubLayout.OWNED) != 0)
        .map(header -> OwnNumbers.process(header.getInt(StubLayout.CLAIMED), memory))
        .flatMap(here -> here.stream().boxed().findFirst());
  }

  /** The status with which it has exited; nothing if it has not, or a signal ended it. */
  public OptionalInt exitStatus() {
    return header()
        .filter(header -> header.getInt(StubLayout.HAS_EXITED) != 0)
        .map(header -> OptionalInt.of(header.getInt(StubLayout.EXIT_STATUS) & 0xFF))
        .orElse(OptionalInt.empty());
  }

  private Optional<ByteBuffer> header() {
    try (InputStream stream = Files.newInputStream(memory)) {
      byte[] header = stream.readNBytes(StubLayout.HEADER_SIZE);
      return header.length < StubLayout.HEADER_SIZE
          ? Optional.empty()
          : Optional.of(ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN));
    } catch (IOException none) {
      return Optional.empty();
    }
  }
}
