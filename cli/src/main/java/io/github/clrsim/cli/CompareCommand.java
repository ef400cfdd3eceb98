package io.github.clrsim.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.api.event.EventMask;
import io.github.clrsim.api.event.EventWords;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.console.LiveProgress;
import io.github.clrsim.cli.console.QuietOption;
import io.github.clrsim.cli.stop.ProcessEnd;
import io.github.clrsim.cli.stop.UserStop;
import io.github.clrsim.cli.subject.ComparisonOptions;
import io.github.clrsim.cli.subject.Drawn;
import io.github.clrsim.cli.subject.RealRuntimes;
import io.github.clrsim.cli.subject.TwoBackends;
import io.github.clrsim.cli.subject.TwoBackends.Result;
import io.github.clrsim.cli.subject.option.AssemblyOptions;
import io.github.clrsim.cli.subject.option.Candidates;
import io.github.clrsim.cli.subject.option.ConfigOption;
import io.github.clrsim.cli.subject.option.LimitOptions;
import io.github.clrsim.cli.subject.option.TimeLimitOption;
import io.github.clrsim.compare.DrawnEvents;
import io.github.clrsim.compare.scope.ComparisonScope;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.folder.TemporaryFolder;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.profile.RuntimeProfile;
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
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs scenarios on the simulated and on a real CLR and compares what the profiler was told. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    description = {
      "Performs a scenario on the simulated and on a real runtime and compares, thread by thread,"
          + " what a profiler is notified of and answered.",
      "A difference that no rule allows is a divergence."
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

  @Option(
      names = "--scope",
      description = "Print what is compared, by what, and what not and why, and compare nothing.")
  private boolean scope;

  @Option(
      names = "--ask",
      paramLabel = "SEED",
      description =
          "Have the profiler ask further questions of all kinds, drawn by this number; of random"
              + " scenarios each has a number of its own.")
  private Optional<Long> ask = Optional.empty();

  @Option(
      names = "--events",
      completionCandidates = Candidates.Events.class,
      paramLabel = "LIST",
      description =
          "Have the profiler ask for these events, in the words of record --events, module loads and"
              + " threads among them; of random scenarios each has a mask of its own.")
  private Optional<String> events = Optional.empty();

  @Option(
      names = "--turns",
      paramLabel = "SEED",
      description =
          "Have the threads take turns, action by action, in an order drawn by this number, and one"
              + " of them act amid what another does; without it each goes on as far as it can."
              + " Random scenarios have numbers of their own.")
  private Optional<Long> turns = Optional.empty();

  CompareCommand(Console console) {
    this.console = console;
    this.quiet = new QuietOption(console);
    this.config = new ConfigOption(console);
  }

  @Override
  public Integer call() throws InterruptedException {
    if (scope) {
      requireNothingToCompare();
      return printScope();
    }
    try (UserStop stop = new UserStop()) {
      try {
        return compared(stop.request());
      } catch (RuntimeException | LinkageError amidTheEnd) {
        if (isEnding(stop.request())) {
          return console.refuse(CompareReport.stopped(0, random.orElse(1), 0));
        }
        throw amidTheEnd;
      }
    }
  }

  /** A process that ends starts nothing any more, not even a class, and that is no fault. */
  private static boolean isEnding(StopRequest stop) {
    return stop.isMade() || ProcessEnd.isUnderWay();
  }

  private int compared(StopRequest stop) throws InterruptedException {
    requireOneOfBoth();
    Limits steps = limits.limits();
    Duration limit = timeLimit.limit();
    int actionsMax = limits.actionsMax();
    List<AssemblyImage> own = assemblies.images();
    ComparisonOptions options = new ComparisonOptions(flags(), ask, turns);
    List<Drawn> drawn = drawn(options);
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
    List<Drawn> subjects =
        scenario
            .map(name -> arms.scenario(name, actionsMax))
            .map(named -> List.of(new Drawn(named, options)))
            .orElse(drawn);
    drawn.forEach(each -> each.scenario().requireLoads(arms.known()));
    try (LiveProgress progress = console.progress("compare")) {
      List<String> more = new ArrayList<>(assemblies.words());
      more.addAll(limits.words());
      more.addAll(timeLimit.words());
      more.addAll(config.words());
      List<Result> compared = compared(arms, subjects, stop, progress);
      return new CompareReport(console, arms.runtime(), more).of(compared, subjects.size());
    }
  }

  private int printScope() {
    ArrayNode rows = Console.array();
    for (ComparisonScope.Row row : ComparisonScope.get().rows()) {
      String text = row.coverage().text();
      console.say("%-10s %-42s %s".formatted(row.side(), row.method(), text));
      rows.addObject()
          .put("side", row.side().toString())
          .put("method", row.method())
          .put("compared", text);
    }
    ObjectNode answer = Console.object();
    answer.set("scope", rows);
    return console.answer(Exit.KEPT, answer);
  }

  private void requireNothingToCompare() {
    Stream.of(
            scenario.map(_ -> "a scenario"),
            random.map(_ -> "--random"),
            runtime.map(_ -> "--runtime"),
            ask.map(_ -> "--ask"),
            events.map(_ -> "--events"),
            turns.map(_ -> "--turns"))
        .flatMap(Optional::stream)
        .findFirst()
        .ifPresent(
            word -> {
              throw new Diagnostic(
                      "Both --scope and %s were given".formatted(word),
                      "the words after ./clrsim compare",
                      "--scope says what any comparison compares, and compares nothing itself",
                      "leave one of them out")
                  .thrown();
            });
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

  /** Whatever the runtime does not know it takes, and tells nothing of. */
  private Optional<EventMask> flags() {
    return events.map(
        list -> {
          EventMask flags = EventWords.read(list, RuntimeProfile.all().getLast().runtime());
          if (!DrawnEvents.areEnough(flags)) {
            throw new Diagnostic(
                    "The events \"%s\" are not enough to compare by".formatted(list),
                    "option --events",
                    "IDs have their names by module loads, and threads their places by threads",
                    "add loads,threads, or their flags COR_PRF_MONITOR_MODULE_LOADS and"
                        + " COR_PRF_MONITOR_THREADS")
                .thrown();
          }
          return flags;
        });
  }

  private List<Drawn> drawn(ComparisonOptions options) {
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
    return Drawn.of(seed, count).stream().map(each -> each.with(options)).toList();
  }

  /**
   * In the order of the scenarios; each real run is a process, so several go at a time. When the
   * user stops it, those that have not ended are left out.
   */
  private static List<Result> compared(
      TwoBackends arms, List<Drawn> subjects, StopRequest stop, LiveProgress progress)
      throws InterruptedException {
    int atOnce = Math.min(subjects.size(), Runtime.getRuntime().availableProcessors());
    List<Result> compared = new ArrayList<>();
    try (ExecutorService workers = Executors.newFixedThreadPool(atOnce)) {
      List<Future<Optional<Result>>> running =
          subjects.stream()
              .map(
                  each ->
                      workers.submit(
                          () ->
                              unlessStopped(
                                  stop,
                                  () -> arms.compare(each.scenario(), each.options()),
                                  TwoBackends.Inconclusive.class::isInstance)))
              .toList();
      try {
        for (Future<Optional<Result>> each : running) {
          each.get().ifPresent(compared::add);
          progress.at(compared.size(), subjects.size(), () -> "scenarios");
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

  /** Whatever goes wrong with one that is under way then is due to the stop, too. */
  static <T> Optional<T> unlessStopped(StopRequest stop, Supplier<T> work, Predicate<T> isCut) {
    if (stop.isMade()) {
      return Optional.empty();
    }
    try {
      return Optional.of(work.get()).filter(done -> !(stop.isMade() && isCut.test(done)));
    } catch (RuntimeException | LinkageError amidTheEnd) {
      if (isEnding(stop)) {
        return Optional.empty();
      }
      throw amidTheEnd;
    }
  }
}
