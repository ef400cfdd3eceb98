package io.github.clrsim.model.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.callback.AppDomainCallback.AppDomainCreationStarted;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadStarted;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadFinished;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionFinished;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences2;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ModuleCallback.ModuleAttachedToAssembly;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeSuspendFinished;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.corprof.CorPrfHighMonitor;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.event.EventMask;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.outcome.HResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AskedByTest {
  private static final Map<Integer, Callback> WANTED_BY = new LinkedHashMap<>();

  static {
    WANTED_BY.put(
        CorPrfMonitor.COR_PRF_MONITOR_APPDOMAIN_LOADS,
        new AppDomainCreationStarted(new AppDomainId(1)));
    WANTED_BY.put(
        CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS, new AssemblyLoadStarted(new AssemblyId(1)));
    WANTED_BY.put(
        CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS,
        new ModuleAttachedToAssembly(new ModuleId(1), new AssemblyId(1)));
    WANTED_BY.put(
        CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS,
        new ClassUnloadFinished(new ClassId(1), HResult.S_OK));
    WANTED_BY.put(
        CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION,
        new JITCompilationStarted(new FunctionId(1), true));
    WANTED_BY.put(CorPrfMonitor.COR_PRF_MONITOR_SUSPENDS, new RuntimeSuspendFinished());
    WANTED_BY.put(CorPrfMonitor.COR_PRF_MONITOR_THREADS, new ThreadCreated(new ThreadId(1)));
  }

  private static boolean any(EventMask mask, Callback callback) {
    return AskedBy.any(mask, callback, false);
  }

  @Test
  void movesAloneComeWhereTheRuntimeTellsThem() {
    EventMask alone = new EventMask(0, CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_GC_MOVED_OBJECTS);
    Callback moved = new MovedReferences2(List.of(), List.of(), List.of());
    assertThat(AskedBy.any(alone, moved, true)).isTrue();
    assertThat(AskedBy.any(alone, moved, false)).isFalse();
    assertThat(AskedBy.any(alone, new GarbageCollectionFinished(), true)).isFalse();
  }

  @Test
  void eachKindOfCallbackComesForItsOwnBitAlone() {
    WANTED_BY.forEach(
        (bit, callback) -> {
          for (int other : WANTED_BY.keySet()) {
            assertThat(any(new EventMask(other, 0), callback)).isEqualTo(other == bit);
          }
          assertThat(any(new EventMask(~bit, ~0), callback)).isFalse();
        });
  }

  @Test
  void theProfilersOwnLifeIsToldWhateverTheMask() {
    assertThat(any(EventMask.NONE, new Shutdown())).isTrue();
  }

  @Test
  void someCallbacksComeForEitherOfTwoBits() {
    GarbageCollectionFinished finished = new GarbageCollectionFinished();
    assertThat(any(new EventMask(CorPrfMonitor.COR_PRF_MONITOR_GC, 0), finished)).isTrue();
    assertThat(any(new EventMask(0, CorPrfHighMonitor.COR_PRF_HIGH_BASIC_GC), finished)).isTrue();
    assertThat(any(EventMask.NONE, finished)).isFalse();
  }
}
