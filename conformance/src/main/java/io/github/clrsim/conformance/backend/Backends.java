package io.github.clrsim.conformance.backend;

import io.github.clrsim.api.Clr;
import io.github.clrsim.api.ProfilerFactory;
import io.github.clrsim.conformance.scenario.Scenarios;
import io.github.clrsim.explore.Backend;
import io.github.clrsim.explore.Lane;
import io.github.clrsim.explore.Simplification;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.control.UncontrolledCall;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.model.Companion;
import io.github.clrsim.model.LoadedProfilers;
import io.github.clrsim.model.ReplayedClr;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.replay.RecordedRun;
import io.github.clrsim.model.replay.order.Neighborhood;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.model.scenario.shrink.Simplifier;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

/** The CLRs that a profiler can be tried on without a real runtime. */
public final class Backends {
  private Backends() {}

  /** The simulated CLR, with scenarios by name or file ({@link Scenarios}). */
  public static Backend simulated() {
    return simulated(Setting.standard());
  }

  /** The same, executed as said; each lane of it serves one caller at a time. */
  public static Backend simulated(Setting setting) {
    return new Simulated(
        new KnownScenarios(setting.actionsMax()),
        setting,
        () -> new LoadedProfilers(setting.races()));
  }

  /** The same, with every profiler made by this factory, whatever its name; none is woven. */
  public static Backend simulated(Setting setting, ProfilerFactory factory) {
    return new Simulated(
        new KnownScenarios(setting.actionsMax()), setting, () -> LoadedProfilers.madeBy(factory));
  }

  /** The simulated CLR that knows one scenario only, by whatever name. */
  public static Backend simulating(Scenario scenario, Setting setting) {
    return new Simulated(_ -> scenario, setting, () -> new LoadedProfilers(setting.races()));
  }

  /**
   * The replayed CLR; the scenario's name is the path of the recording. The profiler's code runs as
   * it is, as it does on a real runtime.
   *
   * @param stepsMax how many steps a run may take; as many as it needs, if that is not said
   */
  public static Backend replaying(Engine engine, OptionalInt stepsMax) {
    return new Replaying(engine, stepsMax, Optional.empty());
  }

  /** The same, for one recording that is read already. */
  public static Backend replaying(
      Engine engine, OptionalInt stepsMax, Path file, RecordedRun recorded) {
    return new Replaying(
        engine, stepsMax, Optional.of(new Replaying.Read(file.toString(), recorded)));
  }

  /**
   * The replayed CLR, with orders next to the recorded one: choices say which. Each recording is
   * read once.
   */
  public static Backend neighboring(Engine engine, OptionalInt stepsMax) {
    return near(engine, stepsMax, LoadedProfilers::new);
  }

  /** The same, with every profiler made by this factory, whatever its name; none is woven. */
  public static Backend neighboring(Engine engine, OptionalInt stepsMax, ProfilerFactory factory) {
    return near(engine, stepsMax, () -> LoadedProfilers.madeBy(factory));
  }

  private static Backend near(
      Engine engine, OptionalInt stepsMax, Supplier<LoadedProfilers> inNewProcess) {
    return new Neighboring(
        engine, stepsMax, new ConcurrentHashMap<>(), inNewProcess, inNewProcess.get());
  }

  /** Reads a recording once, as long as no other is asked for. */
  private static final class Replaying implements Backend {
    private final Engine engine;
    private final OptionalInt stepsMax;
    private Optional<Read> latest;

    private record Read(String file, RecordedRun recorded) {}

    private Replaying(Engine engine, OptionalInt stepsMax, Optional<Read> known) {
      this.engine = engine;
      this.stepsMax = stepsMax;
      this.latest = known;
    }

    @Override
    public Clr clr(String recording, String profile, Choices choices, Strategy strategy) {
      return ReplayedClr.of(recorded(recording), choices, engine, strategy, stepsMax);
    }

    @Override
    public TraceContext context(String recording, String profile) {
      return TraceContext.ofReplay(profile, recorded(recording).events());
    }

    private synchronized RecordedRun recorded(String file) {
      if (latest.filter(read -> read.file().equals(file)).isEmpty()) {
        latest = Optional.empty(); // so that not two are in memory at once
        latest = Optional.of(new Read(file, RecordedRun.read(Path.of(file))));
      }
      return latest.get().recorded();
    }
  }

  private record Neighboring(
      Engine engine,
      OptionalInt stepsMax,
      Map<String, Recorded> known,
      Supplier<LoadedProfilers> inNewProcess,
      LoadedProfilers loaded)
      implements LastingBackend {

    private record Recorded(RecordedRun run, Neighborhood orders, TraceContext context) {
      static Recorded of(String file, String profile) {
        Path path = Path.of(file);
        RecordedRun run = RecordedRun.read(path);
        return new Recorded(
            run, Neighborhood.read(path), TraceContext.ofReplay(profile, run.events()));
      }
    }

    private Recorded known(String recording, String profile) {
      return known.computeIfAbsent(recording, file -> Recorded.of(file, profile));
    }

    @Override
    public Clr clr(String recording, String profile, Choices choices, Strategy strategy) {
      Recorded recorded = known(recording, profile);
      return ReplayedClr.near(
          recorded.run(), recorded.orders(), loaded, choices, engine, strategy, stepsMax);
    }

    @Override
    public TraceContext context(String recording, String profile) {
      return known(recording, profile).context();
    }

    @Override
    public Optional<LoadedProfilers> profilers() {
      return Optional.of(loaded);
    }

    @Override
    public Backend anew() {
      return new Neighboring(engine, stepsMax, known, inNewProcess, inNewProcess.get());
    }
  }

  private static final class Simulated implements LastingBackend {
    private final LoadedProfilers profilers;
    private final Function<String, Scenario> scenarios;
    private final Setting setting;
    private final Supplier<LoadedProfilers> inNewProcess;

    Simulated(
        Function<String, Scenario> scenarios,
        Setting setting,
        Supplier<LoadedProfilers> inNewProcess) {
      this(scenarios, setting, inNewProcess, inNewProcess.get());
    }

    private Simulated(
        Function<String, Scenario> scenarios,
        Setting setting,
        Supplier<LoadedProfilers> inNewProcess,
        LoadedProfilers profilers) {
      this.scenarios = scenarios;
      this.setting = setting;
      this.inNewProcess = inNewProcess;
      this.profilers = profilers;
    }

    @Override
    public Clr clr(String scenario, String profile, Choices choices, Strategy strategy) {
      RuntimeProfile rules = RuntimeProfile.named(profile);
      Scenario program = scenarios.apply(scenario);
      return SimulatedClr.of(
              program,
              rules,
              setting.assemblies().on(rules, program),
              choices,
              setting.by(strategy),
              profilers)
          .beside(setting.beside().stream().map(Companion::unwatched).toList());
    }

    @Override
    public boolean isTold() {
      return setting.isTold();
    }

    @Override
    public Optional<LoadedProfilers> profilers() {
      return Optional.of(profilers);
    }

    @Override
    public Backend anew() {
      return new Simulated(scenarios, setting, inNewProcess);
    }

    @Override
    public Lane lane() {
      Setting own = setting.apart();
      LoadedProfilers loaded = profilers.beside();
      return _ -> turn(new Simulated(scenarios, own, inNewProcess, loaded.notingApart()));
    }

    private static Lane.Turn turn(Simulated arm) {
      return new Lane.Turn() {
        @Override
        public Backend arm() {
          return arm;
        }

        @Override
        public List<UncontrolledCall> uncontrolled() {
          return arm.profilers.uncontrolledCalls();
        }

        @Override
        public void drop() {}
      };
    }

    @Override
    public boolean isForMany() {
      return true;
    }

    @Override
    public Simplification simplification(List<String> names) {
      Simplifier simplifier = Simplifier.of(names.stream().map(scenarios).toList());
      return new Simplification(
          simplifier.ladder().stream().map(Scenario::name).toList(),
          scenario -> simplifier.shorterThan(scenarios.apply(scenario)).map(Scenario::name),
          scenario -> simplifier.plainerThan(scenarios.apply(scenario)).map(Scenario::name));
    }
  }

  /** Reads each scenario once. That it names only what is there was seen before. */
  private static final class KnownScenarios implements Function<String, Scenario> {
    private final Map<String, Scenario> known = new ConcurrentHashMap<>();
    private final int actionsMax;

    KnownScenarios(int actionsMax) {
      this.actionsMax = actionsMax;
    }

    @Override
    public Scenario apply(String name) {
      // Shrinking goes through very many that are their own text; those are not kept.
      return Scenarios.isText(name)
          ? Scenarios.named(name, actionsMax)
          : known.computeIfAbsent(name, each -> Scenarios.named(each, actionsMax));
    }
  }
}
