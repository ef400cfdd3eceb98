package io.github.clrsim.benchmarks.engine;

import io.github.clrsim.benchmarks.Figures;
import io.github.clrsim.benchmarks.Sample;
import io.github.clrsim.benchmarks.Table;
import io.github.clrsim.benchmarks.cases.Subject;
import io.github.clrsim.benchmarks.peer.Attempt;
import io.github.clrsim.benchmarks.peer.Peers;
import io.github.clrsim.benchmarks.step.StepCostRun.Cost;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The parts of the report, in words and tables.
 *
 * @param arena what our figures were measured in
 */
record EngineReport(String arena) {

  String steps(Speed ours, Speed handPlaced) {
    Table table = Table.of("what", "best, ns", "median, ns", "best, to bare");
    Sample bare = ours.bareNanos();
    addStep(table, "a step of locks: " + arena, ours.stepNanos(), bare);
    addStep(
        table, "a step of locks: points placed by hand, real locks", handPlaced.stepNanos(), bare);
    addStep(table, "a bare yield", bare, bare);
    return """
    ### A step of the case locks beside a bare yield

    Ours: random walk, all choices recorded. An execution has %s steps, with points placed by
    hand %s; its whole time, making it included, is shared among them.
    Bare: 3 virtual threads on one carrier that yield in a loop, the next one drawn at random,
    nothing recorded. %d rounds of each, taking turns.

    %s"""
        .formatted(
            Figures.plain(ours.stepsEach()),
            Figures.plain(handPlaced.stepsEach()),
            bare.size(),
            table.text());
  }

  private static void addStep(Table table, String name, Sample nanos, Sample bare) {
    table.row(
        name,
        Figures.plain(nanos.min()),
        Figures.plain(nanos.median()),
        Figures.ratio(nanos.min() / bare.min()));
  }

  String locks(Speed ours, Speed handPlaced, PeerRuns.Locks lincheck) {
    double base = lincheck.fastest().perSecond();
    Table table =
        Table.of("who", "best, executions/s", "median, executions/s", "best, to Lincheck");
    addSpeed(table, "clrsim: " + arena, ours.executionsPerSecond(), base);
    addSpeed(
        table, "clrsim: points placed by hand, real locks", handPlaced.executionsPerSecond(), base);
    addLincheck(table, "Lincheck, case in a static field", lincheck.staticField(), base);
    addLincheck(table, "Lincheck, case in the threads' bodies", lincheck.threadBodies(), base);
    return """
    ### Executions a second: %s (%s)

    All in one run, one after the other. Lincheck's rounds have 300 executions; its fastest round
    of all is what others are compared with.

    %s"""
        .formatted(Subject.LOCKS, Subject.LOCKS.story(), table.text());
  }

  private static void addLincheck(Table table, String name, List<Attempt> all, double base) {
    double[] speeds =
        all.stream().filter(PeerRuns.Locks::isWhole).mapToDouble(Attempt::perSecond).toArray();
    if (speeds.length == 0) {
      table.row(name, all.getLast().text(), "", "");
    } else {
      addSpeed(table, name, Sample.of(speeds), base);
    }
  }

  private static void addSpeed(Table table, String name, Sample speed, double base) {
    table.row(
        name,
        Figures.plain(speed.max()),
        Figures.plain(speed.median()),
        Figures.ratio(speed.max() / base));
  }

  String hunts(Map<String, List<Hunt.Tally>> tallies) {
    Table table = Table.of(heads("strategy").toArray(String[]::new));
    tallies.forEach(
        (strategy, row) -> {
          var cells = new ArrayList<String>(List.of(strategy));
          row.forEach(tally -> cells.add(tally.toString()));
          table.row(cells);
        });
    return """
    ### Executions to the bug, by strategy

    The median over %d seeds, each a campaign of its own of at most %,d executions; in
    parentheses how many found it, where not all did; in brackets how many seeds there was time
    for, where not for all. Run as above:
    %s.

    %s
    %s"""
        .formatted(Hunt.SEEDS, Hunt.EXECUTIONS_MAX, arena, stories(), table.text());
  }

  private static String stories() {
    var stories = new StringBuilder();
    for (Subject subject : EngineArea.subjects()) {
      stories.append("- `%s`: %s\n".formatted(subject, subject.story()));
    }
    return stories.toString();
  }

  String peerHunts(List<PeerRuns.Row> peers, Map<Subject, Hunt.Tally> best) {
    Table table = Table.of(heads("who").toArray(String[]::new));
    var ours = new ArrayList<String>(List.of("clrsim, best strategy of each"));
    best.values().forEach(tally -> ours.add(tally.toString()));
    table.row(ours);
    for (PeerRuns.Row peer : peers) {
      var cells = new ArrayList<String>(List.of(peer.peer()));
      cells.addAll(peer.cells());
      table.row(cells);
    }
    return """
    ### Executions to the bug, beside the peers

    Lincheck's search is deterministic, so one search says what every search would. Stress has 5 s
    for each. Fray runs where `%s` names a program that runs it.

    %s"""
        .formatted(Peers.FRAY, table.text());
  }

  private static List<String> heads(String first) {
    var heads = new ArrayList<String>(List.of(first));
    EngineArea.subjects().forEach(subject -> heads.add(subject.label()));
    return heads;
  }

  String costs(List<Cost> costs) {
    Table table = Table.of("step", "engine", "best, ns", "mean, ns");
    for (Cost cost : costs) {
      table.row(
          cost.step(), cost.engine(), Figures.plain(cost.nanos()), Figures.plain(cost.meanNanos()));
    }
    return """
    ### What one step costs (JMH)

    Each is explained in the package `step`; best and mean of five short iterations in a JVM of
    its own.

    %s"""
        .formatted(table.text());
  }
}
