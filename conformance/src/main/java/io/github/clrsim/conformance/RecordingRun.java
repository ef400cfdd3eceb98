package io.github.clrsim.conformance;

import io.github.clrsim.conformance.ConformanceCheck.Effort;
import io.github.clrsim.conformance.ConformanceResult.OfLaw;
import io.github.clrsim.conformance.backend.Backends;
import io.github.clrsim.conformance.backend.EngineChoice;
import io.github.clrsim.conformance.backend.WholeRecording;
import io.github.clrsim.conformance.finding.Finding;
import io.github.clrsim.conformance.finding.Investigation;
import io.github.clrsim.conformance.finding.MovedEvents;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explore.Backend;
import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explore.Campaign.Next;
import io.github.clrsim.explore.Campaign.Result;
import io.github.clrsim.explore.Shrinker;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.explore.neighbor.NeighborSearch;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.shrink.Progress;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/** One run of a check on the neighborhood of a recording: one campaign, to the first broken law. */
final class RecordingRun {
  private final ConformanceCheck check;
  private final Path recording;
  private final Tried tried;
  private final TimeBudget.Running time;
  private final Campaign campaign;

  RecordingRun(ConformanceCheck check, Path recording) {
    this.check = check;
    this.recording = recording;
    this.tried = check.tried();
    Effort effort = check.effort();
    this.time = TimeBudget.running(effort.time(), false);
    Engine engine = EngineChoice.usual().engine();
    Backend arm =
        tried
            .made()
            .map(factory -> Backends.neighboring(engine, OptionalInt.empty(), factory))
            .orElseGet(() -> Backends.neighboring(engine, OptionalInt.empty()));
    this.campaign =
        Campaign.of(
            new Trial(arm, tried.profiler(), check.laws()),
            List.of(recording.toString()),
            List.of(WholeRecording.read(recording).profile()),
            effort.ofEach(1),
            effort.seed());
  }

  ConformanceResult result() {
    Result result =
        campaign.run(Progress.SILENT, () -> time.isUp(false) ? Next.TIME_IS_UP : Next.BEGIN, 1);
    List<String> summary = new ArrayList<>();
    summary.add(
        "%s of %s and orders next to it; laws: %d; seed %d"
            .formatted(
                Counted.of(result.executions(), "execution"),
                recording,
                check.laws().size(),
                check.effort().seed()));
    return new ConformanceResult(
        tried.name(),
        laws(result, summary),
        String.join("\n", summary),
        result.executions(),
        Optional.of(result.sum()));
  }

  private List<OfLaw> laws(Result result, List<String> summary) {
    return switch (result) {
      case Result.Passed passed when passed.executions() == 0 -> undecided(noTime());
      case Result.Passed _, Result.EndedByUser _ -> all(OfLaw.Kept::new);
      case Result.Inconclusive some
          when some.isWhole() && 2 * some.number() <= some.executions() -> {
        summary.add(
            "  %-8s%s asked what the recording does not hold, and show nothing"
                .formatted("open", Counted.of(some.number(), "execution")));
        yield all(OfLaw.Kept::new);
      }
      case Result.Inconclusive some -> undecided(some.first().diagnostic());
      case Result.Unfinished some ->
          undecided(((Verdict.Inconclusive) some.verdict()).diagnostic());
      case Result.Stopped stopped ->
          switch (stopped.verdict()) {
            case Verdict.Broken broken -> broken(stopped, broken, summary);
            case Verdict.Inconclusive refused -> undecided(refused.diagnostic());
            case Verdict.Kept _ ->
                throw new IllegalStateException("nothing stops where laws are kept");
          };
    };
  }

  private List<OfLaw> broken(Result.Stopped stopped, Verdict.Broken broken, List<String> summary) {
    Trial trial = campaign.trial();
    return switch (Investigation.of(
        trial,
        stopped.failing(),
        broken,
        Optional.of(
            (failed, broke) -> Shrinker.of(campaign).shrink(failed, broke, Progress.SILENT)),
        Investigation.Doubt.of(trial),
        NeighborSearch.USUAL_BUDGET)) {
      case Investigation.Excused(Diagnostic why) -> undecided(why);
      case Investigation.Told told -> {
        Law law = told.broken().law();
        Finding finding = told.finding(tried.again(recording, told.failing(), law));
        summary.addAll(MovedEvents.of(told.failing()).lines());
        yield law.subject() == Law.Subject.RUNTIME
            ? undecided(finding.asFaultOfOurs())
            : all(
                each ->
                    each.equals(law)
                        ? new OfLaw.Broken(law, finding)
                        : new OfLaw.CutShort(each, law));
      }
    };
  }

  private List<OfLaw> undecided(Diagnostic why) {
    return all(law -> new OfLaw.Undecided(law, why));
  }

  private List<OfLaw> all(Function<Law, OfLaw> what) {
    return check.laws().stream().map(what).toList();
  }

  private Diagnostic noTime() {
    return new Diagnostic(
        "The time was up before the first execution",
        "the check of " + tried.name(),
        "a check that tries nothing shows nothing",
        "allow more time");
  }
}
