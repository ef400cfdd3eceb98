package io.github.clrsim.benchmarks.record;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What all processors of the machine have done since it began, by proc_stat(5).
 *
 * @param busySeconds of all of them together, what other machines on the same hardware took
 *     included
 * @param allSeconds of all of them together
 */
record Processors(double busySeconds, double allSeconds) {
  private static final Path STATE = Path.of("/proc/stat");
  private static final double TICKS_A_SECOND = 100; // USER_HZ, which is the same on all of Linux
  private static final int FIRST = 1;
  private static final int LAST = 8;

  /** Which of the numbers are of a processor that had nothing to do: idle and iowait. */
  private static final Set<Integer> IDLE = Set.of(4, 5);

  static Processors now() throws IOException {
    List<String> words = List.of(Files.readAllLines(STATE).getFirst().split(" +", -1));
    return new Processors(
        sum(words, IntStream.rangeClosed(FIRST, LAST).filter(i -> !IDLE.contains(i))),
        sum(words, IntStream.rangeClosed(FIRST, LAST)));
  }

  private static double sum(List<String> words, IntStream columns) {
    return columns.mapToLong(i -> Long.parseLong(words.get(i))).sum() / TICKS_A_SECOND;
  }

  /** Which share of the processors others have used since then, if we have used so much. */
  double others(Processors before, double ownSeconds) {
    double all = allSeconds - before.allSeconds;
    double others = busySeconds - before.busySeconds - ownSeconds;
    return all > 0 ? Math.clamp(others / all, 0, 1) : 0;
  }
}
