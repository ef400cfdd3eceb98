package io.github.clrsim.benchmarks.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.clrsim.benchmarks.Sample;
import java.io.IOException;
import java.nio.file.Path;

/**
 * What {@code ./clrsim check} costs a user who waits for it: a process of its own, from its start
 * to its end, with all laws, on all processors.
 *
 * @param executions how many it had
 * @param seconds of wall time, of the quickest
 */
record WholeCheck(long executions, double seconds) {
  private static final int SCHEDULES = 2_000;
  private static final int ROUNDS = 3;

  /** Runs it. The first start is not counted: it may build the program. */
  static WholeCheck measure(Path clrsim) {
    run(clrsim, 1);
    double[] seconds = new double[ROUNDS];
    long executions = 0;
    for (int round = 0; round < ROUNDS; round++) {
      WholeCheck once = run(clrsim, SCHEDULES);
      seconds[round] = once.seconds;
      executions = once.executions;
    }
    return new WholeCheck(executions, Sample.of(seconds).min());
  }

  double perSecond() {
    return executions / seconds;
  }

  private static WholeCheck run(Path clrsim, int schedules) {
    ProcessBuilder check =
        new ProcessBuilder(
            clrsim.toAbsolutePath().normalize().toString(),
            "check",
            "--json",
            "--profiler",
            "identity-map",
            "--seed",
            "7",
            "--schedules",
            Integer.toString(schedules));
    check.redirectError(ProcessBuilder.Redirect.DISCARD);
    long began = System.nanoTime();
    try {
      Process process = check.start();
      JsonNode report = new ObjectMapper().readTree(process.getInputStream());
      int code = process.waitFor();
      double seconds = (System.nanoTime() - began) / 1e9;
      if (code != 0) {
        throw new IllegalStateException("%s check ended with %d".formatted(clrsim, code));
      }
      return new WholeCheck(report.get("executions").asLong(), seconds);
    } catch (IOException e) {
      throw new IllegalStateException("cannot run " + clrsim, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a check ran", e);
    }
  }
}
