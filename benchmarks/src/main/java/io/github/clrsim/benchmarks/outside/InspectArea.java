package io.github.clrsim.benchmarks.outside;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.clrsim.benchmarks.Aim;
import io.github.clrsim.benchmarks.Aim.Kind;
import io.github.clrsim.benchmarks.Figures;
import io.github.clrsim.benchmarks.Machine;
import io.github.clrsim.benchmarks.Results;
import io.github.clrsim.benchmarks.Table;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import io.github.clrsim.realclr.runtime.DotnetRuntimes;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Measures the area {@code inspect}. What it prints is also what it writes into the file of
 * results; its last line is JSON.
 */
public final class InspectArea {
  private static final int OBJECTS = 1_000_000;
  private static final int QUESTIONS = 300;
  private static final long LEFT_ALONE_SECONDS = 5;
  private static final String TYPE = "Crowd.Item";
  private static final String STATIC = "--type=Crowd.Item --field=Count";

  private InspectArea() {}

  /** Takes the file of results, which is in the benchmarks' folder of the checkout. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    DotnetRuntime runtime = newest();
    Path clrsim = Path.of(arguments[0]).toAbsolutePath().resolveSibling("../clrsim");
    Map<String, Double> millis = new LinkedHashMap<>();
    long found;
    try (Crowd crowd = Crowd.of(runtime, OBJECTS, Core.ANY)) {
      Commands inspect = new Commands(clrsim, crowd.pid(), Core.ANY);
      JsonNode objects = inspect.ask("--objects", TYPE, "--max", "1");
      found = objects.get("count").asLong();
      String first = objects.get("objects").get(0).get("address").asText();
      millis.put(
          "a command, to a static", inspect.whole("--type", TYPE, "--field", "Count").median());
      millis.put("a command, to an object", inspect.whole("--object", first).median());
      millis.put(
          "a command, to the objects of a type, of 1,000,000",
          inspect.whole("--objects", TYPE).median());
      millis.put("one question among many, an object", median(inspect, "--object=" + first));
      millis.put(
          "one question among many, a field",
          median(inspect, "--object=%s --field=Number".formatted(first)));
      millis.put("one question among many, a static by its type", median(inspect, STATIC));
    }
    pauses(runtime, clrsim, millis);
    report(arguments[0], runtime, millis, found);
  }

  /** How long the process did not run; also where nobody who asks runs on its core. */
  private static void pauses(DotnetRuntime runtime, Path clrsim, Map<String, Double> millis)
      throws IOException, InterruptedException {
    for (boolean isApart : List.of(false, true)) {
      String where = isApart ? ", on a core of its own" : "";
      try (Crowd crowd = Crowd.of(runtime, OBJECTS, isApart ? Core.FIRST : Core.ANY)) {
        Commands inspect = new Commands(clrsim, crowd.pid(), isApart ? Core.SECOND : Core.ANY);
        String first =
            inspect
                .ask("--objects", TYPE, "--max", "1")
                .get("objects")
                .get(0)
                .get("address")
                .asText();
        crowd.longestPause();
        TimeUnit.SECONDS.sleep(LEFT_ALONE_SECONDS);
        millis.put(
            "longest time that the process did not run, left alone" + where,
            crowd.longestPause() / 1e3);
        inspect.warm("--object=" + first, QUESTIONS);
        millis.put(
            "the same, while it was asked %d times%s".formatted(QUESTIONS * 2, where),
            crowd.longestPause() / 1e3);
      }
    }
  }

  private static double median(Commands inspect, String question) {
    return inspect.warm(question, QUESTIONS).median();
  }

  private static DotnetRuntime newest() {
    DotnetRuntimes runtimes = DotnetRuntimes.onThisMachine();
    runtimes.provision();
    return runtimes.found().stream()
        .max(Comparator.comparing(DotnetRuntime::version))
        .orElseThrow(() -> new IllegalStateException("there is no runtime to be found"));
  }

  private static void report(
      String results, DotnetRuntime runtime, Map<String, Double> millis, long found)
      throws IOException {
    Table costs = Table.of("what, of .NET " + runtime.version(), "ms");
    millis.forEach((what, cost) -> costs.row(what, Figures.plain(cost)));
    List<Aim> aims =
        List.of(
            new Aim("objects found, of 1,000,000", Kind.AT_LEAST, OBJECTS, found),
            new Aim(
                "a command, to an object, ms",
                Kind.AT_MOST,
                1_000,
                of(millis, "a command, to an object")),
            new Aim(
                "a command, to a static, ms",
                Kind.AT_MOST,
                1_000,
                of(millis, "a command, to a static")),
            new Aim(
                "one question among many, an object, ms",
                Kind.AT_MOST,
                5,
                of(millis, "one question among many, an object")),
            new Aim(
                "one question among many, a static by its type, ms",
                Kind.AT_MOST,
                5,
                of(millis, "one question among many, a static by its type")),
            new Aim(
                "the objects of a type, of 1,000,000, ms",
                Kind.AT_MOST,
                10_000,
                of(millis, "a command, to the objects of a type, of 1,000,000")));
    String text =
        "## inspect\n\n"
            + Machine.here()
            + "\n\n### What an answer takes\n\n"
            + costs.text()
            + "\n"
            + Aim.report(aims);
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println(text);
    new Results(Path.of(results)).replace("inspect", text);
    Map<String, Object> figures = new LinkedHashMap<>();
    millis.forEach((what, cost) -> figures.put(what, Figures.rounded(cost)));
    out.println(new ObjectMapper().writeValueAsString(figures));
  }

  private static double of(Map<String, Double> millis, String what) {
    return millis.getOrDefault(what, Double.POSITIVE_INFINITY);
  }
}
