package io.github.clrsim.benchmarks.runtime;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.clrsim.benchmarks.Aim;
import io.github.clrsim.benchmarks.Aim.Kind;
import io.github.clrsim.benchmarks.Figures;
import io.github.clrsim.benchmarks.Machine;
import io.github.clrsim.benchmarks.Results;
import io.github.clrsim.benchmarks.Table;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures the area {@code runtime}. What it prints is also what it writes into the file of
 * results; its last line is JSON.
 */
public final class RuntimeArea {
  private static final int EXECUTIONS = 1_000;
  private static final List<Integer> LENGTHS = List.of(10, 100, 1_000, 10_000);

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
  private final StringBuilder text = new StringBuilder();

  private RuntimeArea() {}

  /** Takes the file of results. */
  public static void main(String[] arguments) throws IOException {
    new RuntimeArea().measure(Path.of(arguments[0]));
  }

  private void measure(Path results) throws IOException {
    tell("## runtime\n\n" + Machine.here() + "\n");
    Processes.Cost identity = executions("identity-map");
    Processes.Cost callbackOnly = executions("callback-only");
    Processes.Cost judged =
        new Processes("identity-map", RuntimeProfile.NET_9_0, Laws.all())
            .cost(Processes.loadRunUnload(), EXECUTIONS);
    double lawsNanos = (judged.nanos().min() - identity.nanos().min()) / judged.steps();
    Table executions = Table.of("profiler", "executions/s", "steps", "ns a step", "kB allocated");
    row(executions, "identity-map", identity);
    row(executions, "callback-only", callbackOnly);
    row(executions, "identity-map, judged by all laws", judged);
    tell("### Load, run, unload: one process after the other, on one core\n\n" + executions.text());

    Map<Integer, Double> costs = costsByLength();
    Table lengths = Table.of("steps of the program", "µs a step, beyond start-up");
    costs.forEach((length, micros) -> lengths.row("" + length, Figures.plain(micros)));
    tell("### How cost grows with the program\n\n" + lengths.text());

    RealCoreLibrary library = RealCoreLibrary.measure();
    Table reading = Table.of("core library of", "opened in ms (median)", "rows/s (best)");
    reading.row(
        library.runtime(),
        Figures.plain(library.openMillis().median()),
        Figures.plain(library.rowsPerSecond().max()));
    tell("### Reading a real core library\n\n" + reading.text());

    WholeCheck check = WholeCheck.measure(results.resolveSibling("..").resolve("clrsim"));
    Table whole = Table.of("executions", "wall time, s", "executions/s");
    whole.row(
        Figures.plain((double) check.executions()),
        Figures.plain(check.seconds()),
        Figures.plain(check.perSecond()));
    tell(
        "### A whole check: ./clrsim check --profiler identity-map, from its start to its end\n\n"
            + whole.text());

    double growth = costs.getOrDefault(10_000, 0.0) / costs.getOrDefault(1_000, 0.0);
    tell(
        Aim.report(
            List.of(
                new Aim(
                    "load-run-unload with identity-map: executions/s",
                    Kind.AT_LEAST,
                    8_000,
                    identity.perSecond()),
                new Aim(
                    "the same with callback-only", Kind.AT_LEAST, 20_000, callbackOnly.perSecond()),
                new Aim("all laws, ns a step", Kind.AT_MOST, 150, lawsNanos),
                new Aim(
                    "memory allocated by one execution, kB",
                    Kind.AT_MOST,
                    2_000,
                    identity.bytes() / 1e3),
                new Aim("a step in 10,000, to one in 1,000", Kind.AT_MOST, 1.5, growth),
                new Aim(
                    "opening the core library, ms",
                    Kind.AT_MOST,
                    10,
                    library.openMillis().median()),
                new Aim(
                    "enumerating its types and methods, rows/s",
                    Kind.AT_LEAST,
                    5_000_000,
                    library.rowsPerSecond().max()))));
    new Results(results).replace("runtime", text.toString());
    out.println("Written to " + results);
    var figures = new LinkedHashMap<String, Object>();
    figures.put("identityMapPerSecond", Math.round(identity.perSecond()));
    figures.put("callbackOnlyPerSecond", Math.round(callbackOnly.perSecond()));
    figures.put("lawsPerStepNanos", Math.round(lawsNanos));
    figures.put("checkPerSecond", Math.round(check.perSecond()));
    figures.put("bytesPerExecution", Math.round(identity.bytes()));
    figures.put("stepIn10000ToStepIn1000", Figures.rounded(growth));
    figures.put("openCoreLibraryMillis", Figures.rounded(library.openMillis().median()));
    figures.put("rowsPerSecond", Math.round(library.rowsPerSecond().max()));
    out.println(new ObjectMapper().writeValueAsString(figures));
  }

  private static Processes.Cost executions(String profiler) {
    return new Processes(profiler, RuntimeProfile.NET_9_0)
        .cost(Processes.loadRunUnload(), EXECUTIONS);
  }

  private static void row(Table table, String profiler, Processes.Cost cost) {
    table.row(
        profiler,
        Figures.plain(cost.perSecond()),
        Figures.plain(cost.steps()),
        Figures.plain(cost.nanos().min() / cost.steps()),
        Figures.plain(cost.bytes() / 1e3));
  }

  /** By the program's steps: what one costs, in microseconds, when start-up is taken away. */
  private static Map<Integer, Double> costsByLength() {
    var processes = new Processes("callback-only", RuntimeProfile.NET_9_0);
    double startUp = processes.cost(Processes.ofSteps(1), EXECUTIONS).nanos().min();
    Map<Integer, Double> costs = new LinkedHashMap<>();
    for (int length : LENGTHS) {
      int executions = Math.max(2, EXECUTIONS * 10 / length);
      double whole = processes.cost(Processes.ofSteps(length), executions).nanos().min();
      costs.put(length, (whole - startUp) / (length - 1) / 1e3);
    }
    return costs;
  }

  private void tell(String part) {
    text.append(part).append('\n');
    out.println(part);
  }
}
