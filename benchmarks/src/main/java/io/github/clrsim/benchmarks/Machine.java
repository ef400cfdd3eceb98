package io.github.clrsim.benchmarks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Where and when figures were taken; without it they say nothing.
 *
 * @param cores how many processors the JVM may use
 * @param load the system's load average when the run began: figures of a busy machine are ratios at
 *     best
 */
public record Machine(
    int cores, String processor, String system, String java, String load, LocalDate date) {

  private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

  /** This machine, now. */
  public static Machine here() {
    var system = ManagementFactory.getOperatingSystemMXBean();
    double load = system.getSystemLoadAverage();
    return new Machine(
        system.getAvailableProcessors(),
        processorName(),
        "%s %s, %s".formatted(system.getName(), system.getVersion(), system.getArch()),
        "%s %s".formatted(System.getProperty("java.vendor"), Runtime.version()),
        load < 0 ? "unknown" : String.format(Locale.ROOT, "%.1f", load),
        LocalDate.now(ZoneOffset.UTC));
  }

  private static String processorName() {
    try (Stream<String> lines = Files.lines(PROCESSORS)) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("unknown processor");
    } catch (IOException notLinux) {
      return "unknown processor";
    }
  }

  @Override
  public String toString() {
    return "%d cores of %s; %s; Java: %s; load average at the start %s; %s"
        .formatted(cores, processor, system, java, load, date);
  }
}
