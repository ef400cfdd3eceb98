package io.github.clrsim.cli.report;

import io.github.clrsim.api.NativeEnd;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.TraceFooter;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** How a run ended, in words. */
public final class EndingText {
  /** How the footer of a trace writes endings, and what it means. */
  private static final Map<Pattern, Function<MatchResult, String>> FOOTERS =
      Map.ofEntries(
          footer(
              "Signalled\\[signal=(.*?), why=(.*)]",
              parts -> of(new Run.Ending.Signalled(parts.group(1), parts.group(2)))),
          footer("StoppedByUser\\[]", _ -> of(new Run.Ending.StoppedByUser())),
          footer(
              "Detached\\[hasProcessEnded=(true|false)]",
              parts -> of(new Run.Ending.Detached(Boolean.parseBoolean(parts.group(1))))),
          footer("Crashed\\[why=(.*)]", parts -> of(new Run.Ending.Crashed(parts.group(1)))),
          footer("Deadlocked\\[why=(.*)]", parts -> of(new Run.Ending.Deadlocked(parts.group(1)))),
          footer(
              "LimitReached\\[limit=(.*)]",
              parts -> of(new Run.Ending.LimitReached(parts.group(1)))),
          footer(
              "ProfilerThrew\\[what=(.*)]",
              parts -> of(new Run.Ending.ProfilerThrew(parts.group(1)))),
          footer("DataRace\\[what=(.*)]", parts -> of(new Run.Ending.DataRace(parts.group(1)))),
          footer(
              "ProfilerExited\\[what=(.*)]",
              parts -> of(new Run.Ending.ProfilerExited(parts.group(1)))),
          footer("RecordingEnded\\[]", _ -> "with the recording; the process may go on"),
          footer("Excerpt\\[of=(.*)]", parts -> "an excerpt: " + parts.group(1)),
          footer("(?:Inconclusive|Refused)\\[why=(.*)]", parts -> parts.group(1)),
          // As it was written before it had a form of its own.
          footer(
              "(?:Inconclusive\\[diagnostic=Diagnostic|Refused\\[letter=Letter)"
                  + "\\[what=(.*?), where=.*]]",
              parts -> parts.group(1)));

  private EndingText() {}

  private static Map.Entry<Pattern, Function<MatchResult, String>> footer(
      String regex, Function<MatchResult, String> words) {
    return Map.entry(Pattern.compile(regex, Pattern.DOTALL), words);
  }

  /** A clause without a full stop. */
  public static String of(Run.Ending ending) {
    return switch (ending) {
      case Run.Ending.Completed(var code) -> "the program ended by itself with exit code " + code;
      case Run.Ending.Signalled(var signal, var why) ->
          "the program was ended by %s: %s".formatted(signal, why);
      case Run.Ending.StoppedByUser _ -> "stopped by the user";
      case Run.Ending.Detached(var hasEnded) ->
          hasEnded
              ? "the process has ended, with which exit code only its parent knows"
              : "detached; the process goes on";
      case Run.Ending.Crashed(var why) ->
          why.startsWith(NativeEnd.UNDEFINED) ? why : "the program did not end by itself: " + why;
      case Run.Ending.Deadlocked(var why) -> "nothing could go on: " + why;
      case Run.Ending.LimitReached(var limit) -> "it was ended at its limit: " + limit;
      case Run.Ending.ProfilerThrew(var what) -> "the profiler threw: " + what;
      case Run.Ending.DataRace(var what) -> "the profiler's threads raced: " + what;
      case Run.Ending.ProfilerExited(var what) -> "the profiler ended the process: " + what;
      case Run.Ending.Inconclusive(var diagnostic) -> diagnostic.what();
    };
  }

  /** The same of an ending as the footer of a trace writes it; of an unknown one, the footer. */
  public static String ofFooter(String footer) {
    OptionalInt exitCode = TraceFooter.exitCode(footer);
    if (exitCode.isPresent()) {
      return of(new Run.Ending.Completed(exitCode.getAsInt()));
    }
    return FOOTERS.entrySet().stream()
        .flatMap(
            known -> {
              Matcher parts = known.getKey().matcher(footer);
              return parts.matches() ? Stream.of(known.getValue().apply(parts)) : Stream.empty();
            })
        .findFirst()
        .orElse(footer);
  }
}
