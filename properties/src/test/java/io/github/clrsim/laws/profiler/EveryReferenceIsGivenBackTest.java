package io.github.clrsim.laws.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.junit.jupiter.api.Test;

/** References to COM objects that the end of the process finds held. */
class EveryReferenceIsGivenBackTest {
  private static final int SEEDS = CampaignSize.of(150, 300);
  private static final int RECORDINGS = CampaignSize.of(10, 40);
  private static final Assemblies ASSEMBLIES =
      Assemblies.read(Fixtures.shipped("PluginHost", "Plugin", "Workshop"));
  private static final int OPEN_TO_READ = 0;
  private static final String COMES_AND_GOES =
      "context c collectible; load c Plugin; unload c; collect";
  private static final String COMES_AND_GOES_AGAIN =
      "; context d collectible; load d Plugin; unload d; collect";

  /** Looks at metadata, and gives it back before the callback is over, or never. */
  public static class Looking implements CorProfilerCallback {
    private final ProfilerHost host;

    public Looking(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask(CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      host.info()
          .getModuleMetaData(event.moduleId(), OPEN_TO_READ)
          .answer()
          .ifPresent(
              metadata -> {
                metadata.getScopeProps();
                if (releases()) {
                  host.objects().unknown(metadata).release();
                }
              });
      return HResult.S_OK;
    }

    boolean releases() {
      return true;
    }
  }

  /** Gives nothing back: one reference for each module, as long as that lives, and beyond. */
  public static class KeepingOne extends Looking {
    public KeepingOne(ProfilerHost host) {
      super(host);
    }

    @Override
    boolean releases() {
      return false;
    }
  }

  /** Takes the same again, and gives nothing back. */
  public static final class Keeping extends KeepingOne {
    public Keeping(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      var _ = super.moduleLoadFinished(event);
      return super.moduleLoadFinished(event);
    }
  }

  /** Gives back when the module is gone, and another may have its ID. */
  public static final class GivingBackLate implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Map<ModuleId, MetadataImport> open = new ConcurrentHashMap<>();

    public GivingBackLate(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask(CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      MetadataImport earlier = open.remove(event.moduleId());
      host.info()
          .getModuleMetaData(event.moduleId(), OPEN_TO_READ)
          .answer()
          .ifPresent(metadata -> open.put(event.moduleId(), metadata));
      if (earlier != null) {
        host.objects().unknown(earlier).release();
      }
      return HResult.S_OK;
    }

    @Override
    public HResult shutdown(LifecycleCallback.Shutdown event) {
      open.values().forEach(metadata -> host.objects().unknown(metadata).release());
      return HResult.S_OK;
    }
  }

  /** Hands two references for each module to a thread, which gives them back. */
  public static final class HandingOver implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Deque<MetadataImport> handed = new ConcurrentLinkedDeque<>();

    public HandingOver(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      host.startThread("closer", this::close);
      return host.info().setEventMask(CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      for (int i = 0; i < 2; i++) {
        host.info()
            .getModuleMetaData(event.moduleId(), OPEN_TO_READ)
            .answer()
            .ifPresent(handed::add);
      }
      return HResult.S_OK;
    }

    private void close() {
      while (host.pause()) {
        Optional.ofNullable(handed.poll())
            .ifPresent(metadata -> host.objects().unknown(metadata).release());
      }
    }
  }

  /** Looks at metadata on a thread of its own, for which nobody waits at Shutdown. */
  public static class OnAThread implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Deque<ModuleId> modules = new ConcurrentLinkedDeque<>();

    public OnAThread(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      host.startThread("reader", this::read);
      return host.info().setEventMask(CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      modules.add(event.moduleId());
      return HResult.S_OK;
    }

    private void read() {
      while (goesOn() && host.pause()) {
        Optional.ofNullable(modules.peek())
            .flatMap(module -> host.info().getModuleMetaData(module, OPEN_TO_READ).answer())
            .ifPresent(
                metadata -> {
                  metadata.getScopeProps();
                  if (releases()) {
                    host.objects().unknown(metadata).release();
                  }
                });
      }
    }

    boolean goesOn() {
      return true;
    }

    boolean releases() {
      return true;
    }
  }

  /** Gives nothing back between its pauses. */
  public static final class KeepingOnAThread extends OnAThread {
    public KeepingOnAThread(ProfilerHost host) {
      super(host);
    }

    @Override
    boolean releases() {
      return false;
    }
  }

  /** Gives nothing back, and ends. */
  public static final class KeepingOnAThreadThatEnds extends OnAThread {
    private int rounds;

    public KeepingOnAThreadThatEnds(ProfilerHost host) {
      super(host);
    }

    @Override
    boolean goesOn() {
      return rounds++ < 3;
    }

    @Override
    boolean releases() {
      return false;
    }
  }

  /** Gives nothing back of what it was handed for functions, twice for each. */
  public static final class KeepingOfFunctions implements CorProfilerCallback {
    private final ProfilerHost host;

    public KeepingOfFunctions(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask(CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION);
    }

    @Override
    public HResult jitCompilationStarted(JITCompilationStarted event) {
      var _ = host.info().getTokenAndMetaDataFromFunction(event.functionId());
      return host.info().getTokenAndMetaDataFromFunction(event.functionId()).hresult();
    }
  }

  private static List<List<Step>> runs(Class<? extends CorProfilerCallback> profiler) {
    return runs(profiler, "start w; thread w; context c; load c Plugin");
  }

  private static List<List<Step>> runs(
      Class<? extends CorProfilerCallback> profiler, String actions) {
    Scenario scenario = Scenario.parse("s", "entry PluginHost; thread main; " + actions);
    List<List<Step>> runs = new ArrayList<>();
    for (int seed = 0; seed < SEEDS; seed++) {
      List<Step> steps = new ArrayList<>();
      SimulatedClr.of(scenario, RuntimeProfile.NET_9_0, ASSEMBLIES, Choices.seeded(seed))
          .run(NamedProfiler.of(profiler), steps::add);
      runs.add(steps);
    }
    return runs;
  }

  private static boolean isBlamed(List<Step> steps) {
    return Traces.verdict(new EveryReferenceIsGivenBack(), steps) instanceof Verdict.Broken;
  }

  /** The same in what a recording would hold of the run, read from a file. */
  private static boolean isBlamedInARecording(List<Step> steps) {
    return isBlamed(Traces.recording(steps));
  }

  /** Writing and reading takes most of the time. */
  private static List<List<Step>> some(List<List<Step>> runs) {
    return runs.subList(0, Math.min(RECORDINGS, runs.size()));
  }

  private static boolean showsAThreadOfTheProfilers(List<Step> steps) {
    return steps.stream()
        .anyMatch(
            step -> step instanceof Step.ThreadSeen seen && seen.kind() == ThreadKind.PROFILER);
  }

  /** Whether more was handed out than given back when the process began to end. */
  private static boolean holdsAtTheEnd(List<Step> steps) {
    int held = 0;
    for (Step step : steps) {
      switch (step) {
        case Step.CallAnswered answered when answered.method().equals("GetModuleMetaData") ->
            held++;
        case Step.CallAnswered answered when answered.method().equals("Release") -> held--;
        case Step.CallbackReturned returned when returned.callback().equals("Shutdown") -> {
          return held > 0;
        }
        default -> {}
      }
    }
    return false;
  }

  /** N59: the thread stops with the process, wherever it is. */
  @Test
  void whatACallbackHasInHandWhenTheProcessEndsIsNotLost() {
    List<List<Step>> runs = runs(Looking.class);
    assertThat(runs).anyMatch(EveryReferenceIsGivenBackTest::holdsAtTheEnd);
    assertThat(runs).noneMatch(EveryReferenceIsGivenBackTest::isBlamed);
    assertThat(some(runs)).noneMatch(EveryReferenceIsGivenBackTest::isBlamedInARecording);
  }

  @Test
  void whatACallbackHasNotGivenBackIsLost() {
    List<List<Step>> runs = runs(Keeping.class);
    assertThat(runs).allMatch(EveryReferenceIsGivenBackTest::isBlamed);
    assertThat(some(runs)).allMatch(EveryReferenceIsGivenBackTest::isBlamedInARecording);
  }

  @Test
  void aTraceTellsWhoseMetadataWasHandedOutForAFunction() {
    List<List<Step>> runs =
        runs(KeepingOfFunctions.class, "load default Workshop; call default Workshop.Tools::Loop");
    assertThat(runs).allMatch(EveryReferenceIsGivenBackTest::isBlamed);
    assertThat(some(runs)).allMatch(EveryReferenceIsGivenBackTest::isBlamedInARecording);
  }

  /** Nobody promises a Shutdown in which to give it back (N57). */
  @Test
  void oneReferenceMayBeKeptForAsLongAsItsModuleLives() {
    List<List<Step>> runs = runs(KeepingOne.class);
    assertThat(runs).anyMatch(EveryReferenceIsGivenBackTest::holdsAtTheEnd);
    assertThat(runs).noneMatch(EveryReferenceIsGivenBackTest::isBlamed);
    assertThat(some(runs)).noneMatch(EveryReferenceIsGivenBackTest::isBlamedInARecording);
    List<List<Step>> kept = runs(KeepingOne.class, COMES_AND_GOES);
    assertThat(kept).allMatch(EveryReferenceIsGivenBackTest::isBlamed);
    assertThat(some(kept)).allMatch(EveryReferenceIsGivenBackTest::isBlamedInARecording);
  }

  /** The memory of what counts does not go with the module. */
  @Test
  void aReferenceMayBeGivenBackWhenItsModuleIsGone() {
    List<List<Step>> runs = runs(GivingBackLate.class, COMES_AND_GOES + COMES_AND_GOES_AGAIN);
    assertThat(runs).noneMatch(EveryReferenceIsGivenBackTest::isBlamed);
    assertThat(some(runs)).noneMatch(EveryReferenceIsGivenBackTest::isBlamedInARecording);
  }

  /** It had hardly a turn since, or is seen to give back what others took. */
  @Test
  void whatIsOnItsWayToAThreadIsNotLost() {
    List<List<Step>> runs = runs(HandingOver.class);
    assertThat(runs).anyMatch(EveryReferenceIsGivenBackTest::holdsAtTheEnd);
    assertThat(runs).noneMatch(EveryReferenceIsGivenBackTest::isBlamed);
    // A real host writes each thread of the profiler's into the trace when it starts.
    List<List<Step>> seen =
        runs.stream().filter(EveryReferenceIsGivenBackTest::showsAThreadOfTheProfilers).toList();
    assertThat(seen).isNotEmpty();
    assertThat(some(seen)).noneMatch(EveryReferenceIsGivenBackTest::isBlamedInARecording);
  }

  /** It may give it back right behind Shutdown, or be stopped before. */
  @Test
  void whatAThreadOfTheProfilersHasInHandWhenTheProcessEndsIsNotLost() {
    List<List<Step>> runs = runs(OnAThread.class);
    assertThat(runs).anyMatch(EveryReferenceIsGivenBackTest::holdsAtTheEnd);
    assertThat(runs).noneMatch(EveryReferenceIsGivenBackTest::isBlamed);
    assertThat(some(runs)).noneMatch(EveryReferenceIsGivenBackTest::isBlamedInARecording);
  }

  @Test
  void whatSuchAThreadTakesAgainAndAgainIsLost() {
    assertThat(runs(KeepingOnAThread.class)).anyMatch(EveryReferenceIsGivenBackTest::isBlamed);
    assertThat(runs(KeepingOnAThreadThatEnds.class))
        .anyMatch(EveryReferenceIsGivenBackTest::isBlamed);
  }
}
