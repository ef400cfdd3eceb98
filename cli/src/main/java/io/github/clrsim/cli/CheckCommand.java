package io.github.clrsim.cli;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.cli.apart.ProcessApart;
import io.github.clrsim.cli.apart.Team;
import io.github.clrsim.cli.campaign.CampaignUse;
import io.github.clrsim.cli.campaign.Folded;
import io.github.clrsim.cli.campaign.Rounds;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.LiveProgress;
import io.github.clrsim.cli.console.QuietOption;
import io.github.clrsim.cli.stop.ProcessEnd;
import io.github.clrsim.cli.stop.UserStop;
import io.github.clrsim.cli.stop.Watchdog;
import io.github.clrsim.cli.subject.RecordedTrace;
import io.github.clrsim.cli.subject.option.ConfigOption;
import io.github.clrsim.cli.subject.option.FaultOptions;
import io.github.clrsim.cli.subject.option.JobOptions;
import io.github.clrsim.cli.subject.option.OutcomeOptions;
import io.github.clrsim.cli.subject.option.RecordingOption;
import io.github.clrsim.cli.subject.option.SearchOptions;
import io.github.clrsim.cli.subject.option.StoreOptions;
import io.github.clrsim.cli.subject.option.TimeOption;
import io.github.clrsim.conformance.ConformanceCheck;
import io.github.clrsim.conformance.TimeBudget;
import io.github.clrsim.conformance.apart.ChildJvm;
import io.github.clrsim.conformance.backend.Backends;
import io.github.clrsim.conformance.backend.EngineChoice;
import io.github.clrsim.conformance.backend.Setting;
import io.github.clrsim.conformance.scenario.LoadableAssemblies;
import io.github.clrsim.conformance.scenario.Scenarios;
import io.github.clrsim.conformance.scenario.StandardScenarios;
import io.github.clrsim.conformance.store.CampaignFolder;
import io.github.clrsim.conformance.store.cases.SharedCases;
import io.github.clrsim.conformance.store.cases.StoredCase;
import io.github.clrsim.diagnostic.CommandText;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.RoundStore;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.explorer.shrink.Progress;
import io.github.clrsim.explorer.strategy.StrategyName;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Hunts for a schedule on which a profiler breaks a law. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description = {
      "Tries a profiler on many schedules of the simulated CLR until a law breaks.",
      "With --strategy exhaustive, proves that none can break."
    })
final class CheckCommand implements Callable<Integer> {
  /** The task of the usual campaign, and the command. */
  static final String CHECK = "check";

  /** The task of a campaign in which data races are looked for. */
  private static final String RACES = "races";

  @Mixin private final Console console;

  @SuppressWarnings("UnusedVariable") // it reaches the console by itself
  @Mixin
  private final QuietOption quiet;

  @Mixin private final ConfigOption config;

  @Mixin private final SearchOptions asked = new SearchOptions();
  @Mixin private final JobOptions jobs = new JobOptions();
  @Mixin private final TimeOption time = new TimeOption();
  @Mixin private final StoreOptions store = new StoreOptions();
  @Mixin private final OutcomeOptions outcome = new OutcomeOptions();
  @Mixin private final FaultOptions faults = new FaultOptions();
  @Mixin private final RecordingOption recording = new RecordingOption();

  private final Optional<ProcessApart> apart;

  /** What is done about its rounds, if the check is that of a campaign of many. */
  private final Optional<CampaignUse> use;

  /** A check that runs native profilers in a process apart, if one is named. */
  CheckCommand(Console console, Optional<ProcessApart> apart) {
    this(console, apart, Optional.empty());
  }

  /** A check whose rounds are run, or were, by others. */
  CheckCommand(Console console, CampaignUse use) {
    this(console, Optional.empty(), Optional.of(use));
  }

  private CheckCommand(Console console, Optional<ProcessApart> apart, Optional<CampaignUse> use) {
    this.console = console;
    this.apart = apart;
    this.use = use;
    this.quiet = new QuietOption(console);
    this.config = new ConfigOption(console);
  }

  @Override
  public Integer call() {
    try (UserStop stop = new UserStop()) {
      return store.closed(checked(stop), console);
    } catch (RuntimeException | Error amid) {
      // What is being made while the process ends fails: no more hooks are taken, for one.
      if (ProcessEnd.isUnderWay()) {
        console.sayFindingAside("Stopped before anything could be said.");
      }
      throw amid;
    }
  }

  private int checked(UserStop stop) {
    outcome.requirePossible();
    store.requirePossible(
        asked.strategy().strategy(), time.isGiven() && !asked.strategy().isCounted());
    store.requireOutsideOf(asked.profiler().entries());
    jobs.requirePossible();
    faults.requirePossible(asked.strategy().strategy(), asked.strategy().shard(), store.isAsked());
    recording.requirePossible(asked.strategy().strategy(), forScenariosAlone());
    NamedProfiler tried = asked.weaving().woven(asked.profiler().profiler());
    TimeBudget.Running running =
        TimeBudget.running(
            time.time(asked.strategy().strategy()), asked.weaving().racesApart(tried));
    EngineChoice chosen = asked.engine().engine();
    LoadableAssemblies loadable = asked.assemblies().loadable(console);
    List<Law> judging = asked.laws().laws(tried);
    CheckFiles files =
        new CheckFiles(
            tried.className(), judging, outcome.trace(), outcome.reports(), outcome.annotates());
    List<String> profiles = asked.profiles(console::sayAside);
    if (asked.profiler().isNative() && apart.isPresent() && !ChildJvm.isHere()) {
      return apart
          .get()
          .run(
              failing -> replayWords(failing, false),
              (failing, finding) -> {
                files.broken(console, List.of(finding), Optional.empty());
                cases(tried).put(finding.broken().law().name(), false, failing);
              });
    }
    Search usual = new Search(tried, judging, chosen, loadable, profiles, asked.weaving().races());
    Search forRaces = new Search(tried, judging, chosen, loadable, profiles, true);
    CheckCases cases = cases(tried);
    try (Watchdog watchdog = watchdog(usual, files);
        Watchdog another = watchdog(forRaces, files)) {
      StoredTries tries =
          new StoredTries(judging, profiles, trial(usual, watchdog), trial(forRaces, another));
      Optional<SharedCases.Again> again = cases.firstThatFails(tries);
      if (again.isPresent()) {
        StoredCase known = again.get().tried();
        Search its = known.races() ? forRaces : usual;
        return report(
                tries.campaign(again.get(), asked.seed()), its, stop, files, cases.sink(known))
            .of(tries.result(again.get(), asked.seed()), Optional.empty());
      }
    }
    try (Team team = team(judging);
        Watchdog watchdog = watchdog(usual, files);
        Watchdog another = watchdog(forRaces, files)) {
      Trial trial = trial(usual, watchdog);
      StandardScenarios.Chosen scenarios = scenarios(trial, usual, stop.request()::isMade);
      Campaign campaign =
          recording.isAsked()
              ? neighborhood(usual, watchdog)
              : campaign(trial, usual, scenarios, 1).orElseThrow();
      asked.strategy().requireShardRuns(campaign);
      if (!recording.isAsked()) {
        tellWhatIsNotMet(campaign, loadable);
      }
      boolean hasRaces =
          campaign.strategy() instanceof StrategyName.Sampling
              && !faults.isAsked()
              && !recording.isAsked()
              && asked.weaving().racesApart(tried);
      Supplier<Optional<Campaign>> behind =
          () ->
              hasRaces
                  ? campaign(
                          trial(forRaces, another),
                          forRaces,
                          scenarios,
                          ConformanceCheck.RACES_ONE_OF)
                      .filter(each -> each.executionsPlanned() > 0)
                  : Optional.empty();
      switch (begun(campaign, scenarios, behind, chosen, stop)) {
        case CampaignUse.Next.Over(int code) -> {
          return code;
        }
        case CampaignUse.Next.Report(Rounds rounds, int findings) -> {
          Folded usually =
              Folded.of(findings, via -> run(campaign, CHECK, stop, running, rounds, via, team));
          CheckReport report = report(campaign, usual, stop, files, cases.sink(usual.races()));
          Optional<Campaign> more =
              usually.last() instanceof Campaign.Result.Passed ? behind.get() : Optional.empty();
          Optional<Folded> raced =
              more.map(
                  each ->
                      Folded.of(
                          findings - usually.broken().size(),
                          via -> run(each, RACES, stop, running, rounds, via, team)));
          rounds.repaired().forEach(console::tell);
          rounds.note().ifPresent(console::sayAside);
          rounds.fault().ifPresent(console::tell);
          List<FindingsReport.Found> found = new ArrayList<>();
          usually.broken().forEach(it -> found.add(new FindingsReport.Found(report, it)));
          raced.ifPresent(
              its -> {
                CheckReport ofRaces =
                    report(more.orElseThrow(), forRaces, stop, files, cases.sink(true));
                its.broken().forEach(it -> found.add(new FindingsReport.Found(ofRaces, it)));
              });
          if (found.isEmpty()) {
            return report.of(usually.last(), raced.map(Folded::last), rounds.missing());
          }
          rounds.missing().ifPresent(console::tell);
          return findings == 1
              ? found.getFirst().report().of(found.getFirst().stopped(), Optional.empty())
              : new FindingsReport(console, files, found).tell();
        }
      }
    }
  }

  private CheckCases cases(NamedProfiler tried) {
    return new CheckCases(
        console, tried, asked.beside().words(), store, asked.limits().actionsMax());
  }

  /** What is done before the report. */
  private CampaignUse.Next begun(
      Campaign campaign,
      StandardScenarios.Chosen scenarios,
      Supplier<Optional<Campaign>> behind,
      EngineChoice chosen,
      UserStop stop) {
    // Whoever stops while scenarios are chosen has a campaign of some of them.
    if (stop.request().isMade() || (use.isEmpty() && !store.isAsked())) {
      return new CampaignUse.Next.Report(new Rounds.OfNobody(), 1);
    }
    CampaignFolder.Identity identity = identity(campaign, scenarios, chosen);
    if (use.isEmpty()) {
      return new CampaignUse.Next.Report(
          new Rounds.Stored(CampaignFolder.of(identity, store.folder())), 1);
    }
    NamedProfiler tried = campaign.trial().profiler();
    return use.get()
        .begin(
            new CampaignUse.Planned(
                identity,
                Stream.concat(
                        Stream.of(new CampaignUse.Search(CHECK, campaign)),
                        behind.get().stream().map(each -> new CampaignUse.Search(RACES, each)))
                    .toList(),
                jobs.jobs(tried, asked.beside().beside(tried)),
                stop.request()::isMade));
  }

  private List<String> forScenariosAlone() {
    Map<String, Boolean> given = new LinkedHashMap<>();
    given.put("--scenario", !asked.scenarios().isEmpty());
    given.put("--runtime", !asked.runtimes().isEmpty());
    given.put("--assembly", !asked.assemblies().words().isEmpty());
    given.put("--beside", !asked.beside().words().isEmpty());
    given.put("--faults", faults.isAsked());
    given.put("--store", store.isAsked() || use.isPresent());
    given.put("--cases", store.asksForCases());
    given.put("--races", asked.weaving().races());
    return given.keySet().stream().filter(given::get).toList();
  }

  /** Nothing of them is tried then, which the user may not have meant. */
  private void tellWhatIsNotMet(Campaign campaign, LoadableAssemblies loadable) {
    List<Scenario> tried =
        campaign.scenarios().stream()
            .map(each -> Scenarios.named(each, asked.limits().actionsMax()))
            .toList();
    List<String> left = loadable.notMetBy(tried);
    if (!left.isEmpty()) {
      console.tell(
          new Diagnostic(
              "Nothing loads " + String.join(", ", left),
              "option --assembly",
              "no scenario of this check names it, by the name inside the file, nor does what is"
                  + " loaded refer to it; so nothing of it is tried",
              "leave --scenario out, or add a line load CONTEXT NAME to yours; ./clrsim scenarios"
                  + " --assembly FILE shows one"));
    }
  }

  private static Campaign.Next next(UserStop stop, boolean isTimeUp) {
    if (stop.request().isMade()) {
      return Campaign.Next.STOPPED_BY_USER;
    }
    return isTimeUp ? Campaign.Next.TIME_IS_UP : Campaign.Next.BEGIN;
  }

  private Watchdog watchdog(Search search, CheckFiles files) {
    return new Watchdog(
        console,
        true,
        failing -> replay(failing, search.races()),
        finding -> files.broken(console, List.of(finding), Optional.empty()));
  }

  /** Who executes the campaign of a native profiler beside this process, if anybody does. */
  private Team team(List<Law> judging) {
    boolean isShared =
        asked.profiler().isNative()
            && !faults.isAsked()
            && asked.beside().words().isEmpty()
            && asked.strategy().strategy() instanceof StrategyName.Sampling;
    return apart
        .filter(_ -> isShared)
        .map(
            process ->
                Team.of(
                    process,
                    jobs.processes(asked.strategy().executionsWanted(time.isGiven())) - 1,
                    judging,
                    failing -> replayWords(failing, false)))
        .orElseGet(Team::nobody);
  }

  private Campaign.Result run(
      Campaign campaign,
      String task,
      UserStop stop,
      TimeBudget.Running running,
      Rounds rounds,
      UnaryOperator<RoundStore> via,
      Team team) {
    try (LiveProgress progress = console.progress(task)) {
      NamedProfiler tried = campaign.trial().profiler();
      Progress shown =
          time.isGiven()
              ? (done, _, what) ->
                  progress.at(
                      running.secondsPassed(),
                      running.secondsInAll(),
                      () -> "%d executions; %s".formatted(done, what.get()))
              : progress;
      Supplier<Campaign.Next> next = () -> next(stop, running.isUp(task.equals(RACES)));
      if (faults.isAsked()) {
        return faults.run(campaign, shown, next, console);
      }
      return team.run(
          campaign,
          shown,
          next,
          jobs.jobs(tried, asked.beside().beside(tried)),
          via.apply(rounds.of(task, campaign)));
    }
  }

  /** The words by which the same executions are run again, on whatever machine. */
  private List<String> words() {
    return Stream.concat(Stream.of(CHECK), asked.words().stream()).toList();
  }

  private CampaignFolder.Identity identity(
      Campaign campaign, StandardScenarios.Chosen scenarios, EngineChoice chosen) {
    List<String> words = words();
    String digest =
        CampaignDigest.of(
            words,
            chosen.engine().kind(),
            Stream.concat(
                    campaign.trial().profiler().classpath().stream(),
                    asked.assemblies().files().stream())
                .toList(),
            campaign.scenarios().stream()
                .map(name -> Scenarios.named(name, asked.limits().actionsMax()).text())
                .toList());
    return new CampaignFolder.Identity(digest, words, scenarios);
  }

  private CheckReport report(
      Campaign campaign, Search search, UserStop stop, CheckFiles files, CheckCases.Sink cases) {
    return new CheckReport(
        console,
        campaign,
        search.chosen(),
        new CaseReplay(failing -> replayWords(failing, search.races()), apart, recording.isAsked()),
        stop,
        outcome,
        cases,
        files);
  }

  /**
   * What is tried, and how.
   *
   * @param laws by which it is judged
   * @param profiles the runtimes whose rules hold
   * @param races whether data races are looked for
   */
  private record Search(
      NamedProfiler tried,
      List<Law> laws,
      EngineChoice chosen,
      LoadableAssemblies loadable,
      List<String> profiles,
      boolean races) {}

  private Trial trial(Search search, Watchdog watchdog) {
    Setting setting =
        new Setting(
            search.chosen().engine(),
            asked.limits().limits(),
            asked.limits().actionsMax(),
            !search.tried().woven().isEmpty(),
            search.races(),
            search.loadable(),
            asked.beside().beside(search.tried()));
    return new Trial(watchdog.over(Backends.simulated(setting)), search.tried(), search.laws());
  }

  /** Those that the user names, or that suit the profiler: where they are known, they are read. */
  private StandardScenarios.Chosen scenarios(
      Trial trial, Search search, BooleanSupplier isStopped) {
    if (recording.isAsked() || !asked.scenarios().isEmpty()) {
      return StandardScenarios.Chosen.named(asked.scenarios());
    }
    return use.map(CampaignUse::store)
        .or(() -> store.isAsked() ? Optional.of(store.folder()) : Optional.empty())
        .flatMap(folder -> CampaignFolder.chosen(words(), folder))
        .orElseGet(
            () -> StandardScenarios.of(trial, search.profiles(), search.loadable(), isStopped));
  }

  /** With one of so many schedules; empty, if none is left then. */
  private Optional<Campaign> campaign(
      Trial trial, Search search, StandardScenarios.Chosen chosen, int oneOf) {
    LoadableAssemblies loadable = search.loadable();
    List<String> profiles = search.profiles();
    int actionsMax = asked.limits().actionsMax();
    chosen.requireLoads(loadable, profiles, actionsMax);
    List<String> names = faults.scenarios(chosen.names(), actionsMax);
    long schedules =
        asked.strategy().schedulesOfEach(names.size() * profiles.size(), time.isGiven()) / oneOf;
    return Optional.of(schedules)
        .filter(each -> each > 0)
        .map(
            each ->
                Campaign.of(trial, names, profiles, each, asked.seed())
                    .varied(chosen.variation(loadable, actionsMax))
                    .by(asked.strategy().strategy())
                    .inRoundsOf(asked.strategy().round())
                    .part(asked.strategy().shard())
                    .calmAtStart(asked.strategy().isCalmAtStart()))
        .map(each -> faults.isAsked() ? each.refusing() : each);
  }

  private Campaign neighborhood(Search search, Watchdog watchdog) {
    RecordedTrace recorded = recording.recorded();
    Trial trial =
        new Trial(
            watchdog.over(
                Backends.neighboring(search.chosen().engine(), asked.limits().stepsMax())),
            search.tried(),
            search.laws());
    return Campaign.of(
            trial,
            List.of(recorded.file().toString()),
            List.of(recorded.header().profile()),
            asked.strategy().schedulesOfEach(1, time.isGiven()),
            asked.seed())
        .by(asked.strategy().strategy())
        .inRoundsOf(asked.strategy().round())
        .part(asked.strategy().shard());
  }

  private String replay(Case failing, boolean races) {
    return CommandText.of(replayWords(failing, races));
  }

  private List<String> replayWords(Case failing, boolean races) {
    List<String> words = new ArrayList<>(List.of("replay"));
    words.addAll(recording.words());
    words.addAll(asked.subject(asked.weaving().words(races)));
    if (!recording.isAsked()) {
      words.addAll(List.of("--scenario", failing.scenario()));
      words.addAll(List.of("--runtime", failing.profile()));
    }
    words.addAll(List.of("--choices", failing.picks().text()));
    words.addAll(asked.rules());
    words.addAll(config.words());
    return words;
  }
}
