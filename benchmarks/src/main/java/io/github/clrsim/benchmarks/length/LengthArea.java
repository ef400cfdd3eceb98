package io.github.clrsim.benchmarks.length;

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
 * Measures the area {@code length}. What it prints is also what it writes into the file of results;
 * its last line is JSON.
 */
public final class LengthArea {
  private static final double STEPS_PER_SECOND_MIN = 500_000;

  private LengthArea() {}

  /** Takes the file of results. */
  public static void main(String[] arguments) throws IOException {
    LongTrace is = LongTrace.measured();
    String text =
        "## length\n\n"
            + Machine.here()
            + "\n\n### A long trace, by all laws\n\n"
            + "The recording %s, whose middle part comes again with IDs of its own until there are %,d\n"
                .formatted(LongTrace.RECORDING, is.steps())
            + "steps, from a compact file. By the processor time of the whole JVM, collector and\n"
            + "compilers included; the first reading is from a cold start.\n\n"
            + Table.of("what", "steps/s", "heap in use behind it, MB")
                .row(
                    "read and judged, at first",
                    Figures.plain(is.judgedAtFirst()),
                    Figures.plain(is.judgedMegabytes()))
                .row("read and judged, once more", Figures.plain(is.judgedAgain()), "")
                .row("read", Figures.plain(is.read()), Figures.plain(is.readMegabytes()))
                .row("replayed to identity-map and judged", Figures.plain(is.replayed()), "")
                .text()
            + "\n"
            + Aim.report(
                List.of(
                    new Aim(
                        "a long trace is judged, steps/s",
                        Kind.AT_LEAST,
                        STEPS_PER_SECOND_MIN,
                        is.judgedAgain()),
                    new Aim(
                        "a long trace is replayed, steps/s",
                        Kind.AT_LEAST,
                        STEPS_PER_SECOND_MIN,
                        is.replayed())));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println(text);
    new Results(Path.of(arguments[0])).replace("length", text);
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("judgedStepsPerSecondAtFirst", Figures.rounded(is.judgedAtFirst()));
    figures.put("judgedStepsPerSecond", Figures.rounded(is.judgedAgain()));
    figures.put("judgedMegabytes", Figures.rounded(is.judgedMegabytes()));
    figures.put("recordingMegabytes", Figures.rounded(is.readMegabytes()));
    figures.put("replayedStepsPerSecond", Figures.rounded(is.replayed()));
    out.println(new ObjectMapper().writeValueAsString(figures));
  }
}
