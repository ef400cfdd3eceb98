package io.github.clrsim.backends;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_DISABLE_INLINING;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_DISABLE_OPTIMIZATIONS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.FunctionCallback.JITInlining;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.ModuleInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.backends.NotedRuns.Noted;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whether code may be inlined or optimized is asked of a profiler when a module is loaded: from
 * .NET 10 on it may change its mind between two modules (orderings G35, G99).
 */
@Tag("turn-1")
class JitFlagsIT {
  // What can be unloaded is optimized, and so inlined, at once.
  private static final String PROGRAM =
      """
      entry PluginHost
      thread main
        context c collectible
        load c Junction
        load c Workshop
        call c Workshop.Tools::Saw
        call c Junction.Sizes::AmongFew
        unload c
        collect
      """;

  @TempDir Path directory;

  /** Sets a flag at one moment of the load of Workshop, and writes down what is inlined where. */
  public static final class Later implements CorProfilerCallback {
    private static final int EVENTS =
        COR_PRF_MONITOR_MODULE_LOADS | COR_PRF_MONITOR_JIT_COMPILATION;

    private final ProfilerHost host;
    private final int flag;
    private final boolean isInStarted;
    private final Notes notes;
    private boolean isNext;

    /** A profiler for one run. */
    public Later(ProfilerHost host) {
      this.host = host;
      this.flag = Integer.decode(option("flag"));
      this.isInStarted = option("in").equals("ModuleLoadStarted");
      this.notes = Notes.of(host);
    }

    private String option(String name) {
      return Optional.ofNullable(host.options().get(name)).orElseThrow();
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask2(EVENTS, 0);
    }

    @Override
    public HResult moduleLoadStarted(ModuleLoadStarted event) {
      if (isNext && isInStarted) {
        set();
      }
      return HResult.S_OK;
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      if (isNext && !isInStarted) {
        set();
      }
      isNext = moduleOf(event.moduleId()).endsWith("/Junction.dll");
      return HResult.S_OK;
    }

    @Override
    public Reply jitInlining(JITInlining event) {
      String caller = nameOf(event.callerId());
      if (List.of("Saw", "AmongFew").contains(caller)) {
        notes.add("%s <- %s".formatted(caller, nameOf(event.calleeId())));
      }
      return Reply.unchanged(event.pfShouldInline());
    }

    private void set() {
      notes.add("set: " + host.info().setEventMask2(EVENTS | flag, 0));
    }

    private String moduleOf(ModuleId moduleId) {
      return host.info().getModuleInfo(moduleId).answer().map(ModuleInfo::name).orElse("");
    }

    private String nameOf(FunctionId functionId) {
      return new MethodNames(host.info()).of(functionId).orElse("");
    }
  }

  /** By default each flag once where it is refused, and at both moments where it is granted. */
  static List<Arguments> flags() {
    List<Arguments> sample = new ArrayList<>();
    List<Arguments> all = new ArrayList<>();
    for (RuntimeProfile profile : RealRuntimes.profiles()) {
      for (int flag : List.of(COR_PRF_DISABLE_INLINING, COR_PRF_DISABLE_OPTIMIZATIONS)) {
        Arguments inStarted = Arguments.of(profile, flag, "ModuleLoadStarted");
        Arguments inFinished = Arguments.of(profile, flag, "ModuleLoadFinished");
        all.addAll(List.of(inStarted, inFinished));
        sample.add(inFinished);
        if (profile.interfaces().changesJitFlags()) {
          sample.add(inStarted);
        }
      }
    }
    return CampaignSize.of(sample, all);
  }

  @ParameterizedTest
  @MethodSource("flags")
  void bothArmsInlineTheSame(RuntimeProfile profile, int flag, String in) throws IOException {
    NotedRuns runs = new NotedRuns(profile, PROGRAM, List.of("Junction", "Workshop"), directory);
    Map<String, String> options = Map.of("flag", "" + flag, "in", in);

    Noted real = runs.real(Later.class, options);

    assertThat(runs.simulated(Later.class, options)).isEqualTo(real);
    assertThat(real.ending()).isEqualTo(new Run.Ending.Completed(0));
    assertThat(real.lines()).contains("AmongFew <- Of96");
  }
}
