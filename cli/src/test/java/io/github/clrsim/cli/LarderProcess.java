package io.github.clrsim.cli;

import io.github.clrsim.fixtures.Fixtures;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The fixture program Larder, which waits for a line; started in any way. To be closed. */
record LarderProcess(Process process) implements AutoCloseable {

  static Path assembly() {
    return Fixtures.assembly("Larder");
  }

  /** Starts it, and waits until it waits. */
  static LarderProcess start(ProcessBuilder builder) throws IOException {
    Process process = builder.redirectErrorStream(true).start();
    List<String> said = new ArrayList<>();
    // Not closed: the program's output ends with the program.
    BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
    for (String line = output.readLine(); !"ready".equals(line); line = output.readLine()) {
      if (line == null) {
        throw new IOException("it ended before it was ready:\n" + String.join("\n", said));
      }
      said.add(line);
    }
    return new LarderProcess(process);
  }

  /** Has it go on to its end. */
  int goOn() throws IOException, InterruptedException {
    try (Writer input = process.outputWriter(StandardCharsets.UTF_8)) {
      input.write("\n");
    }
    return process.waitFor();
  }

  @Override
  public void close() {
    List<ProcessHandle> children = process.descendants().toList();
    process.destroyForcibly();
    children.forEach(ProcessHandle::destroyForcibly);
    process.onExit().join();
  }
}
