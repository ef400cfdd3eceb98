package io.github.clrsim.model;

import io.github.clrsim.api.Clr;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerFactory;
import io.github.clrsim.api.ProfilerRefused;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.diagnostic.Remedy;
import io.github.clrsim.diagnostic.Setting;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Ending;
import io.github.clrsim.explorer.schedule.Execution;
import io.github.clrsim.explorer.schedule.Scheduling;
import io.github.clrsim.model.delivery.Journal;
import io.github.clrsim.model.delivery.ProfilerCode;
import io.github.clrsim.model.delivery.RunEnded;
import io.github.clrsim.model.delivery.WatcherFailed;
import io.github.clrsim.model.info.ProcessEnvironment;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.model.thread.SimulationFault;
import java.util.List;
import java.util.function.Consumer;

/**
 * A CLR made of data: same scenario, same profile, same choices and same profiler give the same
 * steps, byte for byte, on every machine.
 *
 * <p>One object serves one run, because choices are used up by it.
 */
public final class SimulatedClr implements Clr {
  private final Scenario scenario;
  private final RuntimeProfile profile;
  private final Assemblies assemblies;
  private final Choices choices;
  private final Scheduling scheduling;
  private final LoadedProfilers profilers;
  private final List<Companion> companions;

  private SimulatedClr(
      Scenario scenario,
      RuntimeProfile profile,
      Assemblies assemblies,
      Choices choices,
      Scheduling scheduling,
      LoadedProfilers profilers,
      List<Companion> companions) {
    this.scenario = scenario;
    this.profile = profile;
    this.assemblies = assemblies;
    this.choices = choices;
    this.scheduling = scheduling;
    this.profilers = profilers;
    this.companions = List.copyOf(companions);
  }

  /**
   * A simulated CLR for one run.
   *
   * @param scenario what the managed program does
   * @param profile which runtime it is
   * @param assemblies what it can load
   * @param choices every decision of chance and schedule
   */
  public static SimulatedClr of(
      Scenario scenario, RuntimeProfile profile, Assemblies assemblies, Choices choices) {
    return of(scenario, profile, assemblies, choices, Scheduling.standard());
  }

  /** A simulated CLR for one run, scheduled as said. */
  public static SimulatedClr of(
      Scenario scenario,
      RuntimeProfile profile,
      Assemblies assemblies,
      Choices choices,
      Scheduling scheduling) {
    return of(scenario, profile, assemblies, choices, scheduling, new LoadedProfilers());
  }

  /** The same, with profilers that may have been loaded for earlier runs. */
  public static SimulatedClr of(
      Scenario scenario,
      RuntimeProfile profile,
      Assemblies assemblies,
      Choices choices,
      Scheduling scheduling,
      LoadedProfilers profilers) {
    return new SimulatedClr(
        scenario, profile, assemblies, choices, scheduling, profilers, List.of());
  }

  /**
   * The same CLR with more profilers in it, which only observe (G101). Their crash or exception
   * ends the run as the main one's does.
   *
   * @throws DiagnosticException if this runtime has no room for them, or they cannot be told from
   *     the profiler that says what it touches
   */
  public SimulatedClr beside(List<Companion> observers) {
    int max = profile.interfaces().asksForNotificationOnly() ? Companion.MAX : 0;
    if (observers.size() > max) {
      throw new Diagnostic(
              "There is no room beside the main profiler for %d more".formatted(observers.size()),
              "the runtime " + profile.name(),
              max == 0
                  ? "it has one profiler and no other; notification-only ones came with .NET 6"
                  : "it has room for " + max,
              max == 0 ? "choose net9.0, or leave them out" : "leave some out")
          .thrown();
    }
    observers.forEach(this::requireTold);
    return new SimulatedClr(
        scenario, profile, assemblies, choices, scheduling, profilers, observers);
  }

  private void requireTold(Companion observer) {
    if (scheduling.isTold() && observer.profiler().woven().isEmpty()) {
      throw new Diagnostic(
              "The profiler beside the main one is not woven: " + observer.profiler().className(),
              "a run in which the main profiler is",
              "what it touches would not be seen, and schedules that differ would count as equal",
              "weave it too, or neither")
          .thrown();
    }
  }

  @Override
  public Run run(NamedProfiler profiler, Consumer<Step> watcher) {
    ProfilerFactory factory = profilers.of(profiler);
    List<ProfilerFactory> beside =
        companions.stream().map(companion -> profilers.of(companion.profiler())).toList();
    Journal journal = new Journal(watcher);
    ProcessEnvironment environment = new ProcessEnvironment(profiler.environment());
    Execution execution =
        scheduling.run(
            choices,
            threads -> {
              // A native thread keeps no process alive, and nobody promises a Shutdown (N57).
              threads.hostGuests();
              if (!profiler.woven().isEmpty()) {
                profilers.listenTo(threads);
              }
              SimulatedProcess process =
                  new SimulatedProcess(
                      scenario,
                      environment.configured(profile),
                      assemblies,
                      choices,
                      threads,
                      journal,
                      scheduling.isTold(),
                      environment);
              for (int i = 0; i < beside.size(); i++) {
                Companion companion = companions.get(i);
                process.add(companion.profiler(), beside.get(i), new Journal(companion.watcher()));
              }
              process.start(factory, profiler.options());
            });
    return new Run(
        endingOf(execution.ending()),
        journal.fingerprinter().steps(),
        journal.fingerprinter().fingerprint());
  }

  static Run.Ending endingOf(Ending ending) {
    return switch (ending) {
      case Ending.Finished finished -> new Run.Ending.Completed(0);
      case Ending.Deadlocked deadlocked -> new Run.Ending.Deadlocked(deadlocked.text());
      case Ending.OnlyPolled polled -> new Run.Ending.Deadlocked(polled.text());
      case Ending.HostWaits waits -> new Run.Ending.Inconclusive(diagnostic(waits));
      case Ending.LeftBehind left -> new Run.Ending.Deadlocked(left.text());
      case Ending.Raced raced -> new Run.Ending.DataRace(raced.text());
      case Ending.Exited exited -> new Run.Ending.ProfilerExited(exited.text());
      case Ending.CutOff cut -> new Run.Ending.LimitReached(cut.text());
      case Ending.StepLimit limit -> new Run.Ending.LimitReached(limit.text());
      case Ending.ThreadLimit limit -> new Run.Ending.LimitReached(limit.text());
      case Ending.Uncontrolled uncontrolled ->
          new Run.Ending.Inconclusive(diagnostic(uncontrolled));
      case Ending.Threw threw when threw.thrown() instanceof RunEnded ended -> ended.ending();
      case Ending.Threw threw when threw.thrown() instanceof WatcherFailed watcher ->
          throw watcher.fault();
      case Ending.Threw threw when threw.thrown() instanceof ProfilerRefused refused ->
          throw refused.fault();
      case Ending.Threw threw when threw.thrown() instanceof DiagnosticException bad ->
          new Run.Ending.Inconclusive(bad.diagnostic());
      case Ending.Threw threw when threw.thrown() instanceof SimulationFault fault ->
          new Run.Ending.Inconclusive(fault.diagnostic());
      case Ending.Threw threw when threw.thrown() instanceof OutOfMemoryError ->
          new Run.Ending.Inconclusive(SimulationFault.outOfMemory());
      case Ending.Threw threw when ProfilerCode.isOurs(threw.thrown()) ->
          new Run.Ending.Inconclusive(SimulationFault.diagnosticOf(threw.thrown()));
      case Ending.Threw threw -> new Run.Ending.ProfilerThrew(threw.text());
    };
  }

  private static Diagnostic diagnostic(Ending.HostWaits waits) {
    return new Diagnostic(
        waits.text(),
        "the end of a simulated run",
        "such a program has no end, whatever the profiler does, so nothing can be concluded",
        "let another thread do what is waited for: each spin needs a stop, and a context or an"
            + " object is made before it is named, and given up once");
  }

  private static Diagnostic diagnostic(Ending.Uncontrolled uncontrolled) {
    return new Diagnostic(
        uncontrolled.text(),
        "a simulated run",
        "what the scheduler cannot see it cannot repeat, so nothing can be concluded",
        uncontrolled.remedy().isEmpty()
            ? Remedy.of(Setting.WEAVING, "weave the package that does it (%s)")
                .or(
                    Setting.PROFILER_OPTIONS,
                    "give the profiler a stand-in for what it uses there, chosen by an option of"
                        + " its own (%s)")
            : Remedy.of(uncontrolled.remedy()));
  }
}
