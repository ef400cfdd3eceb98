package io.github.clrsim.cli.subject;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.compare.Comparison;
import io.github.clrsim.compare.Execution;
import io.github.clrsim.compare.Widening;
import io.github.clrsim.compare.account.KeptThread;
import io.github.clrsim.compare.account.TurnOrder;
import io.github.clrsim.compare.account.Woven;
import io.github.clrsim.conformance.scenario.LoadableAssemblies;
import io.github.clrsim.conformance.scenario.Scenarios;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.Scheduling;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.folder.TemporaryFolder;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Action;
import io.github.clrsim.model.scenario.Known;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.scenario.ScenarioAgent;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import io.github.clrsim.realclr.RealClr;
import io.github.clrsim.realclr.StopRequest;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import io.github.clrsim.realclr.runtime.RuntimeVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A simulated and a real CLR that perform the same scenarios, with the same profiler in both. The
 * simulation reads the core library of that very runtime, so that even tokens can be compared.
 *
 * <p>The simulated run comes first, and the real threads then take turns in the order in which the
 * simulated ones did: what is compared is what the runtimes do, not which thread was faster. What
 * depends on the real heap's budgets is learned from the real run, and simulated once more. Serves
 * several callers at once.
 */
public final class TwoBackends {
  private final DotnetRuntime runtime;
  private final RuntimeProfile profile;
  private final Assemblies assemblies;
  private final List<AssemblyImage> own;
  private final Limits limits;
  private final Duration timeLimit;
  private final StopRequest stop;
  private static final NamedProfiler AGENT = ShippedProfiler.named("scenario-agent").profiler();

  private TwoBackends(
      DotnetRuntime runtime,
      RuntimeProfile profile,
      Assemblies assemblies,
      List<AssemblyImage> own,
      Limits limits,
      Duration timeLimit,
      StopRequest stop) {
    this.runtime = runtime;
    this.profile = profile;
    this.assemblies = assemblies;
    this.own = List.copyOf(own);
    this.limits = limits;
    this.timeLimit = timeLimit;
    this.stop = stop;
  }

  /**
   * A real runtime, and the simulation of its rules.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if no profile has the rules of this
   *     runtime
   */
  public static TwoBackends of(DotnetRuntime runtime) {
    return of(runtime, RealRuntimes.profileOf(runtime));
  }

  /** A real runtime, and a simulation of rules that need not be its own. */
  static TwoBackends of(DotnetRuntime runtime, RuntimeProfile profile) {
    Assemblies assemblies = LoadableAssemblies.over(runtime.directory(), List.of());
    return new TwoBackends(
        runtime,
        profile,
        assemblies,
        List.of(),
        Limits.standard(),
        RealClr.USUAL_TIME_LIMIT,
        new StopRequest());
  }

  /** The same with assemblies of the user's own, which both arms can load. */
  public TwoBackends with(List<AssemblyImage> own) {
    return new TwoBackends(
        runtime,
        profile,
        LoadableAssemblies.over(runtime.directory(), own),
        own,
        limits,
        timeLimit,
        stop);
  }

  /** The same with other limits of the simulated run. */
  public TwoBackends within(Limits others) {
    return new TwoBackends(runtime, profile, assemblies, own, others, timeLimit, stop);
  }

  /** The same, but a real run that takes longer than this is ended, and nothing concluded of it. */
  public TwoBackends within(Duration limit) {
    return new TwoBackends(runtime, profile, assemblies, own, limits, limit, stop);
  }

  /** The same, but a real run is ended when this is requested, and nothing concluded of it. */
  public TwoBackends until(StopRequest request) {
    return new TwoBackends(runtime, profile, assemblies, own, limits, timeLimit, request);
  }

  /** What both arms can load. */
  public Known known() {
    return assemblies;
  }

  /**
   * A scenario by its name, its file or its text, whose types this runtime can load, too.
   *
   * @throws DiagnosticException that says what is wrong with the scenario, or with this runtime for
   *     it
   */
  public Scenario scenario(String name, int actionsMax) {
    return scenario(name, actionsMax, known(), runtime.version());
  }

  static Scenario scenario(String name, int actionsMax, Known known, RuntimeVersion version) {
    try {
      return loadable(name, actionsMax, known);
    } catch (DiagnosticException refused) {
      if (!isSimulated(name, actionsMax)) {
        throw refused;
      }
      throw new Diagnostic(
              "%s, on .NET %s".formatted(refused.diagnostic().what(), version),
              refused.diagnostic().where(),
              """
              both runtimes get the core library of .NET %s and what comes with clrsim; check has \
              the simulation's own small core library instead, and there it is\
              """
                  .formatted(version),
              "compare with another runtime by --runtime, or a copy of the scenario without that line")
          .thrown();
    }
  }

  private static Scenario loadable(String name, int actionsMax, Known known) {
    Scenario scenario = Scenarios.named(name, known, actionsMax);
    scenario.requireLoads(known);
    return scenario;
  }

  /** Whether it would be performed over the small core library, as check does it. */
  private static boolean isSimulated(String name, int actionsMax) {
    try {
      loadable(name, actionsMax, Assemblies.read(Fixtures.shipped()));
      return true;
    } catch (DiagnosticException refused) {
      return false;
    }
  }

  /** The real runtime. */
  public DotnetRuntime runtime() {
    return runtime;
  }

  /**
   * Performs the scenario on both arms and compares.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if one of the arms cannot perform it
   */
  public Result compare(Scenario scenario) {
    return compare(scenario, ComparisonOptions.NONE);
  }

  /**
   * The same, and the profiler watches and asks, and the threads take turns, as it is said here.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if one of the arms cannot perform it
   */
  public Result compare(Scenario scenario, ComparisonOptions options) {
    Woven plain = Woven.of(scenario);
    requireProfilerFromTheStart(plain.scenario());
    Optional<Long> turns = options.turns();
    Function<Woven, NamedProfiler> profiler = it -> profilerFor(it, options, profile);
    Woven woven =
        keeping(
            plain, turns, it -> TurnOrder.of(it, simulated(it, turns, profiler.apply(it)).steps()));
    return concluded(woven, options, profile, perform(woven, turns, profiler.apply(woven)));
  }

  /**
   * Where threads take turns, one is kept in a callback: which one is drawn, among those that are
   * there when none is.
   */
  static Woven keeping(Woven plain, Optional<Long> turns, Function<Woven, TurnOrder> simulated) {
    return turns
        .filter(_ -> plain.original().threads().size() > 1)
        .flatMap(seed -> KeptThread.drawn(plain, simulated.apply(plain), seed))
        .filter(
            thread -> {
              Woven kept = plain.keeping(thread);
              return thread.isOrdered(kept, () -> simulated.apply(kept));
            })
        .map(plain::keeping)
        .orElse(plain);
  }

  /** Who asks on both. */
  static NamedProfiler profilerFor(Woven woven, ComparisonOptions options, RuntimeProfile profile) {
    return new NamedProfiler(
        AGENT.className(), AGENT.classpath(), options.forProfiler(woven, profile.untimelyCalls()));
  }

  static Result concluded(
      Woven woven, ComparisonOptions options, RuntimeProfile profile, Both both) {
    return cutShort(woven, both.real().ending())
        .map(diagnostic -> (Result) new Inconclusive(woven, diagnostic))
        .orElseGet(
            () ->
                new Compared(
                    woven,
                    options,
                    Comparison.of(woven, profile.name(), both.simulated(), both.real())));
  }

  /** Why a real run does not show what the runtime does, if something from outside ended it. */
  private static Optional<Diagnostic> cutShort(Woven woven, Run.Ending real) {
    return switch (real) {
      case Run.Ending.LimitReached(var limit) ->
          Optional.of(
              inconclusive(
                  woven,
                  "The real run was too slow: it was ended at its limit, " + limit,
                  "give it more time by --time-limit SECONDS, or compare on a machine that does"
                      + " less besides"));
      case Run.Ending.Signalled(var signal, var why) ->
          Optional.of(
              inconclusive(
                  woven,
                  "The real run was ended by %s: %s".formatted(signal, why),
                  "compare again, and let it end"));
      case Run.Ending.StoppedByUser _, Run.Ending.Detached _ ->
          Optional.of(
              inconclusive(woven, "The real run was stopped", "compare again, and let it end"));
      case Run.Ending.Completed _,
          Run.Ending.Crashed _,
          Run.Ending.Deadlocked _,
          Run.Ending.ProfilerThrew _,
          Run.Ending.DataRace _,
          Run.Ending.ProfilerExited _,
          Run.Ending.Inconclusive _ ->
          Optional.empty();
    };
  }

  private static Diagnostic inconclusive(Woven woven, String what, String remedy) {
    return new Diagnostic(
        what,
        "scenario " + woven.original().name(),
        "what the runtime would have done next is not known, so there is nothing to compare with",
        remedy);
  }

  /** What both arms did. */
  record Both(Execution simulated, Execution real) {}

  /** Performs the scenario on both arms, under the same profiler. */
  Both perform(Woven woven, Optional<Long> turns, NamedProfiler profiler) {
    requireProfilerFromTheStart(woven.scenario());
    return both(woven, it -> simulated(it, turns, profiler), order -> real(woven, order, profiler));
  }

  /**
   * What both did, where the real one follows the simulated one.
   *
   * @param simulated performs a scenario
   * @param real performs the scenario in this order
   */
  static Both both(
      Woven woven, Function<Woven, Execution> simulated, Function<TurnOrder, Execution> real) {
    Execution asAsked = simulated.apply(woven);
    TurnOrder order = TurnOrder.of(woven, asAsked.steps());
    Execution there = real.apply(order);
    Widening widening = Widening.of(woven, there.steps());
    if (widening.isEmpty()) {
      return new Both(asAsked, there);
    }
    Execution asWide = simulated.apply(widening.in(woven));
    return new Both(order.equals(TurnOrder.of(woven, asWide.steps())) ? asWide : asAsked, there);
  }

  Execution simulated(Woven woven, Optional<Long> turns, NamedProfiler profiler) {
    Scheduling scheduling = new Scheduling(Engine.virtual(), limits, strategy(woven, turns), false);
    SimulatedClr clr =
        SimulatedClr.of(woven.scenario(), profile, assemblies, Choices.calm(), scheduling);
    Execution execution = performed(Execution.of(clr, profiler));
    if (execution.ending() instanceof Run.Ending.LimitReached reached) {
      throw reached.diagnostic().thrown();
    }
    return execution;
  }

  /** Which simulated thread goes on; serves one run. */
  static Strategy strategy(Woven woven, Optional<Long> turns) {
    return turns.<Strategy>map(seed -> new DrawnTurns(woven, seed)).orElseGet(Strategy::calm);
  }

  private static void requireProfilerFromTheStart(Scenario scenario) {
    boolean attaches =
        scenario.threads().stream()
            .flatMap(thread -> thread.actions().stream())
            .anyMatch(Action.Attach.class::isInstance);
    if (attaches) {
      throw new Diagnostic(
              "A scenario with the action \"attach\" cannot be compared",
              "scenario " + scenario.name(),
              "on the real runtime the profiler is there from the start",
              "leave the action out, or check the scenario on the simulated runtime")
          .thrown();
    }
  }

  /** What came of one scenario. */
  public sealed interface Result {}

  /** Both arms performed it. */
  public record Compared(Woven woven, ComparisonOptions options, Comparison comparison)
      implements Result {}

  /** The real one did not get to its end. */
  public record Inconclusive(Woven woven, Diagnostic diagnostic) implements Result {}

  /** The real run in this order. */
  Execution real(Woven woven, TurnOrder order, NamedProfiler profiler) {
    try {
      Path directory = TemporaryFolder.create("compare");
      Path text = directory.resolve("performed.scenario");
      Path turns = directory.resolve("order.txt");
      try {
        Files.writeString(text, woven.scenario().text());
        Files.write(turns, order.lines());
        List<String> arguments =
            List.of(assembliesIn(directory).toString(), text.toString(), turns.toString());
        return performed(
            Execution.of(
                RealClr.launching(runtime, Fixtures.scenarioHost(), arguments)
                    .withTimeLimit(timeLimit)
                    .until(stop),
                keepingAsIn(order, woven, profiler)));
      } finally {
        TemporaryFolder.remove(directory);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static NamedProfiler keepingAsIn(TurnOrder order, Woven woven, NamedProfiler profiler) {
    Map<String, String> options = new TreeMap<>(profiler.options());
    woven.kept().ifPresent(it -> options.put(ScenarioAgent.HOLD_OPTION, it.option(woven, order)));
    return new NamedProfiler(profiler.className(), profiler.classpath(), options);
  }

  /** Where the real arm finds all assemblies, each in a file of the name by which it is loaded. */
  private Path assembliesIn(Path directory) throws IOException {
    if (own.isEmpty()) {
      return Fixtures.assembliesDirectory();
    }
    Path all = Files.createDirectory(directory.resolve("assemblies"));
    try (Stream<Path> shipped = Files.list(Fixtures.assembliesDirectory())) {
      for (Path file : shipped.toList()) {
        Files.createSymbolicLink(all.resolve(file.getFileName().toString()), file);
      }
    }
    for (AssemblyImage image : own) {
      String name = image.identity().orElseThrow().name();
      Files.copy(
          Path.of(image.name()), all.resolve(name + ".dll"), StandardCopyOption.REPLACE_EXISTING);
    }
    return all;
  }

  private static Execution performed(Execution execution) {
    if (execution.ending() instanceof Run.Ending.Inconclusive refused) {
      throw refused.diagnostic().thrown();
    }
    return execution;
  }
}
