package io.github.clrsim.profiler.wrong;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.profiler.CallbackOnlyProfiler;
import io.github.clrsim.profiler.FakeRuntime;
import io.github.clrsim.profiler.IdentityMapProfiler;
import io.github.clrsim.profiler.wrong.identity.BelievesLoadStarted;
import io.github.clrsim.profiler.wrong.identity.ForgetsInstantiations;
import io.github.clrsim.profiler.wrong.identity.ForgetsTypeArguments;
import io.github.clrsim.profiler.wrong.identity.KeepsFirstTenant;
import io.github.clrsim.profiler.wrong.identity.LooksUpByToken;
import io.github.clrsim.profiler.wrong.identity.PurgesTooLate;
import io.github.clrsim.profiler.wrong.identity.SwitchesOffClassEvents;
import io.github.clrsim.profiler.wrong.identity.UsesIdsAfterUnload;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each wrong profiler makes its mistake, and the right one in the same place does not. */
@Timeout(value = 30, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WrongProfilersTest {
  private static final ModuleId CORE = new ModuleId(0x1000);
  private static final ModuleId PLUGIN = new ModuleId(0x2000);
  private static final ModuleId OTHER = new ModuleId(0x3000);
  private static final ClassId PLUG = new ClassId(0x21);
  private static final ClassId PLUG_STRUCT = new ClassId(0x22);
  private static final ClassId GEN_OF_PLUG = new ClassId(0x23);
  private static final ClassId LIST_OF_STRUCT = new ClassId(0x24);

  private final FakeRuntime runtime = new FakeRuntime();

  private FakeRuntime startedWith(CorProfilerCallback profiler) {
    runtime.start(profiler);
    runtime.loadModule(CORE);
    return runtime;
  }

  private static void loadPlugin(FakeRuntime runtime) {
    runtime.loadModule(PLUGIN);
    runtime.loadClass(PLUG, PLUGIN, 2);
    runtime.loadClass(PLUG_STRUCT, PLUGIN, 3);
    runtime.loadClass(GEN_OF_PLUG, PLUGIN, 4, PLUG);
    runtime.loadClass(LIST_OF_STRUCT, CORE, 5, PLUG_STRUCT);
  }

  /** Like versions up to .NET 9: no word of the instantiation over a reference type. */
  private static void unloadPlugin(FakeRuntime runtime) {
    runtime.unload(PLUGIN, PLUG, PLUG_STRUCT, LIST_OF_STRUCT);
  }

  private List<String> problemsOfOnePluginLife(CorProfilerCallback profiler) {
    startedWith(profiler);
    loadPlugin(runtime);
    unloadPlugin(runtime);
    return runtime.problems();
  }

  @Test
  void aSamplerWithoutGuardUsesIdsAfterTheirUnload() {
    startedWith(new UsesIdsAfterUnload(runtime));
    loadPlugin(runtime);
    AtomicBoolean once = new AtomicBoolean(true);
    runtime.duringCalls(
        call -> {
          if (once.getAndSet(false)) {
            unloadPlugin(runtime); // Nobody waits for the reader.
          }
        });
    AtomicInteger rounds = new AtomicInteger(1);
    runtime.runThread("identity sampler", () -> rounds.getAndDecrement() > 0);
    assertThat(runtime.problems()).anyMatch(problem -> problem.startsWith("dead: GetClassIDInfo2"));
  }

  /** What goes wrong when the sampler has a round between each two callbacks of an unload. */
  private List<String> problemsOfSamplingDuringAnUnload(CorProfilerCallback profiler) {
    startedWith(profiler);
    loadPlugin(runtime);
    runtime.beforeCallbacks(
        callback -> {
          AtomicInteger rounds = new AtomicInteger(1);
          runtime.runThread("identity sampler", () -> rounds.getAndDecrement() > 0);
        });
    unloadPlugin(runtime);
    return runtime.problems();
  }

  @Test
  void aPurgeAtUnloadFinishedIsTooLate() {
    assertThat(problemsOfSamplingDuringAnUnload(new PurgesTooLate(runtime)))
        .contains("dead: GetClassIDInfo2(%s)".formatted(GEN_OF_PLUG));
  }

  @Test
  void aPurgeAtUnloadStartedIsInTime() {
    assertThat(problemsOfSamplingDuringAnUnload(new IdentityMapProfiler(runtime))).isEmpty();
  }

  @Test
  void loadStartedIsBelieved() {
    BelievesLoadStarted profiler = new BelievesLoadStarted(runtime);
    startedWith(profiler);
    assertThat(runtime.problems()).hasSize(2).allMatch(problem -> problem.startsWith("early: Get"));
    assertThat(profiler.parentOf(CORE)).contains(FakeRuntime.PARENT_UNKNOWN);
    assertThat(profiler.nameOf(FakeRuntime.assembly(CORE))).contains("early");
  }

  @Test
  void aTypeIsLookedUpByToken() {
    startedWith(new LooksUpByToken(runtime));
    runtime.loadClass(PLUG, CORE, 7);
    assertThat(runtime.calls()).contains("GetClassFromToken(%s, 0x02000008)".formatted(CORE));
  }

  @Test
  void instantiationsAreForgotten() {
    assertThat(problemsOfOnePluginLife(new ForgetsInstantiations(runtime)))
        .isNotEmpty()
        .allMatch(problem -> problem.startsWith("false: Inventory"))
        .allMatch(problem -> problem.contains(GEN_OF_PLUG.toString()));
  }

  @Test
  void typeArgumentsAreForgotten() {
    assertThat(problemsOfOnePluginLife(new ForgetsTypeArguments(runtime)))
        .isNotEmpty()
        .allMatch(problem -> problem.startsWith("false: Inventory"))
        .allMatch(problem -> problem.contains(LIST_OF_STRUCT.toString()));
  }

  @Test
  void theFirstTenantIsKept() {
    assertThat(problemsOfOnePluginLife(new KeepsFirstTenant(runtime))).isEmpty();
    runtime.loadModule(OTHER);
    runtime.loadClass(PLUG, OTHER, 7);
    assertThat(runtime.problems())
        .singleElement()
        .asString()
        .startsWith("false: ClassIdentity")
        .contains(PLUG.toString(), PLUGIN.toString());
  }

  @Test
  void theMapIsFilledTooLate() {
    startedWith(new PublishesLate(runtime));
    loadPlugin(runtime);
    runtime.loadModule(OTHER);
    assertThat(runtime.problems()).isNotEmpty().allMatch(p -> p.startsWith("false: Inventory"));

    int before = runtime.problems().size();
    AtomicInteger rounds = new AtomicInteger(1);
    runtime.runThread("identity worker", () -> rounds.getAndDecrement() > 0);
    runtime.loadModule(new ModuleId(0x4000));
    assertThat(runtime.problems()).as("it catches up").hasSize(before);
  }

  @Test
  void classEventsAreSwitchedOffBetweenStartedAndFinished() {
    startedWith(new SwitchesOffClassEvents(runtime));
    loadPlugin(runtime);
    assertThat(runtime.events() & COR_PRF_MONITOR_CLASS_LOADS).isNotZero();
    runtime.loadClass(new ClassId(0x31), CORE, 11);
    assertThat(runtime.events() & COR_PRF_MONITOR_CLASS_LOADS).isZero();
    assertThat(runtime.calls()).doesNotContain("GetClassIDInfo2(class:31)");
  }

  @Test
  void clocksAndIdentityHashesMakeEveryRunDifferent() {
    assertThat(twoRunsAreEqual(ReadsTheClock::new)).isFalse();
    assertThat(twoRunsAreEqual(HashesIdentities::new)).isFalse();
    assertThat(twoRunsAreEqual(CallbackOnlyProfiler::new)).isTrue();
  }

  private static boolean twoRunsAreEqual(Function<FakeRuntime, CorProfilerCallback> factory) {
    List<List<String>> runs = new ArrayList<>();
    for (int run = 0; run < 2; run++) {
      FakeRuntime fresh = new FakeRuntime();
      fresh.start(factory.apply(fresh));
      fresh.loadModule(CORE);
      for (int i = 0; i < 200; i++) {
        fresh.loadClass(new ClassId(0x100 + i), CORE, 2 + i);
      }
      runs.add(fresh.calls());
    }
    return runs.getFirst().equals(runs.getLast());
  }

  @Test
  void anExceptionEscapesACallback() {
    assertThatThrownBy(() -> startedWith(new ThrowsInCallback(runtime)))
        .isInstanceOf(NoSuchElementException.class);
    assertThat(problemsOfOnePluginLife(new CallbackOnlyProfiler(runtime))).isEmpty();
  }

  @Test
  void twoLocksInOppositeOrderDeadlock() {
    LocksInBothOrders profiler = new LocksInBothOrders(runtime);
    startedWith(profiler);
    CountDownLatch bothHoldOne = new CountDownLatch(2);
    runtime.duringCalls(
        call -> {
          bothHoldOne.countDown();
          try {
            bothHoldOne.await();
          } catch (InterruptedException ended) {
            throw new IllegalStateException(ended);
          }
        });
    AtomicInteger rounds = new AtomicInteger(1);
    Thread reporter =
        Thread.ofPlatform()
            .daemon()
            .start(() -> runtime.runThread("reporter", () -> rounds.getAndDecrement() > 0));
    Thread loader =
        Thread.ofPlatform().daemon().start(() -> runtime.loadClass(new ClassId(0x41), CORE, 12));
    List<Long> both = List.of(reporter.threadId(), loader.threadId());
    while (!deadlocked().containsAll(both) && (reporter.isAlive() || loader.isAlive())) {
      Thread.onSpinWait();
    }
    assertThat(deadlocked()).containsAll(both);
  }

  /** The threads that wait for one another, as the JVM sees it. */
  private static List<Long> deadlocked() {
    // There is nothing where there is none.
    return Stream.ofNullable(ManagementFactory.getThreadMXBean().findDeadlockedThreads())
        .flatMap(threads -> Arrays.stream(threads).boxed())
        .toList();
  }
}
