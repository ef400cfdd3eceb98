package io.github.clrsim.benchmarks.memory;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_OBJECT_ALLOCATED;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ENTERLEAVE;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_GC;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_OBJECT_ALLOCATED;

import com.fasterxml.jackson.databind.ObjectMapper;
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

/**
 * Measures the area {@code memory}. What it prints is also what it writes into the file of results;
 * its last line is JSON.
 */
public final class MemoryArea {
  private static final int ALLOCATING =
      COR_PRF_MONITOR_OBJECT_ALLOCATED | COR_PRF_ENABLE_OBJECT_ALLOCATED;
  private static final int COLLECTIONS = 8;

  private MemoryArea() {}

  /** Takes the file of results. */
  public static void main(String[] arguments) throws IOException {
    Events events = new Events();
    Map<String, Double> micros = new LinkedHashMap<>();
    micros.put("an allocation", events.cost(ALLOCATING, objects(100), objects(2_000)) / 1e3);
    micros.put(
        "an object in a collection of 100,000",
        events.cost(COR_PRF_MONITOR_GC, objects(100_000), objects(100_000) + "; gc 2") / 1e3);
    micros.put(
        "an enter or leave of a method",
        events.cost(
                COR_PRF_MONITOR_ENTERLEAVE,
                calls("Workshop.Tools::Saw", 100),
                calls("Workshop.Tools::Saw", 5_000))
            / 1e3);
    micros.put(
        "a callback about an exception",
        events.cost(
                COR_PRF_MONITOR_EXCEPTIONS,
                calls("Thrower.Cases::Caught", 20),
                calls("Thrower.Cases::Caught", 1_000))
            / 1e3);
    double thousand = collectionOf(events, 1_000);

    Table costs = Table.of("event", "µs");
    micros.forEach((event, cost) -> costs.row(event, Figures.plain(cost)));
    costs.row("a collection of 1,000 objects, in ms", Figures.plain(thousand));
    String text =
        "## memory\n\n"
            + Machine.here()
            + "\n\n### What an event costs, beyond all else in the process\n\n"
            + costs.text()
            + "\n"
            + Aim.report(
                List.of(
                    new Aim(
                        "the dearest event, µs",
                        Kind.AT_MOST,
                        2,
                        micros.values().stream().mapToDouble(each -> each).max().orElseThrow()),
                    new Aim("a collection of 1,000 objects, ms", Kind.AT_MOST, 1, thousand)));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println(text);
    new Results(Path.of(arguments[0])).replace("memory", text);
    Map<String, Object> figures = new LinkedHashMap<>();
    micros.forEach((event, cost) -> figures.put(event, Figures.rounded(cost)));
    figures.put("collectionOf1000Millis", Figures.rounded(thousand));
    out.println(new ObjectMapper().writeValueAsString(figures));
  }

  private static double collectionOf(Events events, int count) {
    String collections = "; gc 2".repeat(COLLECTIONS);
    double with = events.best(COR_PRF_MONITOR_GC, objects(count) + collections).nanos();
    double without = events.best(COR_PRF_MONITOR_GC, objects(count)).nanos();
    return (with - without) / COLLECTIONS / 1e6;
  }

  private static String objects(int count) {
    return "array all default System.Object[] %d; fill all default System.Object".formatted(count);
  }

  private static String calls(String method, int times) {
    return "load default Workshop; load default Thrower; call default %s %d"
        .formatted(method, times);
  }
}
