package io.github.clrsim.realclr.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.OptionalLong;

/**
 * Which process a child has started, in a file: to find it among all of the system takes the
 * longer, the more there are.
 *
 * @param file which is there as soon as the process has been started, and then whole
 */
public record StartedProgram(Path file) {
  private static final String NAME = "started";

  /** That in a run's directory. */
  public static StartedProgram in(Path directory) {
    return new StartedProgram(directory.resolve(NAME));
  }

  /** Writes the number of the process. */
  void is(long process) throws IOException {
    Path begun = file.resolveSibling(NAME + ".begun");
    Files.writeString(begun, Long.toString(process));
    Files.move(begun, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Its number; nothing as long as there is none. */
  public OptionalLong number() {
    try {
      return Files.exists(file)
          ? OptionalLong.of(Long.parseLong(Files.readString(file)))
          : OptionalLong.empty();
    } catch (IOException none) {
      return OptionalLong.empty();
    }
  }
}
