package io.github.clrsim.conformance.apart;

import io.github.clrsim.conformance.finding.Finding;
import io.github.clrsim.conformance.finding.Findings;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.Remedy;
import io.github.clrsim.diagnostic.Setting;
import io.github.clrsim.explore.Case;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.profiler.TheRunEndsWell;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What follows from the death of a process: it is a verdict if the same schedule brings it about in
 * another process, too.
 */
public sealed interface JudgedDeath {
  /** So many lines are told of what a process printed that died. */
  int LINES_MAX = 5;

  /** The profiler brings down its process. */
  record Broken(Case failing, Finding finding) implements JudgedDeath {}

  /** Nothing follows. */
  record Unknown(Diagnostic why) implements JudgedDeath {}

  /**
   * Judges it.
   *
   * @param died a process that was not through
   * @param replay the line that runs a case again
   * @param again runs a case in another process
   */
  static JudgedDeath of(
      ChildJvm.Ended died, Function<Case, String> replay, Function<Case, ChildJvm.Ended> again) {
    if (died.death().isByOthers()) {
      return new Unknown(killed(died.death()));
    }
    if (died.left().tried().isEmpty()) {
      return new Unknown(outsideOfRuns(died.death()));
    }
    Case failing = died.left().tried().get();
    ChildJvm.Ended second = again.apply(failing);
    if (second.isThrough() || second.code() != died.code()) {
      return new Unknown(once(died.death(), replay.apply(failing)));
    }
    Verdict.Broken broken =
        new Verdict.Broken(
            new TheRunEndsWell(),
            second.left().steps(),
            "the process of the native profiler %s, after the last step of %s; so did another on"
                    .formatted(second.death().text(), second.left().thread())
                + " the same schedule"
                + printed(second.left()),
            "look for memory that is written and is not the profiler's, and for system calls that"
                + " end the process behind the C library's back");
    return new Broken(failing, Findings.unfinished(failing, broken, replay.apply(failing)));
  }

  private static String printed(FlightRecorder.Left left) {
    List<String> lines = left.printed().lines().toList();
    return lines.isEmpty()
        ? ""
        : lines.stream()
            .skip(Math.max(lines.size() - LINES_MAX, 0))
            .map(line -> "\n  " + line)
            .collect(Collectors.joining("", ". The last that it printed:", ""));
  }

  private static Diagnostic killed(Death death) {
    return new Diagnostic(
        "The process of the native profiler was killed",
        "it " + death.text(),
        "somebody sent it a signal, or the system had no memory left for it",
        Remedy.of("let it run to its end")
            .or(Setting.EXECUTIONS, "give it less to do (%s)")
            .or(Setting.SCENARIOS, "on fewer scenarios (%s)"));
  }

  private static Diagnostic outsideOfRuns(Death death) {
    return new Diagnostic(
        "The process of the native profiler died, and no run is to blame for it",
        "it " + death.text(),
        "it happened before or between runs, or in one of more than two million choices",
        Remedy.of(Setting.SCENARIOS, "try one scenario (%s)")
            .or(Setting.EXECUTIONS, "fewer executions (%s)")
            .or(
                "if nothing of the library runs there, report it with the library: it is a bug of"
                    + " clrsim"));
  }

  /**
   * That a process died, and another did not.
   *
   * @param again the line that runs the same schedule
   */
  static Diagnostic once(Death death, String again) {
    return new Diagnostic(
        "The process of the native profiler died once, and not again on the same schedule",
        "it %s; %s".formatted(death.text(), again),
        "what brought it about is not in the schedule: memory that was overwritten by an earlier"
            + " run, for one",
        "run the check again, and look for memory that is written and is not the profiler's");
  }
}
