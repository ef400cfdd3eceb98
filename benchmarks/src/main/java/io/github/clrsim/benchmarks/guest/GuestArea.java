package io.github.clrsim.benchmarks.guest;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.clrsim.benchmarks.Aim;
import io.github.clrsim.benchmarks.Aim.Kind;
import io.github.clrsim.benchmarks.Figures;
import io.github.clrsim.benchmarks.Machine;
import io.github.clrsim.benchmarks.Results;
import io.github.clrsim.benchmarks.Sample;
import io.github.clrsim.benchmarks.Table;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Measures the area {@code guest}. What it prints is also what it writes into the file of results;
 * its last line is JSON.
 */
public final class GuestArea {
  private static final int ROUNDS = 12;
  private static final int REQUESTS = 300_000;
  private static final int TURNS = 100_000;

  private GuestArea() {}

  /** Takes the file of results. */
  public static void main(String[] arguments) throws IOException {
    AskingLoop loop = new AskingLoop();
    double request = best(loop::request, REQUESTS);
    double turn = best(loop::turn, TURNS);
    double fresh = FreshGuest.nanos().min() / 1e3;
    SideBySide executions = SideBySide.measure();

    String text =
        "## guest\n\n"
            + Machine.here()
            + "\n\n### A native profiler in the simulated CLR\n\n"
            + Table.of("what", "")
                .row("a request and its answer, ns", Figures.plain(request))
                .row("the same with a scheduling point, two threads, ns", Figures.plain(turn))
                .row("memory put back, 1 MB and 64 kB allocated, µs", Figures.plain(fresh))
                .row("executions/s of inventory", perSecond(executions.guestNanos()))
                .row("the same logic in Java, woven", perSecond(executions.wovenNanos()))
                .row("the same in Java as it is", perSecond(executions.plainNanos()))
                .text()
            + "\n"
            + Aim.report(
                List.of(
                    new Aim("a request, ns", Kind.AT_MOST, 120, request),
                    new Aim("a switch of a guest's threads, ns", Kind.AT_MOST, 300, turn),
                    new Aim("a fresh guest, 1 MB, µs", Kind.AT_MOST, 150, fresh),
                    new Aim(
                        "an execution, to one of woven Java",
                        Kind.AT_MOST,
                        1.3,
                        executions.ratio())));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println(text);
    new Results(Path.of(arguments[0])).replace("guest", text);
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("requestNanos", Figures.rounded(request));
    figures.put("switchNanos", Figures.rounded(turn));
    figures.put("freshMicros", Figures.rounded(fresh));
    figures.put("executionRatio", Figures.rounded(executions.ratio()));
    out.println(new ObjectMapper().writeValueAsString(figures));
  }

  private static double best(IntToDoubleFunction measure, int count) {
    return Sample.of(
            IntStream.range(0, ROUNDS).mapToDouble(_ -> measure.applyAsDouble(count)).toArray())
        .min();
  }

  private static String perSecond(Sample nanos) {
    return Figures.plain(1e9 / nanos.min());
  }
}
