package io.github.clrsim.model;

import io.github.clrsim.api.Clr;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerFactory;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Execution;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.model.delivery.Journal;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.replay.RecordedRun;
import io.github.clrsim.model.replay.ReplayedProcess;
import io.github.clrsim.model.replay.Unanswered;
import io.github.clrsim.model.replay.order.Neighborhood;
import io.github.clrsim.model.replay.order.Order;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * A recorded run as a CLR: delivers its callbacks in their order on as many threads as it had, and
 * answers from what was answered then. Where the profiler asks what the recording cannot know, the
 * run ends as refused, and says which question.
 */
public final class ReplayedClr implements Clr {
  // A recording is as long as it is; the limits only keep a profiler's endless loop from hanging.
  private static final int STEPS_MAX = 50_000_000;
  private static final int THREADS_MAX = 10_000;

  private final RecordedRun recorded;
  private final Optional<Neighborhood> neighborhood;
  private final LoadedProfilers profilers;
  private final RuntimeProfile profile;
  private final Choices choices;
  private final Engine engine;
  private final Strategy strategy;
  private final Limits limits;

  private ReplayedClr(
      RecordedRun recorded,
      Optional<Neighborhood> neighborhood,
      LoadedProfilers profilers,
      RuntimeProfile profile,
      Choices choices,
      Engine engine,
      Strategy strategy,
      Limits limits) {
    this.recorded = recorded;
    this.neighborhood = neighborhood;
    this.profilers = profilers;
    this.profile = profile;
    this.choices = choices;
    this.engine = engine;
    this.strategy = strategy;
    this.limits = limits;
  }

  /**
   * A recording, ready to be replayed.
   *
   * @param choices who goes on where the recording leaves it open: the profiler's own threads
   * @throws io.github.clrsim.diagnostic.DiagnosticException if the file is no trace, or is damaged
   */
  public static ReplayedClr of(Path trace, Choices choices) {
    return of(trace, choices, Engine.virtual(), Strategy.walk(), OptionalInt.empty());
  }

  /**
   * The same, on this engine and by this strategy.
   *
   * @param stepsMax how far it may go; as far as any recording goes, if it is not said
   */
  public static ReplayedClr of(
      Path trace, Choices choices, Engine engine, Strategy strategy, OptionalInt stepsMax) {
    return of(RecordedRun.read(trace), choices, engine, strategy, stepsMax);
  }

  /** The same of a recording that was read before. Of several runs of one none may overlap. */
  public static ReplayedClr of(
      RecordedRun recorded,
      Choices choices,
      Engine engine,
      Strategy strategy,
      OptionalInt stepsMax) {
    return of(
        recorded, Optional.empty(), new LoadedProfilers(), choices, engine, strategy, stepsMax);
  }

  /**
   * A recording that was read before, in an order next to its own: the choices say which, and then
   * who goes on. Where the profiler asks what is not known then, the run ends at a limit: nothing
   * follows from that for other orders.
   *
   * @param profilers those of earlier runs, which may be woven
   */
  public static ReplayedClr near(
      RecordedRun recorded,
      Neighborhood neighborhood,
      LoadedProfilers profilers,
      Choices choices,
      Engine engine,
      Strategy strategy,
      OptionalInt stepsMax) {
    return of(recorded, Optional.of(neighborhood), profilers, choices, engine, strategy, stepsMax);
  }

  private static ReplayedClr of(
      RecordedRun recorded,
      Optional<Neighborhood> neighborhood,
      LoadedProfilers profilers,
      Choices choices,
      Engine engine,
      Strategy strategy,
      OptionalInt stepsMax) {
    RuntimeProfile profile = RuntimeProfile.named(recorded.header().profile());
    Limits limits = new Limits(stepsMax.orElse(STEPS_MAX), THREADS_MAX);
    return new ReplayedClr(
        recorded, neighborhood, profilers, profile, choices, engine, strategy, limits);
  }

  /** What the recording says of itself. */
  public TraceHeader header() {
    return recorded.header();
  }

  @Override
  public Run run(NamedProfiler profiler, Consumer<Step> watcher) {
    ProfilerFactory factory = neighborhood.isPresent() ? profilers.of(profiler) : profiler.load();
    Journal journal = new Journal(watcher);
    Unanswered unanswered = Unanswered.ending();
    Order order = neighborhood.map(near -> near.order(choices)).orElseGet(recorded::order);
    Execution execution =
        engine.run(
            limits,
            strategy,
            choices,
            threads -> {
              if (neighborhood.isPresent() && !profiler.woven().isEmpty()) {
                threads.hostGuests();
                profilers.listenTo(threads);
              }
              start(order, factory, profiler.options(), threads, journal, unanswered);
            });
    Run.Ending ending = SimulatedClr.endingOf(execution.ending());
    return new Run(
        switch (ending) {
          case Run.Ending.Inconclusive refused -> refused(refused, profiler, unanswered);
          case Run.Ending.LimitReached limit when neighborhood.isPresent() ->
              new Run.Ending.Inconclusive(limit.diagnostic());
          case Run.Ending.Deadlocked _ when unanswered.mayStandStill() ->
              new Run.Ending.Completed(recorded.exitCode());
          case Run.Ending.Completed _ -> new Run.Ending.Completed(recorded.exitCode());
          case Run.Ending other -> other;
        },
        journal.fingerprinter().steps(),
        journal.fingerprinter().fingerprint());
  }

  private Run.Ending refused(
      Run.Ending.Inconclusive refused, NamedProfiler profiler, Unanswered unanswered) {
    return neighborhood.isPresent() && !unanswered.isEmpty()
        ? new Run.Ending.LimitReached(refused.diagnostic().what())
        : named(refused, profiler, unanswered);
  }

  /** Names all that the profiler asks in vain, and not only what it asked first. */
  private Run.Ending named(
      Run.Ending.Inconclusive refused, NamedProfiler profiler, Unanswered unanswered) {
    Unanswered all = Unanswered.rehearsing();
    if (!unanswered.isEmpty()) {
      ProfilerFactory factory = profiler.load();
      Journal nobody = new Journal(_ -> {});
      engine.run(
          limits,
          Strategy.calm(),
          Choices.calm(),
          threads -> start(recorded.order(), factory, profiler.options(), threads, nobody, all));
    }
    return unanswered.diagnostic(all).<Run.Ending>map(Run.Ending.Inconclusive::new).orElse(refused);
  }

  private void start(
      Order order,
      ProfilerFactory factory,
      Map<String, String> options,
      SimulatedThreads scheduler,
      Journal journal,
      Unanswered unanswered) {
    ReplayedProcess process =
        new ReplayedProcess(recorded, order, profile, scheduler, journal, unanswered);
    process.start(
        self ->
            factory.create(
                new SimulatedHost(
                    new SimulatedHost.Sight(
                        profile.interfaces().newest(),
                        self.info(),
                        self.objects(),
                        _ -> Outcome.notYet(),
                        self.memory(),
                        self.dataAccess()),
                    options,
                    scheduler,
                    self.threads(),
                    self.delivery(),
                    journal,
                    _ -> Optional.empty())));
  }
}
