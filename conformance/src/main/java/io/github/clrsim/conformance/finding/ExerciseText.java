package io.github.clrsim.conformance.finding;

import io.github.clrsim.api.callback.NoReply;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.Remedy;
import io.github.clrsim.diagnostic.Setting;
import io.github.clrsim.explore.exercise.Event;
import io.github.clrsim.explore.exercise.Exercise;
import io.github.clrsim.explore.exercise.Refusal;
import io.github.clrsim.explorer.weave.site.CallSite;
import io.github.clrsim.laws.judge.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** What came of a profiler's wishes, in words. */
public record ExerciseText(Exercise exercise) {
  private static final int REFUSALS_SHOWN = 4;
  private static final String ASKS_FOR_NOTHING =
      "the profiler asks for no events (SetEventMask), so it hears of its beginning and end alone";

  /**
   * How a verdict tells of a profiler that threw when it was asked to take part, or answered null.
   */
  private static final Pattern FAILED_TO_START =
      Pattern.compile(
          "escaped Initialize(ForAttach)? on |: Initialize(ForAttach)? "
              + Pattern.quote(NoReply.TEXT));

  /**
   * One line for what came, what never did and what was refused; none where there is nothing.
   *
   * @param whereAllIs where the reader finds what is left out here
   */
  public List<String> lines(String whereAllIs) {
    List<String> lines = new ArrayList<>();
    met().ifPresent(words -> lines.add(line("met", words)));
    if (asksForNothing()) {
      lines.add(line("met", "none: " + ASKS_FOR_NOTHING));
    }
    failed().ifPresent(words -> lines.add(line("failed", words)));
    never()
        .ifPresent(
            words -> lines.add(line("never", words + ": asked for, and met in no execution")));
    joined(exercise.forNothing().stream().map(Event::name).toList(), ", ")
        .ifPresent(words -> lines.add(line("never", words + ": CoreCLR never calls back for it")));
    refused(whereAllIs).ifPresent(words -> lines.add(line("refused", words)));
    open().ifPresent(words -> lines.add(line("open", words)));
    if (exercise.hasTakenPart()) {
      lines.add(line("claims", claims()));
    }
    return List.copyOf(lines);
  }

  /** Why nothing follows of a profiler that took part in no execution; empty if it did in one. */
  public Optional<Diagnostic> absence() {
    return exercise.hasTakenPart()
        ? Optional.empty()
        : Optional.of(
            new Diagnostic(
                "The profiler took part in no execution",
                "all executions of this check",
                "it refused Initialize, or the attach, or threw there, each time, so no law was tried"
                    + " on it",
                "answer S_OK there%s; a profiler that is to be attached needs initializeForAttach"
                    .formatted(
                        exercise.refused().isEmpty()
                            ? ""
                            : " and look at the refused calls above")));
  }

  /** The same, where laws were broken: of one that failed in Initialize it says so. */
  public Optional<Diagnostic> absence(Collection<Finding> found) {
    return absence()
        .map(
            absence ->
                found.stream()
                    .map(Finding::broken)
                    .filter(broken -> FAILED_TO_START.matcher(broken.why()).find())
                    .findFirst()
                    .map(broken -> failedToStart(absence, broken))
                    .orElse(absence));
  }

  private static Diagnostic failedToStart(Diagnostic absence, Verdict.Broken broken) {
    return new Diagnostic(
        absence.what(),
        absence.where(),
        "no other law was tried on it, because of how it began: "
            + broken.why().lines().findFirst().orElse(""),
        "mend that first, which breaks %s: %s".formatted(broken.law().name(), broken.remedy()));
  }

  /** Whether it takes part and hears of its own beginning and end, and of nothing else. */
  private boolean asksForNothing() {
    return exercise.hasTakenPart() && exercise.asked().isEmpty();
  }

  /** Why a profiler is not acquitted that has to be exercised; empty if it was. */
  public Optional<Diagnostic> fault() {
    if (asksForNothing()) {
      return Optional.of(
          new Diagnostic(
              "The profiler asks for no events",
              "all executions of this check",
              "it hears of its own beginning and end alone, so hardly a law was tried on it, which was"
                  + " required of this check",
              "call SetEventMask or SetEventMask2 in Initialize"));
    }
    return never()
        .map(
            events ->
                new Diagnostic(
                    "The profiler asks for what never came: " + events,
                    "all executions of this check",
                    "no law was tried on what the profiler does then, which was required of this check",
                    Remedy.of(
                            Setting.SCENARIOS,
                            "add a scenario in which it comes (%s; docs/SCENARIOS.md)")
                        .or("do not ask for it")));
  }

  private Optional<String> met() {
    return counts(exercise.met(), Event::name);
  }

  /** What a callback tells of a failure is read by other code than what it tells of success. */
  private Optional<String> failed() {
    return counts(exercise.failed(), name -> name);
  }

  private static <T> Optional<String> counts(Map<T, Long> all, Function<T, String> name) {
    return joined(
        all.entrySet().stream()
            .map(
                each ->
                    String.format(
                        Locale.ROOT, "%s %,d", name.apply(each.getKey()), each.getValue()))
            .toList(),
        ", ");
  }

  /** A leak cannot be told from a cache, so nobody is accused of it. */
  private Optional<String> open() {
    return exercise.modulesOpenMax() == 0
        ? Optional.empty()
        : Optional.of(
            "the metadata of %s was never released when an execution ended, at most; one reference"
                    .formatted(Counted.of(exercise.modulesOpenMax(), "module"))
                + " to each module that is still loaded counts as a cache");
  }

  private String claims() {
    return exercise.claims() > 0
        ? String.format(
            Locale.ROOT, "%,d, each compared with what was so at that moment", exercise.claims())
        : "none, so that only what the profiler does was judged, not what it concludes (README.md,"
            + " host.claim)";
  }

  private Optional<String> never() {
    return joined(exercise.never().stream().map(Event::name).toList(), ", ");
  }

  /** The most frequent first. */
  private Optional<String> refused(String whereAllIs) {
    List<Map.Entry<Refusal, Long>> all =
        exercise.refused().entrySet().stream()
            .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
            .toList();
    String more =
        all.size() > REFUSALS_SHOWN
            ? "; and %d more (%s)".formatted(all.size() - REFUSALS_SHOWN, whereAllIs)
            : "";
    return joined(
            all.stream()
                .limit(REFUSALS_SHOWN)
                .map(each -> refused(each.getKey(), each.getValue()))
                .toList(),
            "; ")
        .map(words -> words + more);
  }

  private static String refused(Refusal refusal, long times) {
    return String.format(
        Locale.ROOT,
        "%s %s with %s%s",
        refusal.method(),
        Counted.grouped(times, "time"),
        refusal.hresult(),
        where(refusal.site()));
  }

  private static String where(CallSite site) {
    return switch (site) {
      case CallSite.Woven woven ->
          " at "
              + woven.brief()
              + switch (woven.use()) {
                case LOOKED_AT -> ", the answer is looked at";
                case NOT_LOOKED_AT -> ", the answer is not looked at";
                case NOT_FOLLOWED -> "";
              };
      case CallSite.Unknown _ -> "";
    };
  }

  private static Optional<String> joined(List<String> words, String separator) {
    return words.isEmpty() ? Optional.empty() : Optional.of(String.join(separator, words));
  }

  private static String line(String label, String words) {
    return "  %-8s%s".formatted(label, words);
  }
}
