package io.github.clrsim.conformance;

import io.github.clrsim.api.trace.Step;
import io.github.clrsim.conformance.ConformanceCheck.Effort;
import io.github.clrsim.conformance.ConformanceResult.OfLaw;
import io.github.clrsim.conformance.backend.Backends;
import io.github.clrsim.conformance.backend.EngineChoice;
import io.github.clrsim.conformance.backend.Setting;
import io.github.clrsim.conformance.finding.ExerciseText;
import io.github.clrsim.conformance.finding.Finding;
import io.github.clrsim.conformance.finding.Investigation;
import io.github.clrsim.conformance.scenario.FaultInjection;
import io.github.clrsim.conformance.scenario.Scenarios;
import io.github.clrsim.conformance.scenario.StandardScenarios;
import io.github.clrsim.conformance.store.cases.SharedCases;
import io.github.clrsim.conformance.store.cases.StoredCase;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explore.Backend;
import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explore.Campaign.Next;
import io.github.clrsim.explore.Campaign.Result;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.FaultSearch;
import io.github.clrsim.explore.Shrinker;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.explore.neighbor.NeighborSearch;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.shrink.Progress;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;

/**
 * One run of a check: campaign after campaign. What breaks a law that is known to be broken is not
 * judged from there on, so that nothing is told twice that has one cause.
 */
final class ConformanceRun {
  private final ConformanceCheck check;
  private final UnaryOperator<Backend> over;
  private final BiConsumer<Finding, KeptCases.Kept> found;
  private final Tried tried;
  private final TimeBudget.Running time;
  private final Backend usual;
  private final Backend watchingRaces;

  private final Map<Law, Finding> broken = new LinkedHashMap<>();
  private final List<KeptCases.Kept> failing = new ArrayList<>();
  private final List<KeptCases.Kept> taken = new ArrayList<>();
  private final List<String> summary = new ArrayList<>();
  private Optional<Diagnostic> undecided = Optional.empty();
  private Optional<Campaign.Sum> sum = Optional.empty();
  private long executions;

  /** One in this process. */
  ConformanceRun(ConformanceCheck check) {
    this(check, arm -> arm, (_, _) -> {});
  }

  /**
   * One in this process.
   *
   * @param over watches the runs of a backend
   * @param found hears of each finding when it is there, with the case to be kept
   */
  ConformanceRun(
      ConformanceCheck check,
      UnaryOperator<Backend> over,
      BiConsumer<Finding, KeptCases.Kept> found) {
    this.check = check;
    this.tried = check.tried();
    this.over = over;
    this.found = found;
    this.time = TimeBudget.running(check.effort().time(), tried.isWoven());
    this.usual = backend(false);
    this.watchingRaces = tried.isWoven() ? backend(true) : usual;
  }

  private Backend backend(boolean races) {
    Setting setting =
        new Setting(EngineChoice.usual().engine(), tried.isWoven(), races)
            .within(check.effort().limits())
            .loading(check.places().loadable());
    return over.apply(
        tried
            .made()
            .map(factory -> Backends.simulated(setting, factory))
            .orElseGet(() -> Backends.simulated(setting)));
  }

  ConformanceResult result() {
    check.kept().ifPresent(this::tryThoseKept);
    try (CasesOfStore shared = CasesOfStore.of(check)) {
      return result(shared);
    }
  }

  private ConformanceResult result(CasesOfStore shared) {
    tryThoseOf(shared);
    StandardScenarios.Chosen chosen = chosen();
    boolean isThrough = undecided.isPresent();
    while (!isThrough && broken.size() < check.laws().size()) {
      isThrough = isThrough(chosen);
    }
    if (executions == 0 && undecided.isEmpty()) {
      undecided = Optional.of(noTime());
    }
    check.kept().ifPresent(this::keep);
    summary.addAll(shared.put(taken));
    return new ConformanceResult(
        tried.name(),
        check.laws().stream().map(this::of).toList(),
        String.join("\n", summary()),
        executions,
        sum);
  }

  private List<String> summary() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s on %s; laws: %d, of which broken: %d; seed %d"
            .formatted(
                Counted.of(executions, "execution"),
                String.join(", ", check.places().runtimes()),
                check.laws().size(),
                broken.size(),
                check.effort().seed()));
    lines.addAll(summary);
    return lines;
  }

  /** That nothing can be kept must not hide what was found. */
  private void keep(KeptCases kept) {
    try {
      kept.write(failing);
    } catch (DiagnosticException unwritable) {
      summary.add("  %-8s%s".formatted("kept", unwritable.diagnostic().what()));
    }
  }

  /** Runs one case, and no more. */
  Verdict again(Case failing) {
    return trial(false).of(failing).verdict();
  }

  List<Step> trace() {
    String scenario = check.places().scenarios().stream().findFirst().orElse(Scenarios.SHORTEST);
    String runtime = check.places().runtimes().getLast();
    List<Step> steps = new ArrayList<>();
    var _ = trial(false).with(scenario, runtime, Choices.calm(), steps::add);
    return List.copyOf(steps);
  }

  private OfLaw of(Law law) {
    if (broken.containsKey(law)) {
      return new OfLaw.Broken(law, broken.get(law));
    }
    return undecided
        .<OfLaw>map(why -> new OfLaw.Undecided(law, why))
        .orElseGet(() -> new OfLaw.Kept(law));
  }

  private Diagnostic noTime() {
    return new Diagnostic(
        "The time was up before the first execution",
        "the check of " + tried.name(),
        "a check that tries nothing shows nothing",
        "allow more time than "
            + check
                .effort()
                .time()
                .map(time -> Counted.of(time.toSeconds(), "second"))
                .orElse("none"));
  }

  private Trial trial(boolean races) {
    return new Trial(
        races ? watchingRaces : usual, tried.profiler(), check.laws(), broken.keySet());
  }

  private void tryThoseKept(KeptCases kept) {
    for (KeptCases.Kept each : kept.read()) {
      if (check.laws().stream().noneMatch(law -> law.name().equals(each.law()))) {
        // Nobody asks for this law now.
        failing.add(each);
        continue;
      }
      Trial trial = trial(each.races());
      Verdict verdict = trial.of(each.failing()).verdict();
      executions++;
      switch (verdict) {
        case Verdict.Broken again ->
            take(trial, each.failing(), again, each.races(), Optional.empty());
        // Whether it still fails is not known.
        case Verdict.Inconclusive _ -> failing.add(each);
        case Verdict.Kept _ -> {}
      }
    }
  }

  private void tryThoseOf(CasesOfStore shared) {
    SharedCases.Tries tries =
        new SharedCases.Tries() {
          @Override
          public boolean isJudged(String law) {
            return check.laws().stream().anyMatch(each -> each.name().equals(law))
                && broken.keySet().stream().noneMatch(each -> each.name().equals(law));
          }

          @Override
          public boolean isOn(String runtime) {
            return check.places().runtimes().contains(runtime);
          }

          @Override
          public Verdict of(StoredCase tried) {
            executions++;
            return whole(tried.races()).of(tried.failing()).verdict();
          }
        };
    Optional<SharedCases.Again> again = shared.next(tries);
    while (again.isPresent()) {
      SharedCases.Again found = again.get();
      boolean races = found.tried().races();
      take(trial(races), found.tried().failing(), found.broken(), races, Optional.empty());
      again = shared.next(tries);
    }
    summary.addAll(shared.lines());
  }

  /** Judged by all laws, those too that are known to be broken. */
  private Trial whole(boolean races) {
    return new Trial(races ? watchingRaces : usual, tried.profiler(), check.laws());
  }

  private StandardScenarios.Chosen chosen() {
    List<String> named = check.places().scenarios();
    if (named.isEmpty()) {
      return StandardScenarios.of(
          trial(false),
          check.places().runtimes(),
          check.places().loadable(),
          () -> time.isUp(false));
    }
    StandardScenarios.Chosen chosen = StandardScenarios.Chosen.named(named);
    chosen.requireLoads(check.places().loadable(), check.places().runtimes(), Scenario.ACTIONS_MAX);
    return chosen;
  }

  /** Runs one campaign; false, if it ended early, with a law that was not known to be broken. */
  private boolean isThrough(StandardScenarios.Chosen chosen) {
    Effort effort = check.effort();
    Campaign campaign = effort.refuses() ? refusing(chosen) : campaign(chosen, false, 1);
    Result result = effort.refuses() ? runRefusing(campaign) : run(campaign, false);
    sum = Optional.of(result.sum());
    if (result instanceof Result.Stopped stopped) {
      return isThrough(campaign, stopped, false);
    }
    if (tried.isWoven() && !effort.refuses() && !(result instanceof Result.Inconclusive)) {
      Campaign forRaces = campaign(chosen, true, ConformanceCheck.RACES_ONE_OF);
      // One that comes to nothing leaves what was seen without.
      if (run(forRaces, true) instanceof Result.Stopped stopped
          && stopped.verdict() instanceof Verdict.Broken) {
        return isThrough(forRaces, stopped, true);
      }
    }
    summarize(campaign, result);
    return true;
  }

  private Campaign campaign(StandardScenarios.Chosen chosen, boolean races, int oneOf) {
    Effort effort = check.effort();
    List<String> runtimes = check.places().runtimes();
    long ofEach = effort.ofEach(chosen.names().size() * runtimes.size());
    return Campaign.of(
            trial(races), chosen.names(), runtimes, Math.max(1, ofEach / oneOf), effort.seed())
        .varied(chosen.variation(check.places().loadable(), Scenario.ACTIONS_MAX));
  }

  private Campaign refusing(StandardScenarios.Chosen chosen) {
    List<String> names = FaultInjection.scenarios(chosen.names(), Scenario.ACTIONS_MAX);
    return campaign(StandardScenarios.Chosen.named(names), false, 1).refusing();
  }

  private Result runRefusing(Campaign campaign) {
    FaultSearch search = FaultInjection.search(campaign, Progress.SILENT, () -> next(false));
    Result result = search.run();
    executions += result.executions();
    if (result instanceof Result.Passed) {
      summary.add("  %-8s%s".formatted("faults", search.text()));
    }
    return result;
  }

  private Next next(boolean races) {
    return time.isUp(races) ? Next.TIME_IS_UP : Next.BEGIN;
  }

  private Result run(Campaign campaign, boolean races) {
    int jobs = tried.isWoven() ? Runtime.getRuntime().availableProcessors() : 1;
    Result result = campaign.run(Progress.SILENT, () -> next(races), jobs);
    executions += result.executions();
    return result;
  }

  /** What stopped a campaign is taken; true, if nothing follows from it. */
  private boolean isThrough(Campaign campaign, Result.Stopped stopped, boolean races) {
    return switch (stopped.verdict()) {
      case Verdict.Broken verdict -> {
        Investigation.Shrinking shrinking =
            (failed, broke) -> Shrinker.of(campaign).shrink(failed, broke, Progress.SILENT);
        take(campaign.trial(), stopped.failing(), verdict, races, Optional.of(shrinking));
        yield undecided.isPresent();
      }
      case Verdict.Inconclusive refused -> {
        undecided = Optional.of(refused.diagnostic());
        yield true;
      }
      case Verdict.Kept _ -> throw new IllegalStateException("nothing stops where laws are kept");
    };
  }

  private void take(
      Trial trial,
      Case found,
      Verdict.Broken verdict,
      boolean races,
      Optional<Investigation.Shrinking> shrinking) {
    switch (Investigation.of(
        trial,
        found,
        verdict,
        shrinking,
        Investigation.Doubt.of(trial),
        NeighborSearch.USUAL_BUDGET)) {
      case Investigation.Excused(Diagnostic why) -> undecided = Optional.of(why);
      case Investigation.Told told -> {
        Law law = told.broken().law();
        Finding finding =
            told.finding(tried.again(told.failing(), law, races, check.places().assemblies()));
        if (law.subject() == Law.Subject.RUNTIME) {
          undecided = Optional.of(finding.asFaultOfOurs());
        } else {
          KeptCases.Kept kept = new KeptCases.Kept(law.name(), races, told.failing());
          broken.put(law, finding);
          failing.add(kept);
          taken.add(kept);
          this.found.accept(finding, kept);
        }
      }
    }
  }

  private void summarize(Campaign campaign, Result result) {
    switch (result) {
      case Result.Inconclusive some -> undecided = Optional.of(some.first().diagnostic());
      case Result.Unfinished some ->
          undecided = Optional.of(((Verdict.Inconclusive) some.verdict()).diagnostic());
      case Result.Passed _, Result.EndedByUser _, Result.Stopped _ -> {}
    }
    ExerciseText exercise = new ExerciseText(result.sum().exercise());
    if (undecided.isEmpty() && result.executions() > 0) {
      undecided =
          exercise
              .absence(broken.values())
              .or(() -> check.effort().mustBeExercised() ? exercise.fault() : Optional.empty());
    }
    summary.add(
        "  %-8s%s; fingerprint %s"
            .formatted(
                "tried",
                Counted.of(campaign.scenarios().size(), "scenario"),
                result.fingerprint()));
    summary.add("  %-8s%s".formatted("seen", result.sum().statistics().text()));
    summary.addAll(
        exercise.lines(
            tried.library().isPresent()
                ? "./clrsim check has all"
                : "ConformanceResult.sum() has all"));
    tried.unseen().ifPresent(it -> summary.add("  %-8s%s".formatted("unseen", it)));
  }
}
