package io.github.clrsim.benchmarks.record;

import io.github.clrsim.benchmarks.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a callback costs that is handed over to the process beside the program, and waited for:
 * ThreadNameChanged, about which the recorder asks nothing.
 *
 * @param micros what the program waits for the middle one, beyond what it takes without a recorder
 * @param cpuMicros the processor time of all processes for each
 */
record Forwarded(double micros, double cpuMicros) {
  private static final int FEW = 50_000;
  private static final int MANY = 250_000;

  static Forwarded of(Treadmill treadmill, int times) throws IOException, InterruptedException {
    double[] micros = new double[times];
    double[] cpu = new double[times];
    for (int i = 0; i < times; i++) {
      double alone = treadmill.alone("names", Integer.toString(MANY)).printed("middle");
      Measured few = recorded(treadmill, FEW);
      Measured many = recorded(treadmill, MANY);
      micros[i] = (many.printed("middle") - alone) / 1e3;
      cpu[i] = (many.cpuSeconds() - few.cpuSeconds()) / (MANY - FEW) * 1e6;
    }
    return new Forwarded(Sample.of(micros).median(), Sample.of(cpu).median());
  }

  private static Measured recorded(Treadmill treadmill, int names)
      throws IOException, InterruptedException {
    Path file = treadmill.folder().resolve("names.clrraw");
    Measured measured = treadmill.withClrsim(file, "threads", "names", Integer.toString(names));
    Files.delete(file);
    return measured;
  }
}
