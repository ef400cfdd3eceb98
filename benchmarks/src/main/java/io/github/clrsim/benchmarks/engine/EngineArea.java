package io.github.clrsim.benchmarks.engine;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.clrsim.benchmarks.Aim;
import io.github.clrsim.benchmarks.Figures;
import io.github.clrsim.benchmarks.Machine;
import io.github.clrsim.benchmarks.Results;
import io.github.clrsim.benchmarks.cases.Subject;
import io.github.clrsim.benchmarks.step.StepCostRun;
import io.github.clrsim.explorer.strategy.StrategyName;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures the area {@code engine}: speed, executions to the bug, step costs, ours beside the
 * peers. What it prints is also what it writes into the file of results; its last line is JSON.
 */
public final class EngineArea {
  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
  private final StringBuilder text = new StringBuilder();

  private EngineArea() {}

  /** Takes the file of results. */
  public static void main(String[] arguments) throws IOException {
    new EngineArea().measure(Path.of(arguments[0]));
  }

  private void measure(Path results) throws IOException {
    long began = System.nanoTime();
    tell("## engine\n\n" + Machine.here() + "\n");
    // First, because weaving is for the whole JVM.
    Speed handPlaced = Speed.measure(Arena.handPlaced());
    Arena arena = Arena.current();
    Speed ours = Speed.measure(arena);
    var report = new EngineReport(arena.name());
    tell(report.steps(ours, handPlaced));
    PeerRuns.Locks peers = PeerRuns.locks();
    tell(report.locks(ours, handPlaced, peers));

    Map<Subject, Hunt.Tally> best = new LinkedHashMap<>();
    tell(report.hunts(hunts(arena, best)));
    tell(report.peerHunts(PeerRuns.hunts(), best));
    tell(report.costs(StepCostRun.measure()));
    double versusLincheck = ours.executionsPerSecond().max() / peers.fastest().perSecond();
    tell(Aim.report(EngineAims.all(ours, versusLincheck, best)));

    tell("Measured in %d s.\n".formatted((System.nanoTime() - began) / 1_000_000_000));
    new Results(results).replace("engine", text.toString());
    out.println("Written to " + results);
    out.println(json(ours, versusLincheck, best));
  }

  /** By strategy and subject; the best tally of each subject is put aside. */
  private static Map<String, List<Hunt.Tally>> hunts(Arena arena, Map<Subject, Hunt.Tally> best) {
    var hunt = new Hunt(arena);
    var tallies = new LinkedHashMap<String, List<Hunt.Tally>>();
    for (StrategyName.Sampling strategy : Hunt.STRATEGIES) {
      List<Hunt.Tally> row = subjects().stream().map(each -> hunt.with(strategy, each)).toList();
      tallies.put(strategy.text(), row);
      for (int i = 0; i < row.size(); i++) {
        best.merge(subjects().get(i), row.get(i), (a, b) -> b.isBetterThan(a) ? b : a);
      }
    }
    return tallies;
  }

  /** Those in which there is something to find. */
  static List<Subject> subjects() {
    return Arrays.stream(Subject.values()).filter(Subject::hasBug).toList();
  }

  private static String json(Speed ours, double versusLincheck, Map<Subject, Hunt.Tally> best)
      throws IOException {
    var toBug = new LinkedHashMap<String, Object>();
    best.forEach((subject, tally) -> toBug.put(subject.label(), numberOrNot(tally)));
    var figures = new LinkedHashMap<String, Object>();
    figures.put("locksVsLincheck", Figures.rounded(versusLincheck));
    figures.put("stepVsBareYield", Figures.rounded(ours.stepVersusBareYield()));
    figures.put("executionsToBug", toBug);
    figures.put("executionsPerSecond", Math.round(ours.executionsPerSecond().max()));
    return new ObjectMapper().writeValueAsString(figures);
  }

  /** JSON has no infinity. */
  private static Object numberOrNot(Hunt.Tally tally) {
    double median = tally.executions().median();
    return Double.isInfinite(median) ? "not found" : Figures.rounded(median);
  }

  private void tell(String part) {
    text.append(part).append('\n');
    out.println(part);
  }
}
