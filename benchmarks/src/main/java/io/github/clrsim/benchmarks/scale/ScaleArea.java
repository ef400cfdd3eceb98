package io.github.clrsim.benchmarks.scale;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.clrsim.benchmarks.Figures;
import io.github.clrsim.benchmarks.Results;
import io.github.clrsim.benchmarks.Table;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Simulates the area {@code scale}. What it prints is also what it writes into the file of results;
 * its last line is JSON. Nothing is measured, so that every machine comes to the same figures.
 */
public final class ScaleArea {
  private static final long SEED = 28;
  private static final int EXECUTIONS_OF_ROUND = 2_048;
  private static final double BYTES_OF_ROUND = 8_000;
  private static final double SECONDS_PER_HOUR = 3_600;
  private static final double BYTES_PER_GIGABYTE = 1e9;
  private static final List<Long> EXECUTIONS =
      List.of(1_000_000_000L, 10_000_000_000L, 1_000_000_000_000L);

  private ScaleArea() {}

  private record Kind(String name, Cluster cluster) {}

  private static List<Kind> kinds() {
    Costs costs = Costs.MEASURED;
    return List.of(
        new Kind("100 workers, a part each", new Cluster(100, 100, costs, SEED)),
        new Kind("10,000 workers, a part each", new Cluster(10_000, 10_000, costs, SEED)),
        new Kind("10,000 workers, four parts each", new Cluster(10_000, 40_000, costs, SEED)),
        new Kind("10,000 workers, sixteen parts each", new Cluster(10_000, 160_000, costs, SEED)));
  }

  /** Takes the file of results. */
  public static void main(String[] arguments) throws IOException {
    StringBuilder text =
        new StringBuilder(
            """
            ## scale

            Simulated, with the costs of docs/SCALE.md: one worker in twenty is four times slower, and a
            machine is taken away every hour. Hours until all rounds are in the store, hours of all machines
            together, the share of them that went into rounds that count, and how long the report takes.

            """);
    Map<String, Object> figures = new LinkedHashMap<>();
    for (long executions : EXECUTIONS) {
      long rounds = Math.ceilDiv(executions, (long) EXECUTIONS_OF_ROUND);
      text.append(
          "### %,d executions: %,d rounds, %s GB\n\n"
              .formatted(
                  executions, rounds, Figures.plain(rounds * BYTES_OF_ROUND / BYTES_PER_GIGABYTE)));
      Table table =
          Table.of(
              "by",
              "hours",
              "machine hours",
              "of use, %",
              "preempted",
              "report by one, h",
              "as a tree, s");
      for (Kind kind : kinds()) {
        Cluster.Outcome outcome = kind.cluster().run(rounds);
        double useful = 100 * rounds * Costs.MEASURED.round() / outcome.machineSeconds();
        table.row(
            kind.name(),
            Figures.plain(outcome.seconds() / SECONDS_PER_HOUR),
            Figures.plain(outcome.machineSeconds() / SECONDS_PER_HOUR),
            Figures.plain(useful),
            Figures.plain((double) outcome.preemptions()),
            Figures.plain(outcome.folded() / SECONDS_PER_HOUR),
            Figures.plain(outcome.foldedAsTree()));
        figures.put(
            "hoursOf%dBy%dIn%d"
                .formatted(executions, kind.cluster().workers(), kind.cluster().parts()),
            Figures.rounded(outcome.seconds() / SECONDS_PER_HOUR));
      }
      text.append(table.text()).append('\n');
    }
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println(text);
    new Results(Path.of(arguments[0])).replace("scale", text.toString());
    out.println(new ObjectMapper().writeValueAsString(figures));
  }
}
