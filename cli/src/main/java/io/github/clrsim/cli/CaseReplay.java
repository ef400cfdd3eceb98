package io.github.clrsim.cli;

import io.github.clrsim.cli.apart.ProcessApart;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.conformance.finding.Investigation;
import io.github.clrsim.conformance.finding.MovedEvents;
import io.github.clrsim.diagnostic.CommandText;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.laws.judge.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * How a case of a check is run again.
 *
 * @param words the command that does
 * @param apart where a native profiler has other processes
 * @param isOfRecording whether cases are orders of a recording, and not schedules of a scenario
 */
record CaseReplay(
    Function<Case, List<String>> words, Optional<ProcessApart> apart, boolean isOfRecording) {

  /** What differs from the recorded order, if there is one. */
  Optional<MovedEvents> moved(Case tried) {
    return isOfRecording ? Optional.of(MovedEvents.of(tried)) : Optional.empty();
  }

  /** The command in one line. */
  String line(Case tried) {
    return CommandText.of(words.apply(tried));
  }

  /**
   * A native profiler that breaks a law has to break one as well where it is the first of its
   * process: what an earlier execution left in memory is nothing that a real process has.
   */
  Investigation.Doubt doubt(Trial trial) {
    Investigation.Doubt usual = Investigation.Doubt.of(trial);
    return apart
        .filter(_ -> trial.profiler().isNative())
        .<Investigation.Doubt>map(
            processes ->
                (failing, broken) ->
                    usual.about(failing, broken).or(() -> inAnother(processes, failing, broken)))
        .orElse(usual);
  }

  private Optional<Diagnostic> inAnother(
      ProcessApart processes, Case failing, Verdict.Broken broken) {
    OptionalInt code = processes.silently(words.apply(failing));
    boolean isBroken = code.isEmpty() || code.getAsInt() == Exit.LAW_BROKEN.code();
    return isBroken
        ? Optional.empty()
        : Optional.of(Investigation.Doubt.notAlone(broken, line(failing)));
  }
}
