package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.metadata.ScopeProps;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.Simulations.Simulated;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the actions of a scenario mean. */
class ManagedProgramTest {

  private static Simulated run(
      Choices choices, Class<? extends CorProfilerCallback> profiler, String actions) {
    Scenario scenario = Scenario.parse("s", "entry PluginHost\nthread main\n" + actions);
    return Simulations.run(scenario, RuntimeProfile.NET_9_0, choices, profiler);
  }

  private static long unloads(String actions) {
    Simulated simulated = run(Choices.calm(), Watching.class, actions);
    assertThat(simulated.run().ending()).isEqualTo(new Ending.Completed(0));
    return simulated.steps().stream()
        .filter(
            step ->
                step instanceof Step.CallbackEntered entered
                    && entered.callback() instanceof ModuleUnloadFinished)
        .count();
  }

  @Test
  void aContextDiesOnceItsUnloadWasAskedForAndACollectionFoundIt() {
    assertThat(unloads("context c collectible\nload c Plugin\nunload c\ncollect\n")).isEqualTo(1);
    assertThat(unloads("context c collectible\nload c Plugin\nunload c\n")).isZero();
    assertThat(unloads("context c collectible\nload c Plugin\ncollect\n")).isZero();
  }

  @Test
  void aContextOfWhichAnObjectIsKeptLivesUntilItIsReleased() {
    String kept = "context c collectible\nload c Plugin\nkeep c\nunload c\ncollect\n";
    assertThat(unloads(kept)).isZero();
    assertThat(unloads(kept + "release c\ncollect\n")).isEqualTo(1);
  }

  @Test
  void whatIsNoAssemblyIsNeverAnnounced() {
    assertThat(run(Choices.calm(), Watching.class, "attempt default Missing").steps())
        .isEqualTo(run(Choices.calm(), Watching.class, "").steps());
  }

  @Test
  void theEndOfAProcessHasItsCodeAndOnlyAnOrderlyOneAShutdown() {
    assertThat(end("exit 3")).isEqualTo("Completed[exitCode=3] with Shutdown");
    assertThat(end("failfast")).isEqualTo("Completed[exitCode=134] without Shutdown");
    assertThat(end("throw")).isEqualTo("Completed[exitCode=134] without Shutdown");
  }

  private static String end(String action) {
    Simulated simulated = run(Choices.calm(), Watching.class, action);
    boolean shutdown =
        simulated.steps().stream()
            .anyMatch(
                step ->
                    step instanceof Step.CallbackEntered entered
                        && entered.callback() instanceof Shutdown);
    return simulated.run().ending() + (shutdown ? " with Shutdown" : " without Shutdown");
  }

  /** R21: whoever meets an array can ask for its element. */
  @Test
  void anElementExistsBeforeTheArrayOfIt() {
    Simulated simulated =
        run(
            Choices.calm(),
            Watching.class,
            """
            context c collectible
            load c Plugin
            type c System.Collections.Generic.List`1[Garden.Plant[]]
            """);
    List<String> made =
        simulated.steps().stream()
            .filter(
                step ->
                    step instanceof Step.TruthTold told
                        && told.truth() instanceof Truth.ClassExists)
            .map(step -> ((Truth.ClassExists) ((Step.TruthTold) step).truth()).name())
            .filter(name -> name.startsWith("Garden.Plant"))
            .toList();
    assertThat(made).containsSubsequence("Garden.Plant", "Garden.Plant[]");
  }

  @Test
  void aContextThatSomeThreadWillStillTouchIsHeld() {
    String made = "context c collectible\nload c Plugin\nunload c\ncollect\n";
    assertThat(unloads(made + "type c Garden.Plant\n")).isZero();
    assertThat(unloads(made + "type c Garden.Plant\ncollect\n")).isEqualTo(1);
    assertThat(unloads(made + "thread worker\ntype c Garden.Plant\n")).isZero();
  }

  @Test
  void joiningAThreadThatNobodyStartedWaitsForNothing() {
    assertThat(unloads("join worker\nthread worker\ncollect\n")).isZero();
  }

  @Test
  void aThreadThatNamesAContextBeforeItIsMadeWaitsForIt() {
    String late =
        """
        start worker
        context c collectible
        join worker
        thread worker
        load c Plugin
        """;
    for (int seed = 0; seed < 30; seed++) {
      Simulated simulated = run(Choices.seeded(seed), Watching.class, late);
      assertThat(simulated.run().ending()).isEqualTo(new Ending.Completed(0));
      assertThat(loaded(simulated)).hasSize(3);
    }
  }

  @Test
  void aScenarioThatNamesWhatIsNotThereIsRefusedAndNotTheProfilersFault() {
    assertThat(run(Choices.calm(), Watching.class, "context c\nload c Nothing\n").run().ending())
        .isInstanceOfSatisfying(
            Ending.Inconclusive.class,
            refused -> assertThat(refused.diagnostic().what()).contains("\"Nothing\""));
    assertThat(run(Choices.calm(), Watching.class, "context c\ntype c No.Such\n").run().ending())
        .isInstanceOfSatisfying(
            Ending.Inconclusive.class,
            refused -> assertThat(refused.diagnostic().what()).contains("No.Such"));
  }

  /** Asks every module's metadata for its name. */
  public static final class Reading implements CorProfilerCallback {
    private final ProfilerHost host;

    public Reading(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask2(Watching.MASK, 0);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      MetadataImport metadata =
          host.info().getModuleMetaData(event.moduleId(), 0).answer().orElseThrow();
      return metadata.getScopeProps().hresult();
    }
  }

  @Test
  void metadataAtAnAddressThatCameAgainIsThatOfTheModuleThatLiesThereNow() {
    String two =
        """
        context first collectible
        load first Plugin
        unload first
        collect
        collect
        context second collectible
        load second PluginHost
        """;
    boolean reused = false;
    for (int seed = 0; seed < 20; seed++) {
      Simulated simulated = run(Choices.seeded(seed), Reading.class, two);
      List<ModuleId> loaded = loaded(simulated);
      List<String> names = names(simulated);
      assertThat(names.get(2)).startsWith("Plugin.");
      assertThat(names.get(3)).startsWith("PluginHost.");
      reused |= loaded.get(3).equals(loaded.get(2));
    }
    assertThat(reused).isTrue();
  }

  private static List<ModuleId> loaded(Simulated simulated) {
    return simulated.steps().stream()
        .filter(Step.CallbackEntered.class::isInstance)
        .map(step -> ((Step.CallbackEntered) step).callback())
        .filter(ModuleLoadFinished.class::isInstance)
        .map(callback -> ((ModuleLoadFinished) callback).moduleId())
        .toList();
  }

  private static List<String> names(Simulated simulated) {
    return simulated.steps().stream()
        .filter(Step.CallAnswered.class::isInstance)
        .map(step -> ((Step.CallAnswered) step).outcome().answer())
        .filter(answer -> answer.isPresent() && answer.get() instanceof ScopeProps)
        .map(answer -> ((ScopeProps) answer.get()).name())
        .toList();
  }

  /** While a module is unloaded, has a type of it loaded that was not. */
  public static final class LoadsWhileUnloading implements CorProfilerCallback {
    private final ProfilerHost host;

    public LoadsWhileUnloading(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask2(Watching.MASK, 0);
    }

    @Override
    public HResult moduleUnloadStarted(ModuleUnloadStarted event) {
      for (int row = 2; row < 8; row++) {
        host.info().getClassFromToken(event.moduleId(), TokenKind.TYPE_DEF.token(row));
      }
      return HResult.S_OK;
    }
  }

  @Test
  void aTypeThatIsLoadedWhileItsModuleGoesGoesWithIt() {
    Simulated simulated =
        run(
            Choices.calm(),
            LoadsWhileUnloading.class,
            "context c collectible\nload c Plugin\nunload c\ncollect\n");
    assertThat(simulated.run().ending()).isEqualTo(new Ending.Completed(0));
    Set<Object> alive = new LinkedHashSet<>();
    Set<Object> gone = new LinkedHashSet<>();
    ModuleId plugin = loaded(simulated).getLast();
    for (Step step : simulated.steps()) {
      if (step instanceof Step.TruthTold told) {
        switch (told.truth()) {
          case Truth.ClassExists exists when exists.owners().contains(plugin) ->
              alive.add(exists.classId());
          case Truth.ClassExists other -> {}
          case Truth.ClassGone dead -> gone.add(dead.classId());
          case Truth.ModuleGone _,
              Truth.BodyIsSet _,
              Truth.OwnThreadsStand _,
              Truth.BodyIsFaulty _,
              Truth.ObjectIsMisused _,
              Truth.ReferenceResolves _,
              Truth.TypeHasLevel _,
              Truth.FieldHolds _,
              Truth.ListHasEnded _,
              Truth.PlaceIs _,
              Truth.TokenIs _,
              Truth.ClassDescends _,
              Truth.StackHolds _,
              Truth.CallGiven _,
              Truth.CallReturns _ -> {}
        }
      }
    }
    assertThat(alive).isNotEmpty().isEqualTo(gone);
  }
}
