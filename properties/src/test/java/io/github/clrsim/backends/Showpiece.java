package io.github.clrsim.backends;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.InitializeForAttach;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.corprof.CorPrfEventpipeProviderConfig;
import io.github.clrsim.api.corprof.CorPrfHighMonitor;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.scenario.ScenarioAgent;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Programs in which everything happens that the simulation can do, and who asks for it all. */
final class Showpiece {
  private static final Assemblies ASSEMBLIES =
      Assemblies.read(Fixtures.shipped("PluginHost", "Plugin", "Workshop", "Thrower", "Emitted"));

  private static final NamedProfiler SEARCHING =
      new NamedProfiler(
          ScenarioAgent.class.getName(),
          List.of(),
          Map.of("events", Integer.toHexString(CorPrfMonitor.COR_PRF_MONITOR_CACHE_SEARCHES)));

  private static final Scenario ALL =
      Scenario.parse(
          "all",
          """
          entry PluginHost
          thread main
            load default Workshop
            call default Workshop.Tools::Hammer
            rejit Workshop Workshop.Tools::Hammer
            call default Workshop.Tools::Hammer
            context c collectible
            load c Plugin
            symbols c Workshop
            type c Garden.Pot`1[Garden.Plant]
            call c Workshop.Tools::Hammer 40
            call c Workshop.Tools::Saw 40
            call c Workshop.Native::Sort
            call c Workshop.Tools::UsesStruct
            load c Thrower
            call c Thrower.Cases::Caught
            settle
            dynamic d
            drop d
            event Garden
            settle
            start w
            join w
            unload c
            collect
          thread w
            mark worker
          """);

  /** Only what is never unloaded has versions. */
  private static final Scenario REJIT =
      Scenario.parse(
          "rejit",
          """
          entry PluginHost
          thread main
            load default Workshop
            call default Workshop.Tools::Hammer
            rejit Workshop Workshop.Tools::Hammer
            call default Workshop.Tools::Hammer
          """);

  private static final Scenario HEAP =
      Scenario.parse(
          "heap",
          """
          entry PluginHost
          adversary aborted-suspensions
          thread main
            text key 5
            new value default System.Object
            depend key value
            new dying default System.Threading.Thread
            forget dying
            handle again weak key
            free again
            gc 2
            forget value
            gc 2
          """);

  /** Whether a collection compacts, and a suspension is given up, is left to chance. */
  private static final int HEAP_SEEDS = 16;

  private static final Scenario VISIT =
      Scenario.parse("visit", "entry PluginHost\nthread main\nattach\ndetach\ncollect\n");

  private Showpiece() {}

  /** The callbacks that came in any of the runs. */
  static Set<String> callbacksProduced() {
    Set<String> produced = new TreeSet<>();
    for (RuntimeProfile profile : RuntimeProfile.all()) {
      NamedProfiler agent = NamedProfiler.of(ScenarioAgent.class);
      run(ALL, profile, NamedProfiler.of(Everything.class), produced);
      run(ALL, profile, agent, produced);
      run(REJIT, profile, agent, produced);
      // Who asks for transitions hears of no cached search (G34).
      run(ALL, profile, SEARCHING, produced);
      run(VISIT, profile, NamedProfiler.of(Visitor.class), produced);
      for (int seed = 0; seed < HEAP_SEEDS; seed++) {
        NamedProfiler everything = NamedProfiler.of(Everything.class);
        run(HEAP, profile, everything, Choices.seeded(seed), produced);
      }
    }
    return produced;
  }

  private static void run(
      Scenario scenario, RuntimeProfile profile, NamedProfiler profiler, Set<String> produced) {
    run(scenario, profile, profiler, Choices.calm(), produced);
  }

  private static void run(
      Scenario scenario,
      RuntimeProfile profile,
      NamedProfiler profiler,
      Choices choices,
      Set<String> produced) {
    SimulatedClr.of(scenario, profile, ASSEMBLIES, choices)
        .run(
            profiler,
            step -> {
              if (step instanceof Step.CallbackEntered entered) {
                produced.add(entered.callback().methodName());
              }
            });
  }

  /** Wants every callback there is, listens to events, and asks for a ReJIT that cannot be. */
  public static final class Everything implements CorProfilerCallback {
    private final ProfilerHost host;

    public Everything(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      host.info()
          .eventPipeStartSession(
              List.of(new CorPrfEventpipeProviderConfig("Garden", -1, 5, "")), false);
      return host.info().setEventMask2(-1, -1);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      MetadataToken nothing = new MetadataToken(0x06ff_ffff);
      host.startThread(
          "asks " + event.moduleId(),
          () -> host.info().requestReJIT(List.of(event.moduleId()), List.of(nothing)));
      return HResult.S_OK;
    }
  }

  /** Comes late and leaves when a thread gets a name. */
  public static final class Visitor implements CorProfilerCallback {
    private final ProfilerHost host;

    public Visitor(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initializeForAttach(InitializeForAttach event) {
      // Of collections it is too late to ask (N80).
      return host.info()
          .setEventMask2(
              CorPrfMonitor.COR_PRF_ALLOWABLE_AFTER_ATTACH & ~CorPrfMonitor.COR_PRF_MONITOR_GC,
              CorPrfHighMonitor.COR_PRF_HIGH_ALLOWABLE_AFTER_ATTACH);
    }

    @Override
    public HResult threadNameChanged(ThreadNameChanged event) {
      return host.info().requestProfilerDetach(0);
    }
  }
}
