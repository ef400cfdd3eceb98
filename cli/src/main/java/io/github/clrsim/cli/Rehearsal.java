package io.github.clrsim.cli;

import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.inspect.InspectChild;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;

/**
 * What users begin with, done once for nobody: help, a check that finds nothing and one that finds
 * something, a replay, and a question about a process. A JVM that is asked to keeps the classes
 * that it met here, loaded and linked (JEP 483, JEP 514), and how they were used (JEP 515); {@code
 * ./clrsim} starts with them.
 *
 * <p>Nothing is woven: classes that an agent has changed are not kept.
 */
final class Rehearsal {
  private static final List<String> LINES =
      List.of(
          "help",
          "check --profiler identity-map --scenario start-up --runtime net9.0 --schedules 2",
          "check --profiler uses-ids-after-unload --scenario plugin-unload --runtime net3.1"
              + " --schedules 40 --no-shrink",
          "replay --profiler uses-ids-after-unload --scenario plugin-unload --runtime net3.1"
              + " --choices 0x432.1x2");

  private Rehearsal() {}

  /** Rehearses once; no arguments. */
  public static void main(String[] arguments) throws IOException {
    Locale.setDefault(Locale.ROOT);
    TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
    try (PrintStream nobody =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)) {
      for (String line : LINES) {
        // Whether a law breaks there is not asked here.
        if (Clrsim.run(nobody, System.err, false, line.split(" ")) == Exit.BAD_INPUT.code()) {
          throw new IllegalStateException("the rehearsal went wrong: " + line);
        }
      }
    }
    InspectChild.rehearse();
    // An archive is written by a JVM that ends in order, whatever threads are left.
    System.exit(0);
  }
}
