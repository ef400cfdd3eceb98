package io.github.clrsim.realclr.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program that ran to its end: its exit code and the lines it wrote. */
record RealProcess(int exitCode, List<String> lines) {

  /** For a hang; a busy machine may take long. */
  private static final int MINUTES_MAX = 30;

  /** Runs a command to its end; one that does not end is ended, and is a failure. */
  static RealProcess run(Path work, String... command) throws IOException, InterruptedException {
    Path output = Files.createTempFile(work, "output", ".txt");
    var process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    if (!process.waitFor(MINUTES_MAX, TimeUnit.MINUTES)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      throw new AssertionError(
          List.of(command)
              + " did not end in "
              + MINUTES_MAX
              + " minutes: "
              + Files.readString(output));
    }
    return new RealProcess(process.exitValue(), Files.readAllLines(output));
  }
}
