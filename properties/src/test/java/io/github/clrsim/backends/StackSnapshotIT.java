package io.github.clrsim.backends;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_STACK_SNAPSHOT;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadStarted;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.EventPipeCallback.EventPipeEventDelivered;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.corprof.CorPrfEventpipeProviderConfig;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.backends.NotedRuns.Noted;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What DoStackSnapshot answers about the calling thread, from beginning to end (calls 6). */
class StackSnapshotIT {
  private static final String PROGRAM =
      "entry PluginHost; thread main; mark here; start other; join other; thread other; mark there";

  @TempDir Path directory;

  /** Asks wherever the first thread is told something for the first time, and at its end. */
  public static final class Walking implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Notes notes;
    private int threads;
    private int modules;
    private int assemblies;

    /** A profiler for one run. */
    public Walking(ProfilerHost host) {
      this.host = host;
      this.notes = Notes.of(host);
    }

    @Override
    public HResult initialize(Initialize event) {
      ask("Initialize, before the mask is set");
      HResult set =
          host.info()
              .setEventMask2(
                  COR_PRF_ENABLE_STACK_SNAPSHOT
                      | COR_PRF_MONITOR_THREADS
                      | COR_PRF_MONITOR_ASSEMBLY_LOADS
                      | COR_PRF_MONITOR_MODULE_LOADS,
                  0);
      ask("Initialize");
      host.info()
          .eventPipeStartSession(
              List.of(new CorPrfEventpipeProviderConfig("Nobody", 1, 1, "")), false);
      return set;
    }

    @Override
    public HResult threadCreated(ThreadCreated event) {
      threads++;
      if (threads == 1) {
        ask("the first thread");
      }
      return HResult.S_OK;
    }

    @Override
    public HResult threadDestroyed(ThreadDestroyed event) {
      ask("the end of a thread");
      return HResult.S_OK;
    }

    @Override
    public HResult assemblyLoadStarted(AssemblyLoadStarted event) {
      assemblies++;
      if (assemblies <= 2) {
        ask("assembly " + assemblies);
      }
      return HResult.S_OK;
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      modules++;
      if (modules == 1) {
        ask("the core library");
      }
      return HResult.S_OK;
    }

    @Override
    public HResult threadNameChanged(ThreadNameChanged event) {
      ask("mark " + event.name());
      return HResult.S_OK;
    }

    @Override
    public HResult eventPipeEventDelivered(EventPipeEventDelivered event) {
      ask("the end of the session");
      return HResult.S_OK;
    }

    @Override
    public HResult shutdown(Shutdown event) {
      ask("Shutdown");
      return HResult.S_OK;
    }

    private void ask(String where) {
      HResult answer =
          host.info().doStackSnapshot(new ThreadId(0), (_, _, _, _) -> HResult.S_OK, 0, Blob.of());
      notes.add(where + ": " + answer);
    }
  }

  @ParameterizedTest
  @MethodSource("io.github.clrsim.backends.RealRuntimes#profiles")
  void whereThereIsNothingToWalkDependsOnWhereTheThreadIs(RuntimeProfile profile)
      throws IOException {
    NotedRuns runs = new NotedRuns(profile, PROGRAM, List.of(), directory);

    Noted real = runs.real(Walking.class, Map.of());

    assertThat(runs.simulated(Walking.class, Map.of())).isEqualTo(real);
    assertThat(real.ending()).isEqualTo(new Run.Ending.Completed(0));
    String unsafe = ": CORPROF_E_STACKSNAPSHOT_UNSAFE";
    assertThat(real.lines())
        .startsWith(
            "Initialize, before the mask is set" + unsafe,
            "Initialize" + unsafe,
            "the first thread" + unsafe,
            "assembly 1" + unsafe,
            "the core library" + unsafe,
            "assembly 2: E_FAIL",
            "mark here: S_OK",
            "mark there: S_OK")
        .contains("the end of a thread: E_FAIL")
        .endsWith("Shutdown: E_FAIL")
        .doesNotContain("the end of the session: S_OK");
  }
}
