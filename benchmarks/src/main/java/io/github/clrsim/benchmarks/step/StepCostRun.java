package io.github.clrsim.benchmarks.step;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs {@link StepCosts} and the others as briefly as still says something. */
public final class StepCostRun {
  private static final TimeValue ITERATION = TimeValue.milliseconds(700);

  /** The parameter of {@link StepCosts}. */
  private static final String ENGINE = "engine";

  private StepCostRun() {}

  /**
   * What one kind of step costs.
   *
   * @param nanos the mean of the fastest iteration
   * @param meanNanos of all iterations
   */
  public record Cost(String step, String engine, double nanos, double meanNanos) {}

  /**
   * Measures all of them, in about a minute.
   *
   * @throws IllegalStateException when JMH fails
   */
  public static List<Cost> measure() {
    Options options =
        new OptionsBuilder()
            .include(Pattern.quote(StepCosts.class.getPackageName()) + "\\..*Costs\\.")
            .forks(1)
            .warmupIterations(3)
            .warmupTime(ITERATION)
            .measurementIterations(5)
            .measurementTime(ITERATION)
            .jvmArgsAppend(
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "--add-opens=java.base/java.util.concurrent.locks=ALL-UNNAMED",
                // JMH 1.37 asks for more than JDK 25 gives without a warning.
                "--sun-misc-unsafe-memory-access=allow")
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT)
            .build();
    try {
      Collection<RunResult> results = new Runner(options).run();
      return results.stream().map(StepCostRun::cost).toList();
    } catch (RunnerException failed) {
      throw new IllegalStateException("JMH could not measure the step costs", failed);
    }
  }

  private static Cost cost(RunResult run) {
    Result<?> result = run.getPrimaryResult();
    return new Cost(
        words(result.getLabel()),
        run.getParams().getParamsKeys().contains(ENGINE) ? run.getParams().getParam(ENGINE) : "any",
        result.getStatistics().getMin(),
        result.getStatistics().getMean());
  }

  /** A method's name as words: {@code point that stays}. */
  private static String words(String method) {
    return method.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
  }
}
