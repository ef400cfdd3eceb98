package io.github.clrsim.benchmarks.outside;

import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The fixture program {@code Crowd}, which holds many objects and never rests. To be closed. */
final class Crowd implements AutoCloseable {
  private final Process process;
  private final BufferedReader output;
  private final Writer input;

  private Crowd(Process process) {
    this.process = process;
    this.output = process.inputReader(StandardCharsets.UTF_8);
    this.input = process.outputWriter(StandardCharsets.UTF_8);
  }

  /** Starts it with so many objects, and waits until it has them. */
  static Crowd of(DotnetRuntime runtime, int objects, Core core) throws IOException {
    Crowd crowd =
        new Crowd(
            core.starting(
                    List.of(
                        runtime.muxer().orElseThrow().toString(),
                        "exec",
                        Fixtures.assembly("Crowd").toString(),
                        Integer.toString(objects)))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    String line = crowd.output.readLine();
    while (line != null && !line.equals("ready")) {
      line = crowd.output.readLine();
    }
    if (line == null) {
      throw new IllegalStateException("Crowd ended before it was ready");
    }
    return crowd;
  }

  long pid() {
    return process.pid();
  }

  /** The longest time, in microseconds, in which it did not run since it was asked before. */
  long longestPause() {
    try {
      input.write("asked\n");
      input.flush();
      return Long.parseLong(output.readLine());
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
  }
}
