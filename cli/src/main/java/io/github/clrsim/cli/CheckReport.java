package io.github.clrsim.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.console.LiveProgress;
import io.github.clrsim.cli.console.ProfilerOutput;
import io.github.clrsim.cli.report.ExerciseReport;
import io.github.clrsim.cli.report.FindingJson;
import io.github.clrsim.cli.report.ProofReport;
import io.github.clrsim.cli.report.RefusedCall;
import io.github.clrsim.cli.report.UncontrolledReport;
import io.github.clrsim.cli.report.UnseenReport;
import io.github.clrsim.cli.stop.UserStop;
import io.github.clrsim.cli.subject.option.OutcomeOptions;
import io.github.clrsim.cli.subject.option.ShrinkingOptions;
import io.github.clrsim.conformance.backend.EngineChoice;
import io.github.clrsim.conformance.finding.ExerciseText;
import io.github.clrsim.conformance.finding.Finding;
import io.github.clrsim.conformance.finding.Investigation;
import io.github.clrsim.conformance.report.CoverageJson;
import io.github.clrsim.conformance.report.MovedJson;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explore.Campaign.Result;
import io.github.clrsim.explore.Campaign.Searched;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.Shrinker;
import io.github.clrsim.explore.neighbor.NeighborSearch;
import io.github.clrsim.explorer.strategy.Shard;
import io.github.clrsim.explorer.strategy.Statistics;
import io.github.clrsim.explorer.strategy.StrategyName;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.profiler.ReplayIsExact;
import java.util.List;
import java.util.Optional;

/**
 * Tells what came of a campaign, in words or as JSON.
 *
 * @param replay runs a case again
 * @param stop hears that the user wants what is known by now
 * @param outcome how it is to be shown
 * @param cases where failing cases go, and from where this one came
 * @param files what is written beside
 */
record CheckReport(
    Console console,
    Campaign campaign,
    EngineChoice engine,
    CaseReplay replay,
    UserStop stop,
    OutcomeOptions outcome,
    CheckCases.Sink cases,
    CheckFiles files) {

  /** Tells it, as of all that is to be known; the exit code comes back. */
  int of(Result result, Optional<Result> forRaces) {
    return of(result, forRaces, Optional.empty());
  }

  /**
   * Tells it; the exit code comes back.
   *
   * @param forRaces what came of the executions in which data races were looked for, if there were
   *     any apart
   * @param missing why this is none of the whole campaign, if it is not
   */
  int of(Result result, Optional<Result> forRaces, Optional<Diagnostic> missing) {
    cases.say();
    engine
        .why()
        .ifPresent(
            why ->
                console.say(
                    "engine: %s, because %s".formatted(engine.engine().kind().text(), why)));
    if (!(result instanceof Result.Passed)) {
      missing.ifPresent(console::tell);
    }
    return switch (result) {
      case Result.Passed passed ->
          forRaces.orElse(passed) instanceof Result.EndedByUser amidRaces
              ? endedByUser(amidRaces(passed, amidRaces))
              : kept(passed, forRaces, 0, missing);
      case Result.Unfinished unfinished -> unfinished(unfinished);
      case Result.Inconclusive some when areUnanswered(some) ->
          kept(
              new Result.Passed(some.sum(), some.proofs()),
              Optional.empty(),
              some.number(),
              Optional.empty());
      case Result.Inconclusive inconclusive -> inconclusive(inconclusive);
      case Result.Stopped stopped -> stopped(stopped);
      case Result.EndedByUser ended -> endedByUser(ended);
    };
  }

  /** Of a recording some orders lead to questions that it cannot answer, which shows nothing. */
  private boolean areUnanswered(Result.Inconclusive some) {
    return replay.isOfRecording() && some.isWhole() && 2 * some.number() <= some.executions();
  }

  private int kept(
      Result.Passed passed,
      Optional<Result> forRaces,
      long unanswered,
      Optional<Diagnostic> missing) {
    if (passed.executions() == 0) {
      return refuse(missing.orElseGet(CheckReport::noTime), passed, counted(passed));
    }
    proofs(passed.proofs()).say(console);
    ExerciseText words = new ExerciseText(passed.sum().exercise());
    Optional<Diagnostic> absence = missing.or(words::absence);
    String tried =
        "%s, %s, %s"
            .formatted(
                executions(passed),
                Counted.of(campaign.scenarios().size(), "scenario"),
                String.join(", ", campaign.profiles()));
    String drawn = "seed %d; fingerprint %s".formatted(campaign.seed(), passed.fingerprint());
    String summary =
        absence.isPresent()
            ? "inconclusive: %s; %s".formatted(tried, drawn)
            : "kept: %s; laws kept: %d; %s".formatted(tried, campaign.trial().laws().size(), drawn);
    console.say(summary);
    tellHowMuch(passed);
    tellStatistics(passed);
    long varied = passed.sum().varied();
    if (varied > 0) {
      console.say(
          "  %-8s%d executions had a program or adversaries of their own"
              .formatted("varied", varied));
    }
    new ExerciseReport(passed.sum().exercise()).say(console);
    uncontrolled(passed).say(console);
    unseen().say(console);
    ObjectNode known = counted(passed);
    if (replay.isOfRecording()) {
      console.say(
          "  %-8s%s asked what the recording does not hold, and show nothing"
              .formatted("open", Counted.of(unanswered, "execution")));
      known.put("unanswered", unanswered);
    }
    forRaces.ifPresent(
        more -> {
          String looked = racesLooked(more);
          console.say("  %-8s%s".formatted("races", looked));
          known.put("races", looked).put("raceExecutions", more.executions());
        });
    known.put("fingerprint", passed.fingerprint().toString()).put("steps", passed.steps());
    proofs(passed.proofs()).into(known);
    Optional<Diagnostic> fault =
        absence.or(() -> outcome.mustBeExercised() ? words.fault() : Optional.empty());
    if (fault.isPresent()) {
      return refuse(fault.get(), passed, known);
    }
    files.kept(console, summary, passed);
    ObjectNode answer = Console.object().put("verdict", "kept");
    answer.setAll(known);
    return console.answer(Exit.KEPT, answer);
  }

  private int refuse(Diagnostic why, Result result, ObjectNode known) {
    files.undecided(console, why, result);
    return console.refuse(why, known);
  }

  private static Diagnostic noTime() {
    return new Diagnostic(
        "The time was up before the first execution",
        "option --time",
        "a check that tries nothing shows nothing",
        "allow more time; choosing scenarios and weaving take some seconds, too");
  }

  /** Who runs a case twice, to see that it repeats, sees nothing new by that. */
  private String executions(Result.Passed passed) {
    long again = passed.executions() - passed.sum().statistics().executions();
    String all = Counted.of(passed.executions(), "execution");
    return campaign.strategy() instanceof StrategyName.Sampling && again > 0
        ? "%s (%d of them the second runs of others)".formatted(all, again)
        : all;
  }

  private static String racesLooked(Result more) {
    if (more.executions() == 0) {
      return "not looked for: no time was left";
    }
    long limited = more instanceof Result.Inconclusive some ? some.number() : 0;
    return more.verdict() instanceof Verdict.Inconclusive && limited == 0
        ? "not looked for: an execution in which they were was refused"
        : "none in %s more%s"
            .formatted(
                Counted.of(more.executions(), "execution"),
                limited == 0 ? "" : ", of which %d reached a limit".formatted(limited));
  }

  private int unfinished(Result.Unfinished unfinished) {
    proofs(unfinished.proofs()).say(console);
    Verdict.Inconclusive refused = (Verdict.Inconclusive) unfinished.verdict();
    console.sayFindingAside("inconclusive: " + Counted.of(unfinished.executions(), "execution"));
    ObjectNode known = counted(unfinished);
    proofs(unfinished.proofs()).into(known);
    return refuse(refused.diagnostic(), unfinished, known);
  }

  private int inconclusive(Result.Inconclusive inconclusive) {
    proofs(inconclusive.proofs()).say(console);
    Result.AtLimit first = inconclusive.first();
    console.sayFindingAside(
        "inconclusive: %d of %s reached a limit, %s; %s"
            .formatted(
                inconclusive.number(),
                Counted.of(inconclusive.executions(), "execution"),
                inconclusive.number() == inconclusive.executions()
                    ? "which shows nothing"
                    : "the others kept the laws",
                inconclusive.isWhole()
                    ? "the first of them:"
                    : "the rest was not tried, for such executions are the rule; the first:"));
    String again = replay.line(first.tried());
    ObjectNode known =
        counted(inconclusive)
            .put("inconclusive", inconclusive.number())
            .put("whole", inconclusive.isWhole())
            .put("replay", again);
    proofs(inconclusive.proofs()).into(known);
    int code = refuse(first.diagnostic(), inconclusive, known);
    console.sayFindingAside("  %-8s%s".formatted("replay", again));
    return code;
  }

  /** What was done so far is told like that of a whole check, but says nothing of the rest. */
  private int endedByUser(Result.EndedByUser ended) {
    proofs(ended.proofs()).say(console);
    console.sayFindingAside("inconclusive: stopped by you");
    tellStatistics(ended);
    new ExerciseReport(ended.sum().exercise()).say(console);
    uncontrolled(ended).say(console);
    unseen().say(console);
    if (ended.limited() > 0) {
      console.say(
          "  %-8s%s reached a limit".formatted("limits", Counted.of(ended.limited(), "execution")));
    }
    ObjectNode known =
        counted(ended).put("stoppedByUser", true).put("inconclusive", ended.limited());
    if (ended.isPlanned()) {
      known.put("planned", ended.planned());
    }
    proofs(ended.proofs()).into(known);
    return refuse(((Verdict.Inconclusive) ended.verdict()).diagnostic(), ended, known);
  }

  /** Both searches were one for the user. */
  private static Result.EndedByUser amidRaces(Result.Passed passed, Result.EndedByUser races) {
    Campaign.Sum usual = passed.sum();
    return new Result.EndedByUser(
        new Campaign.Sum(
            usual.executions() + races.executions(),
            usual.varied() + races.sum().varied(),
            usual.steps() + races.steps(),
            usual.fingerprint(),
            usual.statistics(),
            usual.exercise(),
            usual.uncontrolled(),
            usual.coverage()),
        passed.proofs(),
        races.limited(),
        usual.statistics().executions() + races.planned());
  }

  private int stopped(Result.Stopped stopped) {
    return switch (stopped.verdict()) {
      case Verdict.Broken broken -> investigated(stopped, broken);
      case Verdict.Inconclusive inconclusive -> noVerdict(stopped, inconclusive.diagnostic());
      case Verdict.Kept _ -> throw new IllegalStateException("nothing stops where laws are kept");
    };
  }

  int noVerdict(Result.Stopped stopped, Diagnostic why) {
    String again = replay.line(stopped.failing());
    console.sayFindingAside("inconclusive: execution %d".formatted(stopped.executions()));
    ObjectNode answer = counted(stopped).put("replay", again);
    printedAgain(stopped.failing()).ifPresent(printed -> printed.into(answer));
    int code = refuse(why, stopped, answer);
    console.sayFindingAside("  %-8s%s".formatted("replay", again));
    return code;
  }

  /**
   * What a native profiler prints in a case, which is run once more for that. One in Java may wait
   * for real time there.
   */
  private Optional<ProfilerOutput> printedAgain(Case unfinished) {
    if (!campaign.trial().profiler().isNative()) {
      return Optional.empty();
    }
    try (ProfilerOutput printed = ProfilerOutput.keep()) {
      var _ = campaign.trial().of(unfinished);
      printed.say(console);
      return Optional.of(printed);
    }
  }

  private int investigated(Result.Stopped stopped, Verdict.Broken broken) {
    return switch (investigation(stopped, broken)) {
      case Investigation.Excused(Diagnostic why) -> noVerdict(stopped, why);
      case Investigation.Told told -> broken(stopped, broken, told);
    };
  }

  /** What becomes of a case in which a law broke when it is looked at closely. */
  Investigation investigation(Result.Stopped stopped, Verdict.Broken broken) {
    Optional<Investigation.Shrinking> smaller =
        outcome.shrinking().map(budget -> (failing, verdict) -> shrunk(failing, verdict, budget));
    return Investigation.of(
        campaign.trial(),
        stopped.failing(),
        broken,
        smaller,
        replay.doubt(campaign.trial()),
        NeighborSearch.USUAL_BUDGET.until(stop.request()::isMade));
  }

  private int broken(Result.Stopped stopped, Verdict.Broken broken, Investigation.Told told) {
    Said said = say(stopped, broken, told);
    files.trace(console, told, said.finding());
    files.broken(console, List.of(said.finding()), Optional.of(stopped.sum()));
    return console.answer(Exit.LAW_BROKEN, said.answer());
  }

  /** A finding that was said, and what a program is answered of it. */
  record Said(Finding finding, ObjectNode answer) {}

  /** Says what was found. */
  Said say(Result.Stopped stopped, Verdict.Broken broken, Investigation.Told told) {
    Optional<String> seen = Optional.empty();
    String found =
        cases
            .origin()
            .orElseGet(
                () -> "execution %d, seed %d".formatted(stopped.executions(), campaign.seed()));
    ObjectNode counted = counted(stopped);
    if (told.shrunk().isPresent()) {
      Shrinker.Shrunk shrunk = told.shrunk().get();
      counted.put("shrinkingRuns", shrunk.evaluations());
      if (told.isMisled()) {
        found += "; shown as found, for static fields, which live on, misled the shrinking";
        counted.put("minimal", false);
      } else {
        found += "; " + shrinking(shrunk, stop.request().isMade());
        seen = asFound(broken, shrunk.verdict());
        counted.put("minimal", shrunk.isMinimal());
      }
    }
    Finding finding;
    ObjectNode answer = Console.object().put("verdict", "broken");
    try (ProfilerOutput printed = ProfilerOutput.keep()) {
      finding = told.finding(replay.line(told.failing()));
      console.sayFinding(finding.story());
      printed.say(console);
      printed.into(answer);
    }
    console.sayFinding("  %-8s%s".formatted("found", found));
    seen.ifPresent(words -> console.sayFinding("  %-8s%s".formatted("seen", words)));
    replay
        .moved(told.failing())
        .ifPresent(
            moved -> {
              moved.lines().forEach(console::sayFinding);
              MovedJson.into(answer, moved);
            });
    if (campaign.selection().refuses()) {
      RefusedCall.of(finding.course().steps())
          .ifPresent(
              refused -> {
                refused.say(console);
                refused.into(answer);
              });
    }
    uncontrolled(stopped).say(console);
    cases.put(told.broken().law(), told.failing());
    answer.setAll(counted);
    answer.put("fingerprint", finding.fingerprint().toString());
    // Of runs that cannot be repeated, the digest cannot be repeated either.
    if (!(broken.law() instanceof ReplayIsExact)) {
      answer.put("campaignFingerprint", stopped.fingerprint().toString());
    }
    return new Said(finding, FindingJson.into(answer, finding));
  }

  private Shrinker.Shrunk shrunk(Case failing, Verdict.Broken broken, ShrinkingOptions budget) {
    try (LiveProgress progress = console.progress("shrink")) {
      Shrinker usual = Shrinker.of(campaign);
      return usual
          .within(budget.budget(usual.budget(), stop.request()::isMade))
          .shrink(failing, broken, progress);
    }
  }

  /** What was seen first, where the story that is told is about something else. */
  private static Optional<String> asFound(Verdict.Broken found, Verdict.Broken told) {
    boolean isTold = found.law().equals(told.law()) && !(told.law() instanceof ReplayIsExact);
    return isTold
        ? Optional.empty()
        : Optional.of("%s at step %d: %s".formatted(found.law().name(), found.step(), found.why()));
  }

  /**
   * How far a case was shrunk, in words.
   *
   * @param isEndedByUser whether the user wanted the result; else it was the time that was up
   */
  static String shrinking(Shrinker.Shrunk shrunk, boolean isEndedByUser) {
    return "shrunk in %s%s"
        .formatted(
            Counted.of(shrunk.evaluations(), "run"),
            switch (shrunk.reach()) {
              case MINIMAL -> "; checked: no action can be left out, and no choice made simpler";
              case SPENT ->
                  ", not to the end, for what it may cost was spent (--shrink-runs allows more)";
              case WANTED ->
                  isEndedByUser
                      ? ", not to the end, for you ended it"
                      : ", not to the end, for its time was up (--shrink-time)";
            });
  }

  /** What this is not: all of the campaign. */
  private void tellHowMuch(Result result) {
    long done = result.sum().statistics().executions();
    boolean isSampled =
        campaign.strategy() instanceof StrategyName.Sampling && !campaign.selection().refuses();
    if (isSampled && !campaign.shard().equals(Shard.WHOLE)) {
      console.say(
          "  %-8s%s: this is no report of the whole, which is what all shards come to together"
              .formatted("shard", campaign.shard().text()));
    }
    if (isSampled
        && campaign.schedules() < Campaign.SCHEDULES_MAX
        && done < campaign.executionsPlanned()) {
      console.say(
          "  %-8safter %d of %s"
              .formatted("ended", done, Counted.of(campaign.executionsPlanned(), "execution")));
    }
  }

  private void tellStatistics(Result result) {
    // A search does not draw, so nothing can be estimated from what it saw.
    boolean isAny = result.sum().statistics().executions() > 0;
    if (isAny
        && campaign.strategy() instanceof StrategyName.Sampling
        && !campaign.selection().refuses()) {
      console.say("  %-8s%s".formatted("seen", result.sum().statistics().text()));
    }
  }

  private ProofReport proofs(List<Searched> searched) {
    return new ProofReport(campaign, searched);
  }

  private ObjectNode counted(Result result) {
    Statistics statistics = result.sum().statistics();
    ObjectNode node =
        Console.object()
            .put("executions", result.executions())
            .put("varied", result.sum().varied())
            .put("seed", campaign.seed())
            .put("strategy", campaign.strategy().text())
            .put("shard", campaign.shard().text())
            .put("engine", engine.engine().kind().text());
    engine.why().ifPresent(why -> node.put("engineWhy", why));
    cases.into(node);
    new ExerciseReport(result.sum().exercise()).into(node);
    CoverageJson.coverage(result.sum().coverage(), node);
    uncontrolled(result).into(node);
    unseen().into(node);
    ArrayNode woven = node.putArray("woven");
    campaign.trial().profiler().woven().forEach(woven::add);
    ObjectNode seen =
        node.putObject("statistics")
            .put("executions", statistics.executions())
            .put("steps", statistics.steps())
            .put("sites", statistics.sites())
            .put("interleavings", statistics.interleavings())
            .put("exact", statistics.isExact())
            .put("error", statistics.error())
            .put("seenOnce", statistics.seenOnce())
            .put("seenTwice", statistics.seenTwice())
            .put("counted", statistics.counted());
    // A search does not draw, so nothing can be estimated from what it saw.
    if (campaign.strategy() instanceof StrategyName.Sampling) {
      seen.put("chanceOfNew", statistics.chanceOfNew()).put("unseen", statistics.unseen());
    }
    return node;
  }

  private UnseenReport unseen() {
    return new UnseenReport(campaign.trial().profiler());
  }

  private UncontrolledReport uncontrolled(Result result) {
    return UncontrolledReport.of(campaign.trial().arm(), result);
  }
}
