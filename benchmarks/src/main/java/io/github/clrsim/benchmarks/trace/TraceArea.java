package io.github.clrsim.benchmarks.trace;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.clrsim.api.trace.TraceForm;
import io.github.clrsim.benchmarks.Aim;
import io.github.clrsim.benchmarks.Aim.Kind;
import io.github.clrsim.benchmarks.Figures;
import io.github.clrsim.benchmarks.Machine;
import io.github.clrsim.benchmarks.Results;
import io.github.clrsim.benchmarks.Table;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Measures the area {@code trace}. What it prints is also what it writes into the file of results;
 * its last line is JSON.
 */
public final class TraceArea {
  private static final TimeValue ITERATION = TimeValue.seconds(1);

  private TraceArea() {}

  /** What a step costs in a form: the best of five iterations, and its bytes. */
  private record Cost(double writeNanos, double readNanos, double bytes) {}

  /** Takes the file of results. */
  public static void main(String[] arguments) throws IOException {
    Map<TraceForm, Cost> costs = measure();
    Table table = Table.of("form", "write, ns", "read, ns", "bytes");
    costs.forEach(
        (form, cost) ->
            table.row(
                form.name(),
                Figures.plain(cost.writeNanos()),
                Figures.plain(cost.readNanos()),
                Figures.plain(cost.bytes())));
    String text =
        "## trace\n\n"
            + Machine.here()
            + "\n\n### What a step of a trace costs (JMH)\n\n"
            + "Of the recording %s, in memory, all checks included; the best of five iterations.\n\n"
                .formatted(TraceCosts.RECORDING)
            + table.text()
            + "\n"
            + Aim.report(aims(costs));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println(text);
    new Results(Path.of(arguments[0])).replace("trace", text);
    Map<String, Object> figures = new LinkedHashMap<>();
    costs.forEach(
        (form, cost) -> {
          figures.put(form + " write ns", Figures.rounded(cost.writeNanos()));
          figures.put(form + " read ns", Figures.rounded(cost.readNanos()));
          figures.put(form + " bytes", Figures.rounded(cost.bytes()));
        });
    out.println(new ObjectMapper().writeValueAsString(figures));
  }

  private static List<Aim> aims(Map<TraceForm, Cost> costs) {
    Cost compact = costs.getOrDefault(TraceForm.COMPACT, new Cost(0, 0, 1));
    Cost lines = costs.getOrDefault(TraceForm.LINES, compact);
    Cost gzipped = costs.getOrDefault(TraceForm.GZIPPED_LINES, compact);
    return List.of(
        new Aim("a step in compact form is read, ns", Kind.AT_MOST, 500, compact.readNanos()),
        new Aim("lines are larger, times", Kind.AT_LEAST, 5, lines.bytes() / compact.bytes()),
        new Aim(
            "gzipped lines are larger, times",
            Kind.AT_LEAST,
            1,
            gzipped.bytes() / compact.bytes()));
  }

  private static Map<TraceForm, Cost> measure() {
    Map<TraceForm, Cost> costs = new LinkedHashMap<>();
    for (TraceForm form : TraceForm.values()) {
      TraceCosts sized = new TraceCosts();
      sized.form = form;
      sized.open();
      costs.put(
          form,
          new Cost(
              nanos(form, "write"),
              nanos(form, "read"),
              (double) sized.write().length / TraceCosts.STEPS));
    }
    return costs;
  }

  private static double nanos(TraceForm form, String method) {
    Options options =
        new OptionsBuilder()
            .include(Pattern.quote(TraceCosts.class.getName() + "." + method) + "$")
            .param("form", form.name())
            .forks(1)
            .warmupIterations(3)
            .warmupTime(ITERATION)
            .measurementIterations(5)
            .measurementTime(ITERATION)
            // JMH 1.37 asks for more than JDK 25 gives without a warning.
            .jvmArgsAppend("--sun-misc-unsafe-memory-access=allow")
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT)
            .build();
    try {
      return new Runner(options)
          .run().stream()
              .map(RunResult::getPrimaryResult)
              .mapToDouble(result -> result.getStatistics().getMin())
              .min()
              .orElseThrow();
    } catch (RunnerException failed) {
      throw new IllegalStateException("JMH could not measure the traces", failed);
    }
  }
}
