package io.github.clrsim.benchmarks.record;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.FileFault;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A command that has run, with all processes that came of it.
 *
 * @param cpuSeconds the processor time of all of them, in user mode and in the kernel
 * @param wallSeconds from its start to its end
 * @param othersShare of all processors, what others used meanwhile; 1 is all of it
 * @param output the lines that it printed
 */
record Measured(double cpuSeconds, double wallSeconds, double othersShare, List<String> output) {
  private static final String TIMES = "times|";

  /** The shell knows the times of all that was waited for, also by those who were waited for. */
  private static final String SCRIPT =
      "TIMEFORMAT='"
          + TIMES
          + "%U|%S|%R'; errors=$1; shift; { time \"$@\" 2>\"$errors\" </dev/null; } 2>&1";

  /**
   * Runs a command.
   *
   * @param environment what is set beside that of this process
   * @param folder for what it prints on its standard error
   */
  static Measured of(List<String> words, Map<String, String> environment, Path folder)
      throws IOException, InterruptedException {
    Path errors = folder.resolve("errors");
    List<String> command = new ArrayList<>(List.of("bash", "-c", SCRIPT, "bash"));
    command.add(errors.toString());
    command.addAll(words);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    Processors before = Processors.now();
    Process process = start(builder);
    process.getOutputStream().close();
    List<String> lines =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .toList();
    int code = process.waitFor();
    if (code != 0 || lines.isEmpty() || !lines.getLast().startsWith(TIMES)) {
      throw new Diagnostic(
              "A program that is measured ended with %d: %s"
                  .formatted(
                      code, Files.readString(errors).lines().findFirst().orElse("without a word")),
              String.join(" ", words),
              "what it costs is not known",
              "run it by hand")
          .thrown();
    }
    String[] times = lines.getLast().substring(TIMES.length()).split("\\|", -1);
    double cpu = Double.parseDouble(times[0]) + Double.parseDouble(times[1]);
    double wall = Double.parseDouble(times[2]);
    return new Measured(cpu, wall, Processors.now().others(before, cpu), lines);
  }

  private static Process start(ProcessBuilder builder) {
    try {
      return builder.start();
    } catch (IOException fault) {
      throw new Diagnostic(
              "bash cannot be started: " + FileFault.words(fault),
              "bash on PATH",
              "it tells the processor time of a command and of all that it started",
              "install bash")
          .thrown();
    }
  }

  /** A number that the program has printed, behind this word and a bar. */
  double printed(String word) {
    return output.stream()
        .filter(line -> line.startsWith(word + "|"))
        .mapToDouble(line -> Double.parseDouble(line.substring(word.length() + 1)))
        .findFirst()
        .orElseThrow();
  }
}
