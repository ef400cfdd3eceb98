package io.github.clrsim.benchmarks.record;

import io.github.clrsim.benchmarks.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The same work alone, with the plain profiler, and recorded by clrsim, one after the other and
 * several times over.
 *
 * @param rounds at least one
 */
record SideBySide(int threads, List<Round> rounds) {
  private static final String EVENTS = "hooks,allocations";

  /**
   * One of each.
   *
   * @param plainHas what the plain profiler has recorded
   * @param clrsimHas what clrsim has
   */
  record Round(
      Measured alone, Measured plain, Measured clrsim, Recorded plainHas, Recorded clrsimHas) {

    /** The processor time of a recording, to that of the plain profiler's. */
    double ratio() {
      return clrsim.cpuSeconds() / plain.cpuSeconds();
    }

    /**
     * The same in a run so long that the start of a recording does not count.
     *
     * @param start the processor time of a recording of next to nothing, in seconds
     */
    double ratioBeyond(double start) {
      return (clrsim.cpuSeconds() - start) / plain.cpuSeconds();
    }

    /** What an event of the plain profiler costs, in nanoseconds of all processors. */
    double plainNanos() {
      return (plain.cpuSeconds() - alone.cpuSeconds()) / plainHas.events() * 1e9;
    }

    /**
     * The same of clrsim, beyond its start.
     *
     * @param start the processor time of a recording of next to nothing, in seconds
     */
    double clrsimNanos(double start) {
      return (clrsim.cpuSeconds() - alone.cpuSeconds() - start) / clrsimHas.events() * 1e9;
    }

    /** Which share of the processors others used, on average. */
    double others() {
      return (alone.othersShare() * alone.wallSeconds()
              + plain.othersShare() * plain.wallSeconds()
              + clrsim.othersShare() * clrsim.wallSeconds())
          / (alone.wallSeconds() + plain.wallSeconds() + clrsim.wallSeconds());
    }
  }

  /**
   * Does it.
   *
   * @param times how many rounds of all three there are
   * @param work how many rounds of the program each of its threads makes
   */
  static SideBySide of(Treadmill treadmill, int times, int threads, int work)
      throws IOException, InterruptedException {
    List<Round> rounds = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      rounds.add(round(treadmill, "work", Integer.toString(threads), Integer.toString(work)));
    }
    return new SideBySide(threads, List.copyOf(rounds));
  }

  private static Round round(Treadmill treadmill, String... work)
      throws IOException, InterruptedException {
    Path plainFile = treadmill.folder().resolve("plain.raw");
    Path clrsimFile = treadmill.folder().resolve("recording.clrraw");
    Measured alone = treadmill.alone(work);
    Measured plain = treadmill.withPlain(plainFile, work);
    Recorded plainHas = Recorded.byPlain(plainFile);
    Files.delete(plainFile);
    Measured clrsim = treadmill.withClrsim(clrsimFile, EVENTS, work);
    Recorded clrsimHas = Recorded.byClrsim(clrsimFile);
    Files.delete(clrsimFile);
    return new Round(alone, plain, clrsim, plainHas, clrsimHas);
  }

  /** The processor time of a recording of next to nothing, in seconds. */
  static double start(Treadmill treadmill, int times) throws IOException, InterruptedException {
    double[] seconds = new double[times];
    for (int i = 0; i < times; i++) {
      Path file = treadmill.folder().resolve("start.clrraw");
      seconds[i] = treadmill.withClrsim(file, EVENTS, "work", "1", "1").cpuSeconds();
      Files.delete(file);
    }
    return Sample.of(seconds).median();
  }

  /** What most rounds come to. */
  double median(ToDoubleFunction<Round> figure) {
    return Sample.of(rounds.stream().mapToDouble(figure).toArray()).median();
  }

  /** How many hooks only one of both has recorded, in all rounds. */
  long hooksApart() {
    return rounds.stream()
        .mapToLong(
            round ->
                Math.abs(round.plainHas.enters() - round.clrsimHas.enters())
                    + Math.abs(round.plainHas.leaves() - round.clrsimHas.leaves())
                    + Math.abs(round.plainHas.tailCalls() - round.clrsimHas.tailCalls()))
        .sum();
  }

  /**
   * How many objects only one of both has recorded, in a million, at most. The runtime makes some
   * by itself, such as for the variables of its environment, and not the same ones each time.
   */
  double objectsApart() {
    return rounds.stream()
        .mapToDouble(
            round ->
                Math.abs(round.plainHas.allocations() - round.clrsimHas.allocations())
                    * 1e6
                    / round.plainHas.allocations())
        .max()
        .orElseThrow();
  }
}
