package io.github.clrsim.benchmarks.record;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.clrsim.benchmarks.Aim;
import io.github.clrsim.benchmarks.Aim.Kind;
import io.github.clrsim.benchmarks.Figures;
import io.github.clrsim.benchmarks.Machine;
import io.github.clrsim.benchmarks.Results;
import io.github.clrsim.benchmarks.Table;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.folder.TemporaryFolder;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import io.github.clrsim.realclr.runtime.DotnetRuntimes;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Measures the area {@code record}. What it prints is also what it writes into the file of results;
 * its last line is JSON.
 *
 * <p>The runtime is the newest .NET 9 of {@code CLRSIM_CURRENT_DOTNET}, or else the newest that is
 * found or fetched.
 */
public final class RecordArea {
  private static final int TIMES = 3;
  private static final int WORK = 2_000_000;
  private static final int BAD_INPUT = 2;

  private RecordArea() {}

  /** Takes the file of results, which is in the benchmarks' folder of the checkout. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path results = Path.of(arguments[0]).toAbsolutePath();
    try {
      measure(results);
    } catch (DiagnosticException cannotBeMeasured) {
      System.err.print(cannotBeMeasured.diagnostic().text());
      System.exit(BAD_INPUT);
    }
  }

  private static void measure(Path results) throws IOException, InterruptedException {
    Machine machine = Machine.here();
    Path checkout = results.resolveSibling("..").normalize();
    Path folder = TemporaryFolder.create("record");
    try {
      Treadmill treadmill =
          new Treadmill(
              runtime(),
              checkout.resolve("clrsim"),
              PlainProfiler.compiled(checkout, folder),
              folder);
      // The first start is not counted: it may build the program.
      double _ = SideBySide.start(treadmill, 1);
      double start = SideBySide.start(treadmill, TIMES);
      SideBySide one = SideBySide.of(treadmill, TIMES, 1, WORK);
      SideBySide two = SideBySide.of(treadmill, TIMES, 2, WORK / 2);
      Forwarded forwarded = Forwarded.of(treadmill, TIMES);
      report(results, machine, treadmill.runtime(), start, List.of(one, two), forwarded);
    } finally {
      TemporaryFolder.remove(folder);
    }
  }

  private static DotnetRuntime runtime() throws IOException {
    Optional<Path> current =
        Optional.ofNullable(System.getenv("CLRSIM_CURRENT_DOTNET"))
            .map(root -> Path.of(root, "shared", "Microsoft.NETCore.App"));
    if (current.isPresent()) {
      try (Stream<Path> versions = Files.list(current.get())) {
        Optional<DotnetRuntime> newest =
            versions
                .flatMap(directory -> DotnetRuntime.in(directory, "CLRSIM_CURRENT_DOTNET").stream())
                .filter(runtime -> runtime.version().toString().startsWith("9."))
                .max(Comparator.comparing(DotnetRuntime::version));
        if (newest.isPresent()) {
          return newest.get();
        }
      }
    }
    DotnetRuntimes runtimes = DotnetRuntimes.onThisMachine();
    runtimes.provision();
    return runtimes.found().stream()
        .filter(runtime -> runtime.muxer().isPresent())
        .max(Comparator.comparing(DotnetRuntime::version))
        .orElseThrow(() -> new IllegalStateException("there is no runtime to be found"));
  }

  private static void report(
      Path results,
      Machine machine,
      DotnetRuntime runtime,
      double start,
      List<SideBySide> sides,
      Forwarded forwarded)
      throws IOException {
    StringBuilder text = new StringBuilder("## record\n\n").append(machine).append("\n");
    sides.forEach(side -> text.append(section(runtime, start, side)));
    Table others = Table.of("what", "");
    others.row("start and end of a recording, CPU s", Figures.plain(start));
    others.row("a forwarded callback, the program waits, µs", Figures.plain(forwarded.micros()));
    others.row("the same, CPU of all processes, µs", Figures.plain(forwarded.cpuMicros()));
    text.append("\n### What else\n\n").append(others.text());
    text.append("\n").append(Aim.report(aims(sides, forwarded)));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println(text);
    new Results(results).replace("record", text.toString());
    out.println(new ObjectMapper().writeValueAsString(figures(start, sides, forwarded)));
  }

  private static String section(DotnetRuntime runtime, double start, SideBySide side) {
    SideBySide.Round first = side.rounds().getFirst();
    Table table = Table.of("run", "CPU s", "to plain", "CPU ns an event", "MB");
    table.row("alone", Figures.plain(side.median(round -> round.alone().cpuSeconds())), "", "", "");
    table.row(
        "plain native profiler",
        Figures.plain(side.median(round -> round.plain().cpuSeconds())),
        Figures.ratio(1),
        Figures.plain(side.median(SideBySide.Round::plainNanos)),
        Figures.plain(first.plainHas().bytes() / 1e6));
    table.row(
        "clrsim record",
        Figures.plain(side.median(round -> round.clrsim().cpuSeconds())),
        Figures.ratio(side.median(SideBySide.Round::ratio)),
        Figures.plain(side.median(round -> round.clrsimNanos(start))),
        Figures.plain(first.clrsimHas().bytes() / 1e6));
    table.row(
        "clrsim record, without its start",
        Figures.plain(side.median(round -> round.clrsim().cpuSeconds()) - start),
        Figures.ratio(side.median(round -> round.ratioBeyond(start))),
        "",
        "");
    return """

        ### %s, %s hooks and %s objects, .NET %s

        The processor time of all processes, median of %d rounds; that of an event is beyond what the
        program takes alone and a recording takes to start. Others used %s %% of the processors meanwhile.

        %s"""
        .formatted(
            side.threads() == 1 ? "One thread" : side.threads() + " threads",
            Figures.plain((double) first.clrsimHas().hooks()),
            Figures.plain((double) first.clrsimHas().allocations()),
            runtime.version(),
            side.rounds().size(),
            Figures.plain(100 * side.median(SideBySide.Round::others)),
            table.text());
  }

  private static List<Aim> aims(List<SideBySide> sides, Forwarded forwarded) {
    return List.of(
        new Aim(
            "CPU, to a plain profiler's, one thread",
            Kind.AT_MOST,
            1.3,
            sides.getFirst().median(SideBySide.Round::ratio)),
        new Aim(
            "CPU, to a plain profiler's, two threads",
            Kind.AT_MOST,
            1.3,
            sides.getLast().median(SideBySide.Round::ratio)),
        new Aim("a forwarded callback, µs", Kind.AT_MOST, 6, forwarded.micros()),
        new Aim(
            "hooks that only one of both recorded",
            Kind.AT_MOST,
            0,
            sides.stream().mapToLong(SideBySide::hooksApart).sum()),
        new Aim(
            "objects that only one of both recorded, of 1,000,000",
            Kind.AT_MOST,
            1_000,
            sides.stream().mapToDouble(SideBySide::objectsApart).max().orElseThrow()));
  }

  private static Map<String, Object> figures(
      double start, List<SideBySide> sides, Forwarded forwarded) {
    Map<String, Object> figures = new LinkedHashMap<>();
    for (SideBySide side : sides) {
      String of = side.threads() == 1 ? "OfOneThread" : "OfTwoThreads";
      figures.put("ratio" + of, Figures.rounded(side.median(SideBySide.Round::ratio)));
      figures.put(
          "ratioWithoutStart" + of,
          Figures.rounded(side.median(round -> round.ratioBeyond(start))));
      figures.put("plainNanos" + of, Figures.rounded(side.median(SideBySide.Round::plainNanos)));
      figures.put(
          "clrsimNanos" + of, Figures.rounded(side.median(round -> round.clrsimNanos(start))));
      figures.put("others" + of, Figures.rounded(side.median(SideBySide.Round::others)));
    }
    figures.put("startSeconds", Figures.rounded(start));
    figures.put("forwardedMicros", Figures.rounded(forwarded.micros()));
    figures.put("forwardedCpuMicros", Figures.rounded(forwarded.cpuMicros()));
    return figures;
  }
}
