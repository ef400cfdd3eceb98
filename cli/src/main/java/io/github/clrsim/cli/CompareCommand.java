package io.github.clrsim.cli;

import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.LiveProgress;
import io.github.clrsim.cli.console.QuietOption;
import io.github.clrsim.cli.stop.UserStop;
import io.github.clrsim.cli.subject.RealRuntimes;
import io.github.clrsim.cli.subject.TwoBackends;
import io.github.clrsim.cli.subject.TwoBackends.Result;
import io.github.clrsim.cli.subject.option.AssemblyOptions;
import io.github.clrsim.cli.subject.option.Candidates;
import io.github.clrsim.cli.subject.option.ConfigOption;
import io.github.clrsim.cli.subject.option.LimitOptions;
import io.github.clrsim.cli.subject.option.TimeLimitOption;
import io.github.clrsim.conformance.scenario.Scenarios;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.folder.TemporaryFolder;
import io.github.clrsim.kit.scenario.RandomScenario;
import io.github.clrsim.kit.scenario.Vocabulary;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.realclr.StopRequest;
import io.github.clrsim.realclr.runtime.DotnetRuntimes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs scenarios on the simulated and on a real CLR and compares what the profiler was told. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    description = {
      "Performs a scenario on the simulated and on a real runtime and compares, thread by thread,",
      "what a profiler is notified of and answered. A difference that no rule allows is a divergence."
    })
final class CompareCommand implements Callable<Integer> {
  private static final int RANDOM_MAX = 1_000_000;

  @Mixin private final Console console;

  @SuppressWarnings("UnusedVariable") // it reaches the console by itself
  @Mixin
  private final QuietOption quiet;

  @Mixin private final ConfigOption config;

  @Mixin private final AssemblyOptions assemblies = new AssemblyOptions();
  @Mixin private final LimitOptions limits = new LimitOptions();
  @Mixin private final TimeLimitOption timeLimit = new TimeLimitOption();

  @Parameters(
      paramLabel = "SCENARIO",
      completionCandidates = Candidates.OfScenario.class,
      arity = "0..1",
      description = "A shipped scenario, a file, or the text in one line.")
  private Optional<String> scenario = Optional.empty();

  @Option(
      names = "--random",
      paramLabel = "N",
      description = "Compare this many random scenarios instead.")
  private Optional<Integer> random = Optional.empty();

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "The seed of the random scenarios (${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--runtime",
      completionCandidates = Candidates.Runtimes.class,
      paramLabel = "RUNTIME",
      description = RealRuntimes.NAMES + " The newest of all with one, if none is named.")
  private Optional<String> runtime = Optional.empty();

  CompareCommand(Console console) {
    this.console = console;
    this.quiet = new QuietOption(console);
    this.config = new ConfigOption(console);
  }

  @Override
  public Integer call() throws InterruptedException {
    try (UserStop stop = new UserStop()) {
      return compared(stop.request());
    }
  }

  private int compared(StopRequest stop) throws InterruptedException {
    requireOneOfBoth();
    Limits steps = limits.limits();
    Duration limit = timeLimit.limit();
    int actionsMax = limits.actionsMax();
    List<AssemblyImage> own = assemblies.images();
    List<Scenario> drawn = drawn();
    TemporaryFolder.removeThoseOfTheDead();
    RealRuntimes runtimes = new RealRuntimes(DotnetRuntimes.onThisMachine(console::note));
    TwoBackends arms =
        TwoBackends.of(
                runtime
                    .map(name -> runtimes.named(name, console::sayAside))
                    .orElseGet(runtimes::newest))
            .with(own)
            .within(steps)
            .within(limit)
            .until(stop);
    List<Scenario> scenarios =
        scenario
            .map(name -> List.of(Scenarios.named(name, arms.known(), actionsMax)))
            .orElse(drawn);
    scenarios.forEach(each -> each.requireLoads(arms.known()));
    try (LiveProgress progress = console.progress("compare")) {
      List<String> more = new ArrayList<>(assemblies.words());
      more.addAll(limits.words());
      more.addAll(timeLimit.words());
      more.addAll(config.words());
      List<Result> compared = compared(arms, scenarios, stop, progress);
      if (compared.isEmpty()) {
        throw stopped();
      }
      return new CompareReport(console, arms.runtime(), more).of(compared);
    }
  }

  private void requireOneOfBoth() {
    if (scenario.isPresent() == random.isPresent()) {
      throw new Diagnostic(
              scenario.isPresent()
                  ? "Both a scenario and --random were given"
                  : "Nothing was given to compare",
              "the words after ./clrsim compare",
              "one scenario is compared, or a number of random ones",
              "name a scenario, or add --random 10; ./clrsim scenarios lists the shipped ones")
          .thrown();
    }
  }

  private List<Scenario> drawn() {
    if (random.isEmpty()) {
      return List.of();
    }
    int count = random.get();
    if (count < 1 || count > RANDOM_MAX) {
      throw new Diagnostic(
              "%d random scenarios were asked for".formatted(count),
              "option --random",
              "fewer than one says nothing, and each takes a second or two",
              "choose from 1 to " + RANDOM_MAX)
          .thrown();
    }
    if (limits.isActionsMaxGiven()) {
      throw new Diagnostic(
              "Both --random and --actions-max were given",
              "the words after ./clrsim compare",
              "how many actions a random scenario has is drawn, too, and is always few",
              "leave out --actions-max, or name a scenario")
          .thrown();
    }
    Choices seeds = Choices.seeded(seed);
    List<Scenario> drawn = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long next = (long) seeds.below(Integer.MAX_VALUE) << 31 | seeds.below(Integer.MAX_VALUE);
      Scenario scenario = RandomScenario.drawn(next, Vocabulary.BOTH_ARMS);
      // Its text is its name, by which it can be compared again.
      drawn.add(scenario.named(scenario.line()));
    }
    return List.copyOf(drawn);
  }

  private static RuntimeException stopped() {
    return new Diagnostic(
            "The comparison was stopped",
            "before the first scenario",
            "nothing was compared yet",
            "compare again, and let it end")
        .thrown();
  }

  /**
   * In the order of the scenarios; each real run is a process, so several go at a time. When the
   * user stops it, those that have not begun are left out.
   */
  private static List<Result> compared(
      TwoBackends arms, List<Scenario> scenarios, StopRequest stop, LiveProgress progress)
      throws InterruptedException {
    int atOnce = Math.min(scenarios.size(), Runtime.getRuntime().availableProcessors());
    List<Result> compared = new ArrayList<>();
    try (ExecutorService workers = Executors.newFixedThreadPool(atOnce)) {
      List<Future<Optional<Result>>> running =
          scenarios.stream()
              .map(each -> workers.submit(() -> unlessStopped(arms, each, stop)))
              .toList();
      try {
        for (Future<Optional<Result>> each : running) {
          each.get().ifPresent(compared::add);
          progress.at(compared.size(), scenarios.size(), () -> "scenarios");
        }
      } catch (ExecutionException failed) {
        workers.shutdownNow();
        throw failed.getCause() instanceof RuntimeException known
            ? known
            : new IllegalStateException(failed.getCause());
      }
    }
    return compared;
  }

  private static Optional<Result> unlessStopped(
      TwoBackends arms, Scenario scenario, StopRequest stop) {
    return stop.isMade() ? Optional.empty() : Optional.of(arms.compare(scenario));
  }
}
