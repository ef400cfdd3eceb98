package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.callback.ModuleCallback.ModuleAttachedToAssembly;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.Simulations.Simulated;
import io.github.clrsim.model.profile.LoadRules.Unloads;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The simulated CLR behaves as the measured ones do; each test names its rule of ordering. */
class SimulatedClrTest {

  static List<RuntimeProfile> profiles() {
    return RuntimeProfile.all();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void anAssemblyLoadsInFiveCallbacksInTheirOrder(RuntimeProfile profile) {
    Simulated simulated = calm("plugin-unload", profile);
    List<String> ofPlugin =
        callbacks(simulated)
            .filter(each -> each instanceof AssemblyCallback || each instanceof ModuleCallback)
            .map(Callback::methodName)
            .filter(name -> name.contains("Load") || name.contains("Attached"))
            .skip(10) // the core library and the entry assembly
            .toList();
    assertThat(ofPlugin)
        .startsWith(
            "AssemblyLoadStarted",
            "ModuleLoadStarted",
            "ModuleLoadFinished",
            "ModuleAttachedToAssembly",
            "AssemblyLoadFinished");
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void classesAreAnnouncedBackToBackAndParentsFirst(RuntimeProfile profile) {
    List<Callback> classes =
        callbacks(calm("plugin-unload", profile))
            .filter(each -> each.methodName().startsWith("ClassLoad"))
            .toList();
    for (int i = 0; i < classes.size(); i += 2) {
      ClassId started = ((ClassCallback.ClassLoadStarted) classes.get(i)).classId();
      assertThat(classes.get(i + 1)).isEqualTo(new ClassLoadFinished(started, HResult.S_OK));
    }
    List<String> names = announced(calm("plugin-unload", profile));
    assertThat(names.indexOf("Garden.Plant")).isLessThan(names.indexOf("Garden.Tree"));
    assertThat(names.indexOf("Garden.Pot`1[System.__Canon]"))
        .isBetween(0, names.indexOf("Garden.Pot`1[Garden.Plant]"));
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void anUnloadHappensOnTheFinalizerThreadInTheOrderOfTheProfile(RuntimeProfile profile) {
    Simulated simulated = calm("plugin-unload", profile);
    List<String> unload =
        callbacks(simulated)
            .map(Callback::methodName)
            .filter(name -> name.contains("Unload"))
            .toList();
    assertThat(unload.contains("AssemblyUnloadStarted"))
        .isEqualTo(profile.load().announcesAssemblyUnload());
    int first = profile.load().announcesAssemblyUnload() ? 1 : 0;
    assertThat(unload.get(first)).isEqualTo("ModuleUnloadStarted");
    assertThat(unload).endsWith("ModuleUnloadFinished", "AssemblyUnloadFinished");
    assertThat(kindsOf(simulated, "ModuleUnloadStarted")).containsOnly(ThreadKind.FINALIZER);
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void theUnloadSetIsNotTheLoadSet(RuntimeProfile profile) {
    Simulated simulated = calm("plugin-unload", profile);
    Map<ClassId, String> names = names(simulated);
    Set<String> unloaded =
        callbacks(simulated)
            .filter(ClassUnloadStarted.class::isInstance)
            .map(each -> names.get(((ClassUnloadStarted) each).classId()))
            .collect(Collectors.toSet());
    Unloads rule = profile.load().unloads();
    assertThat(unloaded).contains("Garden.Pot`1[System.__Canon]");
    // Its open form is unloaded though it was never announced as loaded.
    assertThat(unloaded.contains("Garden.Pot`1")).isEqualTo(rule != Unloads.CLOSED);
    // Instances over reference types are announced and never unloaded; over value types, they are.
    assertThat(unloaded.contains("Garden.Pot`1[Garden.Plant]")).isEqualTo(rule == Unloads.CLOSED);
    assertThat(unloaded).contains("System.Collections.Generic.List`1[Garden.Seed]");
    assertThat(unloaded.contains("Garden.Seed[,]"))
        .isEqualTo(rule == Unloads.CANONICAL_FORMS_AND_ARRAYS);
    assertThat(unloaded).doesNotContain("Garden.Plant[]");
  }

  @Test
  void addressesOfTheDeadAreGivenToTheLiving() {
    boolean reused = false;
    for (int seed = 0; seed < 20 && !reused; seed++) {
      Simulated simulated =
          Simulations.run(
              "plugin-reuse", RuntimeProfile.NET_9_0, Choices.seeded(seed), Watching.class);
      List<ModuleId> loaded =
          callbacks(simulated)
              .flatMap(
                  each -> each instanceof ModuleLoadStarted load ? Stream.of(load) : Stream.of())
              .map(ModuleLoadStarted::moduleId)
              .toList();
      reused = loaded.stream().distinct().count() < loaded.size();
    }
    assertThat(reused).isTrue();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void sameChoicesGiveTheSameSteps(RuntimeProfile profile) {
    for (String scenario : List.of("plugin-threads", "shared-type-race", "two-contexts")) {
      for (int seed = 0; seed < 20; seed++) {
        Simulated first = Simulations.run(scenario, profile, Choices.seeded(seed), Watching.class);
        Simulated second = Simulations.run(scenario, profile, Choices.seeded(seed), Watching.class);
        assertThat(second.steps()).isEqualTo(first.steps());
        assertThat(second.run()).isEqualTo(first.run());
        assertThat(first.run().ending()).isEqualTo(new Ending.Completed(0));
      }
    }
  }

  @Test
  void choicesMakeDifferentRuns() {
    long different =
        Stream.iterate(0L, seed -> seed + 1)
            .limit(30)
            .map(
                seed ->
                    Simulations.run(
                            "plugin-threads",
                            RuntimeProfile.NET_9_0,
                            Choices.seeded(seed),
                            Watching.class)
                        .run()
                        .fingerprint())
            .distinct()
            .count();
    assertThat(different).isGreaterThan(25);
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void aTypeThatTwoThreadsWantIsAnnouncedOnce(RuntimeProfile profile) {
    for (int seed = 0; seed < 50; seed++) {
      Simulated simulated =
          Simulations.run("shared-type-race", profile, Choices.seeded(seed), Watching.class);
      assertThat(announced(simulated)).doesNotHaveDuplicates();
    }
  }

  /** Uses an ID after its module is gone. */
  public static final class Late implements CorProfilerCallback {
    private final ProfilerHost host;

    public Late(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask2(Watching.MASK, 0);
    }

    @Override
    public HResult moduleUnloadFinished(ModuleUnloadFinished event) {
      return host.info().getModuleInfo2(event.moduleId()).hresult();
    }
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void theUseOfADeadIdEndsTheRunAsACrash(RuntimeProfile profile) {
    Simulated simulated = Simulations.run("plugin-unload", profile, Choices.calm(), Late.class);
    assertThat(simulated.run().ending()).isInstanceOf(Ending.Crashed.class);
    assertThat(simulated.steps().getLast()).isInstanceOf(Step.CallMade.class);
  }

  /** Asks about a module in its ModuleLoadStarted. */
  public static final class Early implements CorProfilerCallback {
    private final ProfilerHost host;

    public Early(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask2(Watching.MASK, 0);
    }

    @Override
    public HResult moduleLoadStarted(ModuleLoadStarted event) {
      return host.info().getModuleInfo2(event.moduleId()).hresult();
    }
  }

  @Test
  void moduleInfoInLoadStartedIsPartialOn9AndACrashOn31() {
    Simulated old =
        Simulations.run("start-up", RuntimeProfile.NET_3_1, Choices.calm(), Early.class);
    assertThat(old.run().ending()).isInstanceOf(Ending.Crashed.class);
    Simulated current =
        Simulations.run("start-up", RuntimeProfile.NET_9_0, Choices.calm(), Early.class);
    assertThat(current.run().ending()).isEqualTo(new Ending.Completed(0));
    assertThat(answers(current, "GetModuleInfo2"))
        .allSatisfy(
            outcome -> {
              assertThat(outcome).isInstanceOf(Outcome.Partial.class);
              assertThat(outcome.hresult()).isEqualTo(HResult.CORPROF_E_DATAINCOMPLETE);
            });
  }

  /** Looks every type of every module up by its token as soon as the module is attached. */
  public static final class Loading implements CorProfilerCallback {
    private final ProfilerHost host;

    public Loading(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask2(Watching.MASK, 0);
    }

    @Override
    public HResult moduleAttachedToAssembly(ModuleAttachedToAssembly event) {
      host.info().getClassFromToken(event.moduleId(), TokenKind.TYPE_DEF.token(2));
      return HResult.S_OK;
    }
  }

  @Test
  void aLookUpByTokenLoadsTheTypeInsideTheCall() {
    Simulated simulated =
        Simulations.run("plugin-unload", RuntimeProfile.NET_3_1, Choices.calm(), Loading.class);
    assertThat(simulated.run().ending()).isEqualTo(new Ending.Completed(0));
    assertThat(answers(simulated, "GetClassFromToken").getFirst().hresult())
        .isEqualTo(HResult.CORPROF_E_RUNTIME_UNINITIALIZED);
    boolean nested = false;
    for (int i = 1; i < simulated.steps().size(); i++) {
      nested |=
          simulated.steps().get(i - 1) instanceof Step.CallMade made
              && made.call().method().name().equals("GetClassFromToken")
              && !(simulated.steps().get(i) instanceof Step.CallAnswered);
    }
    assertThat(nested).isTrue();
    assertThat(
            Simulations.run("plugin-unload", RuntimeProfile.NET_9_0, Choices.calm(), Loading.class)
                .run()
                .ending())
        .isInstanceOf(Ending.Crashed.class);
  }

  @Test
  void aFaultOfTheWatcherIsNotTheProfilers() {
    IllegalStateException fault = new IllegalStateException("disk full");
    assertThatThrownBy(
            () ->
                Simulations.watch(
                    "start-up",
                    Watching.class,
                    step -> {
                      if (step instanceof Step.CallMade) {
                        throw fault;
                      }
                    }))
        .isSameAs(fault);
  }

  private static Simulated calm(String scenario, RuntimeProfile profile) {
    Simulated simulated = Simulations.run(scenario, profile, Choices.calm(), Watching.class);
    assertThat(simulated.run().ending()).isEqualTo(new Ending.Completed(0));
    return simulated;
  }

  private static Stream<Callback> callbacks(Simulated simulated) {
    return simulated.steps().stream()
        .flatMap(
            step ->
                step instanceof Step.CallbackEntered entered
                    ? Stream.of(entered.callback())
                    : Stream.empty());
  }

  private static Map<ClassId, String> names(Simulated simulated) {
    Map<ClassId, String> names = new LinkedHashMap<>();
    for (Step step : simulated.steps()) {
      if (step instanceof Step.TruthTold told && told.truth() instanceof Truth.ClassExists exists) {
        names.put(exists.classId(), exists.name());
      }
    }
    return names;
  }

  private static List<String> announced(Simulated simulated) {
    Map<ClassId, String> names = names(simulated);
    return callbacks(simulated)
        .flatMap(each -> each instanceof ClassLoadFinished load ? Stream.of(load) : Stream.of())
        .map(load -> Optional.ofNullable(names.get(load.classId())).orElseThrow())
        .toList();
  }

  private static List<? extends Outcome<?>> answers(Simulated simulated, String method) {
    return simulated.steps().stream()
        .flatMap(
            step ->
                step instanceof Step.CallAnswered answered && answered.method().equals(method)
                    ? Stream.of(answered.outcome())
                    : Stream.empty())
        .toList();
  }

  private static Set<ThreadKind> kindsOf(Simulated simulated, String callback) {
    Map<Integer, ThreadKind> kinds = new LinkedHashMap<>();
    Set<ThreadKind> found = new LinkedHashSet<>();
    for (Step step : simulated.steps()) {
      if (step instanceof Step.ThreadSeen seen) {
        kinds.put(seen.thread(), seen.kind());
      } else if (step instanceof Step.CallbackEntered entered
          && entered.callback().methodName().equals(callback)) {
        found.add(kinds.get(entered.thread()));
      }
    }
    return found;
  }
}
