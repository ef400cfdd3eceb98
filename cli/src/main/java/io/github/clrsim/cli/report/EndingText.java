package io.github.clrsim.cli.report;

import io.github.clrsim.api.Run;

/** How a run ended, in words. */
public final class EndingText {
  private EndingText() {}

  /** A clause without a full stop. */
  public static String of(Run.Ending ending) {
    return switch (ending) {
      case Run.Ending.Completed(var code) -> "the program ended by itself with exit code " + code;
      case Run.Ending.Signalled(var signal, var why) ->
          "the program was ended by %s: %s".formatted(signal, why);
      case Run.Ending.StoppedByUser _ -> "stopped by the user";
      case Run.Ending.Crashed(var why) -> "the program did not end by itself: " + why;
      case Run.Ending.Deadlocked(var why) -> "nothing could go on: " + why;
      case Run.Ending.LimitReached(var limit) -> "it was ended at its limit: " + limit;
      case Run.Ending.ProfilerThrew(var what) -> "the profiler threw: " + what;
      case Run.Ending.Refused(var letter) -> letter.what();
    };
  }
}
