package io.github.clrsim.backends;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadFinished;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationFinished;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.corprof.CorPrfFunction;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.backends.NotedRuns.Noted;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.profile.UntimelyCallRules.Tolerance;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which code is listed while an unload is under way, and who dies of listing it (R87). */
@Tag("turn-4")
class CodeListsIT {
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

  /** Lists the code in the callbacks about modules and assemblies that go, and writes it down. */
  public static final class Listing implements CorProfilerCallback {
    private static final List<String> WATCHED = List.of("Saw", "AmongFew");

    private final ProfilerHost host;
    private final Map<FunctionId, String> names = new ConcurrentHashMap<>();

    /** A profiler for one run. */
    public Listing(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info()
          .setEventMask2(
              COR_PRF_MONITOR_ASSEMBLY_LOADS
                  | COR_PRF_MONITOR_MODULE_LOADS
                  | COR_PRF_MONITOR_JIT_COMPILATION,
              0);
    }

    @Override
    public HResult jitCompilationFinished(JITCompilationFinished event) {
      new MethodNames(host.info())
          .of(event.functionId())
          .filter(WATCHED::contains)
          .ifPresent(name -> names.put(event.functionId(), name));
      return HResult.S_OK;
    }

    @Override
    public HResult otherwise(Callback event) {
      switch (event) {
        case ModuleUnloadStarted _, ModuleUnloadFinished _, AssemblyUnloadFinished _ ->
            list(event.methodName());
        default -> {} // nothing goes here
      }
      return HResult.S_OK;
    }

    private void list(String where) {
      boolean isSecond = Objects.equals(host.options().get("by"), "EnumJITedFunctions2");
      Outcome<List<CorPrfFunction>> listed =
          isSecond ? host.info().enumJITedFunctions2() : host.info().enumJITedFunctions();
      List<String> found =
          listed.answer().orElse(List.of()).stream()
              .flatMap(each -> Optional.ofNullable(names.get(each.functionId())).stream())
              .sorted()
              .toList();
      Notes.of(host).add("%s %s %s".formatted(where, listed.hresult(), found));
    }
  }

  static List<RuntimeProfile> profiles() {
    return RealRuntimes.profiles();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void codeOfWhatGoesIsListedToTheEnd(RuntimeProfile profile) throws IOException {
    Noted real = runs(profile).real(Listing.class, Map.of("by", "EnumJITedFunctions"));
    Noted simulated = runs(profile).simulated(Listing.class, Map.of("by", "EnumJITedFunctions"));

    assertThat(simulated).isEqualTo(real);
    assertThat(real.ending()).isEqualTo(new Run.Ending.Completed(0));
    assertThat(real.lines()).contains("AssemblyUnloadFinished S_OK [AmongFew, Saw]");
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void whoLooksItUpDiesOfThatUpToNet8(RuntimeProfile profile) throws IOException {
    Noted real = runs(profile).real(Listing.class, Map.of("by", "EnumJITedFunctions2"));
    Noted simulated = runs(profile).simulated(Listing.class, Map.of("by", "EnumJITedFunctions2"));
    boolean dies = profile.untimelyCalls().codeOfTheUnloaded() == Tolerance.CRASHES;

    if (dies) {
      // What was freed may lie there a while: a process that should have died goes on to the next.
      assertThat(real.lines()).startsWith(simulated.lines().toArray(String[]::new));
    } else {
      assertThat(simulated.lines()).isEqualTo(real.lines());
    }
    assertThat(List.of(simulated.ending(), real.ending()))
        .hasOnlyElementsOfType(dies ? Run.Ending.Crashed.class : Run.Ending.Completed.class);
  }

  private NotedRuns runs(RuntimeProfile profile) {
    return new NotedRuns(profile, PROGRAM, List.of("Junction", "Workshop"), directory);
  }
}
