package io.github.clrsim.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.conformance.finding.Finding;
import io.github.clrsim.conformance.finding.Investigation;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.explore.Campaign.Result;
import io.github.clrsim.explore.Case;
import io.github.clrsim.laws.judge.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tells what a campaign found that went on behind its first finding: of each cause the smallest
 * counterexample.
 */
record FindingsReport(Console console, CheckFiles files, List<Found> found) {

  FindingsReport {
    found = List.copyOf(found);
  }

  /**
   * A round in which a law broke.
   *
   * @param report of the search that has it
   * @param stopped what the search had come to with it
   */
  record Found(CheckReport report, Result.Stopped stopped) {}

  /** What makes two findings one. */
  private record Cause(String law, String scenario) {}

  /** A finding with its minimal form. */
  private record Small(Found found, Verdict.Broken broken, Investigation.Told told) {
    /** No two are the same, and none depends on what was found first. */
    static final Comparator<Small> BY_SIZE =
        Comparator.comparingInt((Small it) -> it.tried().picks().text().length())
            .thenComparing(it -> it.tried().picks().text())
            .thenComparing(it -> it.tried().profile())
            .thenComparingLong(it -> it.found.stopped.executions());

    Case tried() {
      return told.failing();
    }

    Cause cause() {
      return new Cause(told.broken().law().name(), tried().scenario());
    }
  }

  /** Tells it; the exit code comes back. */
  int tell() {
    List<Small> small = new ArrayList<>();
    for (Found each : found) {
      Verdict.Broken broken = (Verdict.Broken) each.stopped.verdict();
      switch (each.report.investigation(each.stopped, broken)) {
        case Investigation.Told told -> small.add(new Small(each, broken, told));
        case Investigation.Excused(var why) -> {
          if (found.size() == 1) {
            each.report.cases().say();
            return each.report.noVerdict(each.stopped, why);
          }
          console.tell(why);
        }
      }
    }
    if (small.isEmpty()) {
      Found first = found.getFirst();
      return first.report.of(first.stopped, Optional.empty());
    }
    Map<Cause, Small> byCause = new LinkedHashMap<>();
    small.forEach(
        each ->
            byCause.merge(
                each.cause(),
                each,
                (one, other) -> Small.BY_SIZE.compare(one, other) <= 0 ? one : other));
    return tell(List.copyOf(byCause.values()));
  }

  private int tell(List<Small> causes) {
    causes.getFirst().found.report.cases().say();
    ObjectNode answer = Console.object().put("verdict", "broken").put("rounds", found.size());
    ArrayNode all = answer.putArray("findings");
    List<Finding> findings = new ArrayList<>();
    for (Small each : causes) {
      if (!findings.isEmpty()) {
        console.sayFinding("");
      }
      CheckReport.Said said = each.found.report.say(each.found.stopped, each.broken, each.told);
      findings.add(said.finding());
      all.add(said.answer());
    }
    console.sayFinding(
        "  %-8s%d in %s"
            .formatted(
                "causes",
                causes.size(),
                Counted.of(found.size(), "round") + " in which a law broke"));
    Small first = causes.getFirst();
    files.trace(console, first.told, findings.getFirst());
    files.broken(console, findings, Optional.of(found.getLast().stopped.sum()));
    return console.answer(Exit.LAW_BROKEN, answer);
  }
}
