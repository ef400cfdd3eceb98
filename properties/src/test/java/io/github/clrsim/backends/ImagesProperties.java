package io.github.clrsim.backends;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.explore.Backend;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.kit.goal.RandomExecution;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * In random programs each module that lives is mapped apart from all others, and from all else that
 * has an address; and the IL of each of its methods is that of its file.
 */
class ImagesProperties {
  private static final int EXECUTIONS = 100;
  private static final long SEED = 11;

  /**
   * Looks where each module is mapped, and at its first methods, and at those that are compiled.
   */
  public static final class LooksAtImages implements CorProfilerCallback {
    private static final int FIRST = 20;

    private final ProfilerHost host;

    /** A profiler for one run. */
    public LooksAtImages(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info()
          .setEventMask(
              CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS
                  | CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS
                  | CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      if (!event.hrStatus().failed()) {
        host.info().getModuleInfo2(event.moduleId());
        for (int row = 1; row <= FIRST; row++) {
          look(event.moduleId(), TokenKind.METHOD_DEF.token(row));
        }
      }
      return HResult.S_OK;
    }

    @Override
    public HResult jitCompilationStarted(JITCompilationStarted event) {
      host.info()
          .getFunctionInfo2(event.functionId(), new FrameInfo(0))
          .answer()
          .ifPresent(function -> look(function.moduleId(), function.token()));
      return HResult.S_OK;
    }

    private void look(ModuleId module, MetadataToken method) {
      host.info()
          .getILFunctionBody(module, method)
          .answer()
          .ifPresent(body -> host.memory().read(body.methodHeader(), body.methodSize()));
    }
  }

  @Test
  void eachModuleHasItsOwnImageAndItsOwnIl() {
    NamedProfiler profiler = NamedProfiler.of(LooksAtImages.class);
    Backend arm = RandomRuns.arm();
    int bodies = 0;
    int neighbours = 0;
    for (int number = 0; number < EXECUTIONS; number++) {
      RandomExecution execution =
          RandomExecution.drawn(SEED, number, RandomRuns.profiles(), List.of(profiler))
              .among(Set.of());
      ImageMap map = new ImageMap();
      Run run =
          arm.clr(
                  execution.scenario().line(),
                  execution.profile(),
                  Choices.seeded(execution.seed()))
              .run(profiler, map);
      assertThat(run.ending()).isInstanceOf(Run.Ending.Completed.class);
      assertThat(map.faults()).as(execution.scenario().line()).isEmpty();
      bodies += map.bodies();
      neighbours += map.neighbours();
    }
    assertThat(bodies).isGreaterThan(EXECUTIONS * 20);
    assertThat(neighbours).isGreaterThan(EXECUTIONS);
  }
}
