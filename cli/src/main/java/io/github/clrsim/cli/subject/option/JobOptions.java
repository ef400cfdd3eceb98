package io.github.clrsim.cli.subject.option;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The option that says how many executions go on at the same time. */
public final class JobOptions {
  private static final int JOBS_MAX = 1_000;

  /** More of them would wait for one another: no execution is planned far ahead. */
  private static final int PROCESSES_MAX = 16;

  private static final long EXECUTIONS_FOR_A_PROCESS = 500;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description =
          "How many executions go on at the same time (as many as there are processors; four at"
              + " most do; of a native profiler, 16, each in a process of its own). The result is"
              + " the same for every number. An exhaustive strategy, shrinking, and a profiler of"
              + " yours that is not woven have one after the other.")
  private Optional<Integer> jobs = Optional.empty();

  /**
   * Requires a number that there can be.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is none
   */
  public void requirePossible() {
    if (jobs.filter(number -> number < 1 || number > JOBS_MAX).isPresent()) {
      throw new Diagnostic(
              "The number of jobs is " + jobs.orElseThrow(),
              "option --jobs",
              "somebody has to do the executions, and more than the machine has processors gain"
                  + " nothing",
              "choose from 1 to %d, or leave it out: then it is %d here"
                  .formatted(JOBS_MAX, processors()))
          .thrown();
    }
  }

  /**
   * How many, for this profiler and those beside it. Code that nobody controls may have static
   * fields, and wait for locks, that two executions would share.
   */
  public int jobs(NamedProfiler tried, List<NamedProfiler> beside) {
    boolean isForMany =
        Stream.concat(Stream.of(tried), beside.stream()).allMatch(JobOptions::isKnown);
    return isForMany ? jobs.orElseGet(JobOptions::processors) : 1;
  }

  /**
   * In how many processes a native profiler is executed, for so many executions. A process of its
   * own for a few of them would take longer to start than they take.
   */
  public int processes(long executions) {
    int usual = (int) Math.min(processors(), 1 + executions / EXECUTIONS_FOR_A_PROCESS);
    return Math.min(jobs.orElse(usual), PROCESSES_MAX);
  }

  private static boolean isKnown(NamedProfiler profiler) {
    return !profiler.woven().isEmpty()
        || ShippedProfiler.all().stream()
            .map(each -> each.profiler().className())
            .anyMatch(profiler.className()::equals);
  }

  private static int processors() {
    return Runtime.getRuntime().availableProcessors();
  }
}
