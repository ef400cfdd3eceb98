package io.github.clrsim.profiler;

import static io.github.clrsim.profiler.FakeRuntime.assembly;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.LifecycleCallback.ProfilerAttachComplete;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ModuleCallback.ModuleAttachedToAssembly;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Claim;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(value = 30, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RightProfilersTest {
  private static final ModuleId CORE = new ModuleId(0x1000);
  private static final ModuleId PLUGIN = new ModuleId(0x2000);
  private static final ModuleId OTHER = new ModuleId(0x3000);
  private static final ClassId STRING = new ClassId(0x11);
  private static final ClassId PLUG = new ClassId(0x21);
  private static final ClassId PLUG_ARRAY = new ClassId(0x22);
  private static final ClassId LIST = new ClassId(0x23);
  private static final ClassId COMPARABLE = new ClassId(0x24);

  private final FakeRuntime runtime = new FakeRuntime();

  static List<Function<ProfilerHost, LoadTracking>> rightOnes() {
    return List.of(
        CallbackOnlyProfiler::new, IdentityMapProfiler::new, ModuleInventoryProfiler::new);
  }

  private static void loadPlugin(FakeRuntime runtime) {
    runtime.loadModule(PLUGIN);
    runtime.makeClass(PLUG, PLUGIN, 2);
    runtime.loadClass(COMPARABLE, CORE, 7, PLUG);
    runtime.loadClass(PLUG, PLUGIN, 2);
    runtime.makeArray(PLUG_ARRAY, PLUG);
    runtime.loadClass(LIST, CORE, 5, PLUG_ARRAY);
  }

  private void sampleFor(int rounds) {
    AtomicInteger left = new AtomicInteger(rounds);
    runtime.runThread("identity sampler", () -> left.getAndDecrement() > 0);
  }

  @ParameterizedTest
  @MethodSource("rightOnes")
  void usesNoDeadIdAndClaimsNothingFalseOverManyLivesOfAPlugin(
      Function<ProfilerHost, LoadTracking> factory) {
    LoadTracking profiler = factory.apply(runtime);
    assertThat(runtime.start(profiler)).isEqualTo(HResult.S_OK);
    runtime.loadModule(CORE);
    runtime.loadClass(STRING, CORE, 9);
    for (int life = 0; life < 3; life++) {
      loadPlugin(runtime);
      if (profiler instanceof IdentityMapProfiler) {
        sampleFor(5);
      }
      if (life == 1) {
        runtime.unloadWithoutAssemblyStarted(PLUGIN, PLUG, PLUG_ARRAY);
      } else {
        runtime.unload(PLUGIN, PLUG);
      }
    }
    runtime.loadModule(OTHER);
    runtime.loadClass(PLUG, OTHER, 3); // A new tenant of a dead class's address.
    if (profiler instanceof IdentityMapProfiler) {
      sampleFor(5);
    }
    runtime.deliver(new Shutdown());

    assertThat(runtime.problems()).isEmpty();
    assertThat(runtime.claims()).hasAtLeastOneElementOfType(Claim.Inventory.class);
    assertThat(runtime.calls()).noneMatch(call -> call.contains("FromToken"));
  }

  @Test
  void theSamplerClaimsWhatItLooksUp() {
    runtime.start(new IdentityMapProfiler(runtime));
    runtime.loadModule(CORE);
    loadPlugin(runtime);
    sampleFor(1);
    assertThat(runtime.claims())
        .contains(
            new Claim.ClassIdentity(LIST, CORE, TokenKind.TYPE_DEF.token(5), List.of(PLUG_ARRAY)),
            new Claim.Inventory(List.of(CORE, PLUGIN), List.of(PLUG, COMPARABLE, LIST)));
    assertThat(runtime.calls())
        .contains(
            "GetClassIDInfo2(%s)".formatted(LIST),
            "GetModuleInfo2(%s)".formatted(PLUGIN),
            "GetAssemblyInfo(%s)".formatted(assembly(PLUGIN)));
  }

  @Test
  void theSamplerRepeatsNoInventory() {
    runtime.start(new IdentityMapProfiler(runtime));
    runtime.loadModule(CORE);
    sampleFor(10);
    assertThat(runtime.claims()).containsExactly(new Claim.Inventory(List.of(CORE), List.of()));
  }

  @Test
  void anUnloadWaitsForTheSamplerInTheMiddleOfACall() throws InterruptedException {
    runtime.start(new IdentityMapProfiler(runtime));
    runtime.loadModule(CORE);
    loadPlugin(runtime);
    AtomicBoolean first = new AtomicBoolean(true);
    Thread finalizer = Thread.ofPlatform().unstarted(() -> runtime.unload(PLUGIN, PLUG));
    runtime.duringCalls(
        call -> {
          if (first.getAndSet(false)) {
            finalizer.start();
            while (finalizer.getState() != Thread.State.WAITING) {
              assertThat(finalizer.isAlive()).as("the unload waits").isTrue();
              Thread.onSpinWait();
            }
          }
        });
    sampleFor(1);
    finalizer.join();
    assertThat(first).isFalse();
    assertThat(runtime.problems()).isEmpty();
    assertThat(runtime.claims()).contains(new Claim.NoSuchClass(PLUG));
  }

  @ParameterizedTest
  @MethodSource("rightOnes")
  void noLoadIsPublishedBetweenTheLookAtTheMapAndTheInventory(
      Function<ProfilerHost, LoadTracking> factory) throws InterruptedException {
    LoadTracking profiler = factory.apply(runtime);
    runtime.start(profiler);
    AtomicBoolean first = new AtomicBoolean(true);
    Thread loader = Thread.ofPlatform().unstarted(() -> runtime.loadModule(OTHER));
    runtime.beforeClaims(
        claim -> {
          if (claim instanceof Claim.Inventory && first.getAndSet(false)) {
            loader.start();
            while (loader.getState() != Thread.State.WAITING) {
              assertThat(loader.isAlive()).as("the load waits").isTrue();
              Thread.onSpinWait();
            }
          }
        });
    runtime.loadModule(CORE);
    if (profiler instanceof IdentityMapProfiler) {
      sampleFor(1);
    }
    loader.join();
    assertThat(first).isFalse();
    assertThat(runtime.problems()).isEmpty();
  }

  @Test
  void aClassUnloadAloneTakesAllThatWasBuiltFromTheClass() {
    CallbackOnlyProfiler profiler = new CallbackOnlyProfiler(runtime);
    runtime.start(profiler);
    runtime.loadModule(CORE);
    loadPlugin(runtime);
    runtime.deliver(new ClassUnloadStarted(PLUG));
    assertThat(profiler.map().snapshot().announcedClasses()).isEmpty();
  }

  @Test
  void anAnnouncementOfAKnownIdBuriesTheClassBefore() {
    CallbackOnlyProfiler profiler = new CallbackOnlyProfiler(runtime);
    runtime.start(profiler);
    runtime.loadModule(CORE);
    loadPlugin(runtime);
    runtime.deliver(new ClassLoadStarted(PLUG)); // Nobody told of an unload.
    assertThat(profiler.map().snapshot().announcedClasses()).isEmpty();
    runtime.deliver(new ModuleLoadStarted(CORE));
    assertThat(profiler.map().snapshot().moduleIds()).containsExactly(PLUGIN);
  }

  @Test
  void realThreadsFindNoRace() throws InterruptedException {
    runtime.start(new IdentityMapProfiler(runtime));
    runtime.loadModule(CORE);
    AtomicBoolean stop = new AtomicBoolean();
    Thread sampler =
        Thread.ofPlatform().start(() -> runtime.runThread("identity sampler", () -> !stop.get()));
    Thread other =
        Thread.ofPlatform()
            .start(
                () -> {
                  for (int i = 0; i < 1500; i++) {
                    runtime.loadModule(OTHER);
                    runtime.loadClass(new ClassId(0x31), OTHER, 2);
                    runtime.loadClass(new ClassId(0x32), CORE, 5, new ClassId(0x31));
                    runtime.unload(OTHER);
                  }
                });
    for (int i = 0; i < 1500; i++) {
      loadPlugin(runtime);
      runtime.unload(PLUGIN, PLUG, LIST);
    }
    other.join();
    stop.set(true);
    sampler.join();
    assertThat(runtime.problems()).isEmpty();
    assertThat(runtime.calls()).hasSizeGreaterThan(10_000);
  }

  @Test
  void anOldRuntimeIsAskedForEventsTheOldWay() {
    runtime.forgetInfo5();
    assertThat(runtime.start(new CallbackOnlyProfiler(runtime))).isEqualTo(HResult.S_OK);
    assertThat(runtime.calls())
        .containsExactly("SetEventMask2(526, 0)", "SetEventMask(526)"); // 0x20e
    assertThat(runtime.events()).isEqualTo(0x20e);
  }

  @Test
  void nothingIsAskedDuringAnUnload() {
    runtime.start(new CallbackOnlyProfiler(runtime));
    runtime.loadModule(CORE);
    loadPlugin(runtime);
    int before = runtime.calls().size();
    runtime.unload(PLUGIN, PLUG, LIST);
    assertThat(runtime.calls()).hasSize(before);
  }

  @Test
  void aFailedLoadLeavesNoTrace() {
    CallbackOnlyProfiler profiler = new CallbackOnlyProfiler(runtime);
    runtime.start(profiler);
    int before = runtime.calls().size();
    runtime.deliver(new ModuleLoadFinished(PLUGIN, HResult.COR_E_BADIMAGEFORMAT));
    assertThat(runtime.calls()).hasSize(before);
    assertThat(profiler.map().find(PLUGIN)).isEmpty();
  }

  @Test
  void anUnloadOfWhatWasNeverSeenIsTolerated() {
    runtime.start(new CallbackOnlyProfiler(runtime));
    runtime.deliver(new AssemblyUnloadFinished(new AssemblyId(5), HResult.S_OK));
    runtime.unload(PLUGIN, PLUG);
    assertThat(runtime.problems()).isEmpty();
  }

  @Test
  void anAttachedProfilerCatchesUpWithoutDoublesOrGhosts() {
    runtime.start(new CallbackOnlyProfiler(runtime));
    runtime.loadModule(CORE);
    runtime.loadModule(PLUGIN);
    runtime.loadModule(OTHER);
    ModuleInventoryProfiler late = new ModuleInventoryProfiler(runtime);
    runtime.start(late);
    runtime.deliver(new ModuleLoadFinished(PLUGIN, HResult.S_OK)); // It is enumerated as well.
    runtime.duringCalls(
        call -> {
          if (call.method().name().equals("EnumModules")) {
            // OTHER is enumerated, and dies before the profiler looks at it.
            runtime.deliver(new ModuleUnloadStarted(OTHER));
          }
        });

    runtime.deliver(new ProfilerAttachComplete());
    runtime.deliver(new ModuleAttachedToAssembly(PLUGIN, assembly(PLUGIN)));

    assertThat(late.map().snapshot().moduleIds()).containsExactly(PLUGIN, CORE);
    runtime.deliver(new ModuleUnloadStarted(PLUGIN));
    assertThat(late.map().snapshot().moduleIds()).containsExactly(CORE);
  }
}
