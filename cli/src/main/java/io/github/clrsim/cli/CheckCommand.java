package io.github.clrsim.cli;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.cli.apart.ProcessApart;
import io.github.clrsim.cli.apart.Team;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.LiveProgress;
import io.github.clrsim.cli.console.QuietOption;
import io.github.clrsim.cli.stop.ProcessEnd;
import io.github.clrsim.cli.stop.UserStop;
import io.github.clrsim.cli.stop.Watchdog;
import io.github.clrsim.cli.subject.RealRuntimes;
import io.github.clrsim.cli.subject.RecordedTrace;
import io.github.clrsim.cli.subject.option.AssemblyOptions;
import io.github.clrsim.cli.subject.option.Candidates;
import io.github.clrsim.cli.subject.option.CompanionOptions;
import io.github.clrsim.cli.subject.option.ConfigOption;
import io.github.clrsim.cli.subject.option.EngineOptions;
import io.github.clrsim.cli.subject.option.FaultOptions;
import io.github.clrsim.cli.subject.option.JobOptions;
import io.github.clrsim.cli.subject.option.LawOptions;
import io.github.clrsim.cli.subject.option.LimitOptions;
import io.github.clrsim.cli.subject.option.OutcomeOptions;
import io.github.clrsim.cli.subject.option.ProfilerOptions;
import io.github.clrsim.cli.subject.option.RecordingOption;
import io.github.clrsim.cli.subject.option.StoreOptions;
import io.github.clrsim.cli.subject.option.StrategyOptions;
import io.github.clrsim.cli.subject.option.TimeOption;
import io.github.clrsim.cli.subject.option.WeavingOptions;
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
import io.github.clrsim.explore.Trial;
import io.github.clrsim.explore.Variation;
import io.github.clrsim.explorer.shrink.Progress;
import io.github.clrsim.explorer.strategy.StrategyName;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
  private static final String CHECK = "check";

  /** The task of a campaign in which data races are looked for. */
  private static final String RACES = "races";

  @Mixin private final Console console;

  @SuppressWarnings("UnusedVariable") // it reaches the console by itself
  @Mixin
  private final QuietOption quiet;

  @Mixin private final ConfigOption config;

  @Mixin private final ProfilerOptions profiler = new ProfilerOptions();
  @Mixin private final WeavingOptions weaving = new WeavingOptions();
  @Mixin private final AssemblyOptions assemblies = new AssemblyOptions();
  @Mixin private final CompanionOptions beside = new CompanionOptions();
  @Mixin private final LawOptions laws = new LawOptions();
  @Mixin private final StrategyOptions strategy = new StrategyOptions();
  @Mixin private final EngineOptions engine = new EngineOptions();
  @Mixin private final LimitOptions limits = new LimitOptions();
  @Mixin private final JobOptions jobs = new JobOptions();
  @Mixin private final TimeOption time = new TimeOption();
  @Mixin private final StoreOptions store = new StoreOptions();
  @Mixin private final OutcomeOptions outcome = new OutcomeOptions();
  @Mixin private final FaultOptions faults = new FaultOptions();
  @Mixin private final RecordingOption recording = new RecordingOption();

  @Option(
      names = "--scenario",
      completionCandidates = Candidates.OfScenario.class,
      paramLabel = "SCENARIO",
      description =
          "A shipped scenario, or a file; may come several times. If none is named, those that"
              + " every profiler meets, and those of the events that this one asks for.")
  private List<String> scenarios = new ArrayList<>();

  @Option(
      names = "--runtime",
      completionCandidates = Candidates.Runtimes.class,
      paramLabel = "RUNTIME",
      description =
          RealRuntimes.NAMES
              + " May come several times. 3.1 and 9.0, which differ most, if none is named.")
  private List<String> runtimes = new ArrayList<>();

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "The seed of all chance (${DEFAULT-VALUE}).")
  private long seed;

  /** The folders from which all rounds are taken; none, if rounds are run. */
  private final List<CampaignFolder> merged;

  private final Optional<ProcessApart> apart;

  /** A check that runs native profilers in a process apart, if one is named. */
  CheckCommand(Console console, Optional<ProcessApart> apart) {
    this(console, apart, List.of());
  }

  /** A check of which all rounds are in these folders. */
  CheckCommand(Console console, List<CampaignFolder> merged) {
    this(console, Optional.empty(), merged);
  }

  private CheckCommand(Console console, Optional<ProcessApart> apart, List<CampaignFolder> merged) {
    this.console = console;
    this.apart = apart;
    this.merged = List.copyOf(merged);
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
    store.requirePossible(strategy.strategy(), time.isGiven() && !strategy.isCounted());
    store.requireOutsideOf(profiler.entries());
    jobs.requirePossible();
    faults.requirePossible(strategy.strategy(), strategy.shard(), store.isAsked());
    recording.requirePossible(strategy.strategy(), forScenariosAlone());
    NamedProfiler tried = weaving.woven(profiler.profiler());
    TimeBudget.Running running =
        TimeBudget.running(time.time(strategy.strategy()), weaving.racesApart(tried));
    EngineChoice chosen = engine.engine();
    LoadableAssemblies loadable = assemblies.loadable(console);
    List<Law> judging = laws.laws(tried);
    CheckFiles files =
        new CheckFiles(
            tried.className(), judging, outcome.trace(), outcome.reports(), outcome.annotates());
    List<String> profiles = profiles();
    if (profiler.isNative() && apart.isPresent() && !ChildJvm.isHere()) {
      return apart
          .get()
          .run(
              failing -> replayWords(failing, false),
              (failing, finding) -> {
                files.broken(console, finding, Optional.empty());
                cases(tried).put(finding.broken().law().name(), false, failing);
              });
    }
    Search usual = new Search(tried, judging, chosen, loadable, profiles, weaving.races());
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
        return report(tries.campaign(again.get(), seed), its, stop, files, cases.sink(known))
            .of(tries.result(again.get(), seed), Optional.empty());
      }
    }
    try (Team team = team(judging);
        Watchdog watchdog = watchdog(usual, files);
        Watchdog another = watchdog(forRaces, files)) {
      Campaign campaign =
          campaign(usual, watchdog, stop.request()::isMade, Optional.empty(), 1).orElseThrow();
      strategy.requireShardRuns(campaign);
      if (!recording.isAsked()) {
        tellWhatIsNotMet(campaign, loadable);
      }
      // Whoever stops while scenarios are chosen has a campaign of some of them.
      Rounds rounds = stop.request().isMade() ? new Rounds.OfNobody() : rounds(campaign, chosen);
      Campaign.Result result = run(campaign, CHECK, stop, running, rounds, team);
      boolean isSampled = campaign.strategy() instanceof StrategyName.Sampling;
      Optional<Campaign> more =
          result instanceof Campaign.Result.Passed
                  && isSampled
                  && !faults.isAsked()
                  && !recording.isAsked()
                  && weaving.racesApart(tried)
              ? campaign(
                  forRaces,
                  another,
                  stop.request()::isMade,
                  Optional.of(chosen(campaign)),
                  ConformanceCheck.RACES_ONE_OF)
              : Optional.empty();
      Optional<Campaign.Result> raced =
          more.map(each -> run(each, RACES, stop, running, rounds, team));
      rounds.repaired().forEach(console::tell);
      rounds.note().ifPresent(console::sayAside);
      rounds.fault().ifPresent(console::tell);
      boolean isBroken = raced.filter(each -> each.verdict() instanceof Verdict.Broken).isPresent();
      return isBroken
          ? report(more.orElseThrow(), forRaces, stop, files, cases.sink(true))
              .of(raced.orElseThrow(), Optional.empty())
          : report(campaign, usual, stop, files, cases.sink(usual.races())).of(result, raced);
    }
  }

  private CheckCases cases(NamedProfiler tried) {
    return new CheckCases(console, tried, beside.words(), store, limits.actionsMax());
  }

  private List<String> forScenariosAlone() {
    Map<String, Boolean> given = new LinkedHashMap<>();
    given.put("--scenario", !scenarios.isEmpty());
    given.put("--runtime", !runtimes.isEmpty());
    given.put("--assembly", !assemblies.words().isEmpty());
    given.put("--beside", !beside.words().isEmpty());
    given.put("--faults", faults.isAsked());
    given.put("--store", store.isAsked() || !merged.isEmpty());
    given.put("--cases", store.asksForCases());
    given.put("--races", weaving.races());
    given.put("--library", profiler.isNative());
    return given.keySet().stream().filter(given::get).toList();
  }

  /** Nothing of them is tried then, which the user may not have meant. */
  private void tellWhatIsNotMet(Campaign campaign, LoadableAssemblies loadable) {
    List<Scenario> tried =
        campaign.scenarios().stream()
            .map(each -> Scenarios.named(each, limits.actionsMax()))
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
        finding -> files.broken(console, finding, Optional.empty()));
  }

  /** Who executes the campaign of a native profiler beside this process, if anybody does. */
  private Team team(List<Law> judging) {
    boolean isShared =
        profiler.isNative()
            && !faults.isAsked()
            && beside.words().isEmpty()
            && strategy.strategy() instanceof StrategyName.Sampling;
    return apart
        .filter(_ -> isShared)
        .map(
            process ->
                Team.of(
                    process,
                    jobs.processes(strategy.executionsWanted(time.isGiven())) - 1,
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
          campaign, shown, next, jobs.jobs(tried, beside.beside(tried)), rounds.of(task, campaign));
    }
  }

  private Rounds rounds(Campaign campaign, EngineChoice chosen) {
    if (merged.isEmpty() && !store.isAsked()) {
      return new Rounds.OfNobody();
    }
    List<String> words = words();
    String digest =
        CampaignDigest.of(
            words,
            chosen.engine().kind(),
            Stream.concat(
                    campaign.trial().profiler().classpath().stream(), assemblies.files().stream())
                .toList(),
            campaign.scenarios().stream()
                .map(name -> Scenarios.named(name, limits.actionsMax()).text())
                .toList());
    CampaignFolder.Identity identity = new CampaignFolder.Identity(digest, words);
    return merged.isEmpty()
        ? new Rounds.Stored(CampaignFolder.of(identity, store.folder()))
        : Rounds.Merged.of(merged, identity);
  }

  /** The words by which the same executions are run again, on whatever machine. */
  private List<String> words() {
    List<String> words = new ArrayList<>(List.of(CHECK));
    words.addAll(subject(weaving.words()));
    scenarios.forEach(each -> words.addAll(List.of("--scenario", each)));
    runtimes.forEach(each -> words.addAll(List.of("--runtime", each)));
    words.addAll(List.of("--seed", Long.toString(seed)));
    words.addAll(strategy.words());
    words.addAll(rules());
    return words;
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

  private List<String> profiles() {
    Stream<RuntimeProfile> named =
        runtimes.isEmpty()
            ? RuntimeProfile.standard().stream()
            : runtimes.stream().map(name -> RealRuntimes.profileNamed(name, console::sayAside));
    return named.map(RuntimeProfile::name).distinct().toList();
  }

  /**
   * With one of so many schedules; empty, if none is left then.
   *
   * @param isStopped whether the user wants what is known by now
   * @param before the scenarios of an earlier campaign
   */
  private Optional<Campaign> campaign(
      Search search,
      Watchdog watchdog,
      BooleanSupplier isStopped,
      Optional<StandardScenarios.Chosen> before,
      int oneOf) {
    if (recording.isAsked()) {
      return Optional.of(neighborhood(search, watchdog));
    }
    return campaign(trial(search, watchdog), search, isStopped, before, oneOf);
  }

  private Trial trial(Search search, Watchdog watchdog) {
    Setting setting =
        new Setting(
            search.chosen().engine(),
            limits.limits(),
            limits.actionsMax(),
            !search.tried().woven().isEmpty(),
            search.races(),
            search.loadable(),
            beside.beside(search.tried()));
    return new Trial(watchdog.over(Backends.simulated(setting)), search.tried(), search.laws());
  }

  private Optional<Campaign> campaign(
      Trial trial,
      Search search,
      BooleanSupplier isStopped,
      Optional<StandardScenarios.Chosen> before,
      int oneOf) {
    LoadableAssemblies loadable = search.loadable();
    List<String> profiles = search.profiles();
    StandardScenarios.Chosen chosen =
        before.orElseGet(
            () ->
                scenarios.isEmpty()
                    ? StandardScenarios.of(
                        trial, profiles, loadable, limits.actionsMax(), isStopped)
                    : new StandardScenarios.Chosen(scenarios, Variation.NONE));
    chosen.requireLoads(loadable, profiles, limits.actionsMax());
    List<String> distinct =
        faults.scenarios(chosen.names().stream().distinct().toList(), limits.actionsMax());
    long schedules =
        strategy.schedulesOfEach(distinct.size() * profiles.size(), time.isGiven()) / oneOf;
    return Optional.of(schedules)
        .filter(each -> each > 0)
        .map(
            each ->
                Campaign.of(trial, distinct, profiles, each, seed)
                    .varied(chosen.variation())
                    .by(strategy.strategy())
                    .inRoundsOf(strategy.round())
                    .part(strategy.shard())
                    .calmAtStart(strategy.isCalmAtStart()))
        .map(each -> faults.isAsked() ? each.refusing() : each)
        .filter(each -> before.isEmpty() || each.executionsPlanned() > 0);
  }

  private Campaign neighborhood(Search search, Watchdog watchdog) {
    RecordedTrace recorded = recording.recorded();
    Trial trial =
        new Trial(
            watchdog.over(Backends.neighboring(search.chosen().engine(), limits.stepsMax())),
            search.tried(),
            search.laws());
    return Campaign.of(
            trial,
            List.of(recorded.file().toString()),
            List.of(recorded.header().profile()),
            strategy.schedulesOfEach(1, time.isGiven()),
            seed)
        .by(strategy.strategy())
        .inRoundsOf(strategy.round())
        .part(strategy.shard());
  }

  private static StandardScenarios.Chosen chosen(Campaign campaign) {
    return new StandardScenarios.Chosen(campaign.scenarios(), campaign.selection().variation());
  }

  private String replay(Case failing, boolean races) {
    return CommandText.of(replayWords(failing, races));
  }

  private List<String> replayWords(Case failing, boolean races) {
    List<String> words = new ArrayList<>(List.of("replay"));
    words.addAll(recording.words());
    words.addAll(subject(weaving.words(races)));
    if (!recording.isAsked()) {
      words.addAll(List.of("--scenario", failing.scenario()));
      words.addAll(List.of("--runtime", failing.profile()));
    }
    words.addAll(List.of("--choices", failing.picks().text()));
    words.addAll(rules());
    words.addAll(config.words());
    return words;
  }

  private List<String> subject(List<String> woven) {
    return Stream.of(profiler.words(), woven, assemblies.words(), beside.words())
        .flatMap(List::stream)
        .toList();
  }

  private List<String> rules() {
    return Stream.of(engine.words(), limits.words(), laws.words()).flatMap(List::stream).toList();
  }
}
