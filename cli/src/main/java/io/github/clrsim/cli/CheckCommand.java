package io.github.clrsim.cli;

import io.github.clrsim.api.Letter;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.cli.report.Console;
import io.github.clrsim.cli.report.LiveProgress;
import io.github.clrsim.cli.subject.Arms;
import io.github.clrsim.cli.subject.ChosenAssemblies;
import io.github.clrsim.cli.subject.ChosenBudget;
import io.github.clrsim.cli.subject.ChosenCompanions;
import io.github.clrsim.cli.subject.ChosenEngine;
import io.github.clrsim.cli.subject.ChosenLaws;
import io.github.clrsim.cli.subject.ChosenLimits;
import io.github.clrsim.cli.subject.ChosenProfiler;
import io.github.clrsim.cli.subject.ChosenStrategy;
import io.github.clrsim.cli.subject.ChosenWeaving;
import io.github.clrsim.cli.subject.CommandText;
import io.github.clrsim.cli.subject.EventScenarios;
import io.github.clrsim.cli.subject.LoadableAssemblies;
import io.github.clrsim.cli.subject.Scenarios;
import io.github.clrsim.cli.subject.Setting;
import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.explore.exercise.ExerciseCount;
import io.github.clrsim.model.RuntimeProfile;
import io.github.clrsim.model.choice.Choices;
import io.github.clrsim.model.scenario.Scenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
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
  @Mixin private final Console console;
  @Mixin private final ChosenProfiler profiler = new ChosenProfiler();
  @Mixin private final ChosenWeaving weaving = new ChosenWeaving();
  @Mixin private final ChosenAssemblies assemblies = new ChosenAssemblies();
  @Mixin private final ChosenCompanions beside = new ChosenCompanions();
  @Mixin private final ChosenLaws laws = new ChosenLaws();
  @Mixin private final ChosenStrategy strategy = new ChosenStrategy();
  @Mixin private final ChosenEngine engine = new ChosenEngine();
  @Mixin private final ChosenLimits limits = new ChosenLimits();
  @Mixin private final ChosenBudget budget = new ChosenBudget();

  @Option(
      names = "--scenario",
      paramLabel = "NAME",
      description =
          "A shipped scenario, or a file; may come several times. If none is named, those that every"
              + " profiler meets, and those of the events that this one asks for.")
  private List<String> scenarios = new ArrayList<>();

  @Option(
      names = "--runtime",
      paramLabel = "PROFILE",
      description = "net3.1 or net9.0; may come several times. All, if none is named.")
  private List<String> runtimes = new ArrayList<>();

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "The seed of all chance (${DEFAULT-VALUE}).")
  private long seed;

  @Option(names = "--no-shrink", description = "Show the first failing case as it was found.")
  private boolean isShownAsFound;

  @Option(
      names = "--require-exercised",
      description =
          "Exit with 2 if all laws are kept, but something that the profiler asks for by its event"
              + " mask never came in any execution.")
  private boolean mustBeExercised;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write the trace of the failing run there.")
  private Optional<Path> out = Optional.empty();

  CheckCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    out.ifPresent(CheckCommand::requireDirectory);
    budget.requirePossible();
    NamedProfiler tried = weaving.woven(profiler.profiler());
    ChosenEngine.Chosen chosen = engine.engine();
    Setting setting =
        new Setting(
            chosen.engine(),
            limits,
            !tried.woven().isEmpty(),
            weaving.races(),
            assemblies.loadable(console),
            beside.beside(tried));
    try (Watchdog watchdog = new Watchdog(console, true, this::replay)) {
      Trial trial = new Trial(watchdog.over(Arms.simulated(setting)), tried, laws.laws());
      Campaign campaign = campaign(trial, setting.assemblies());
      Campaign.Result result;
      try (LiveProgress progress = console.progress("check")) {
        result = campaign.run(progress);
      }
      try (UserStop stop = new UserStop()) {
        return new CheckReport(
                console,
                campaign,
                chosen,
                this::replay,
                stop,
                budget,
                isShownAsFound,
                mustBeExercised,
                out)
            .of(result);
      }
    }
  }

  private Campaign campaign(Trial trial, LoadableAssemblies loadable) {
    List<String> profiles =
        (runtimes.isEmpty()
                ? RuntimeProfile.all().stream()
                : runtimes.stream().map(RuntimeProfile::named))
            .map(RuntimeProfile::name)
            .distinct()
            .toList();
    List<String> named = scenarios.isEmpty() ? standard(trial, profiles, loadable) : scenarios;
    for (String profile : profiles) {
      RuntimeProfile rules = RuntimeProfile.named(profile);
      for (String each : named) {
        Scenario scenario = Scenarios.named(each, loadable, rules, limits.actionsMax());
        scenario.requireLoads(loadable.on(rules, scenario));
      }
    }
    List<String> distinct = named.stream().distinct().toList();
    long schedules = strategy.schedulesOfEach(distinct.size() * profiles.size());
    return Campaign.of(trial, distinct, profiles, schedules, seed)
        .by(strategy.strategy())
        .part(strategy.shard())
        .calmAtStart(strategy.isCalmAtStart());
  }

  /**
   * The scenarios that every profiler meets, those of the events that this one asks for, and one of
   * the user's own assemblies.
   */
  private static List<String> standard(
      Trial trial, List<String> profiles, LoadableAssemblies loadable) {
    ExerciseCount count = new ExerciseCount();
    for (String profile : profiles) {
      var _ = trial.with(Scenarios.SHORTEST, profile, Choices.calm(), count);
    }
    List<String> all = new ArrayList<>(Scenarios.shipped());
    all.addAll(EventScenarios.of(count.exercise().asked()));
    loadable.ownScenario().ifPresent(all::add);
    return all;
  }

  private String replay(Case failing) {
    List<String> words = new ArrayList<>(List.of("replay"));
    words.addAll(profiler.words());
    words.addAll(weaving.words());
    words.addAll(assemblies.words());
    words.addAll(beside.words());
    words.addAll(List.of("--scenario", failing.scenario()));
    words.addAll(List.of("--runtime", failing.profile()));
    words.addAll(List.of("--choices", failing.picks().text()));
    words.addAll(engine.words());
    words.addAll(limits.words());
    words.addAll(laws.words());
    return CommandText.of(words);
  }

  static void requireDirectory(Path file) {
    Path directory = file.toAbsolutePath().getParent();
    boolean isWritable = directory != null && Files.isWritable(directory);
    if (!isWritable || Files.isDirectory(file)) {
      throw new Letter(
              "No trace can be written to "
                  + (file.toString().isEmpty() ? "a file without a name" : file),
              "option --out",
              "it must be a file in a directory that is there and can be written",
              "name another file")
          .thrown();
    }
  }
}
