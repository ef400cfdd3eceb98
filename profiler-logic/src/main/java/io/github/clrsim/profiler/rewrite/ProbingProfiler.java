package io.github.clrsim.profiler.rewrite;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_REJIT;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ReJITCallback.GetReJITParameters;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.info.ILFunctionBody;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.object.IMethodMalloc;
import io.github.clrsim.api.outcome.HResult;
import java.util.List;
import java.util.Optional;

/**
 * Puts a probe in front of every method of every module but the first, which is the core library:
 * once, when the module is there, and before any of them is compiled (R29). A ReJIT gives a method
 * another probe.
 */
public class ProbingProfiler implements CorProfilerCallback {
  private static final int OPEN_TO_READ = 0;

  /** {@code ldc.i4 0x2A2A; pop}: does nothing, and is easily seen. */
  private static final Blob PROBE = Blob.ofHex("202a2a000026");

  /** {@code ldc.i4 0x2B2B; pop}. */
  private static final Blob OTHER_PROBE = Blob.ofHex("202b2b000026");

  private final ProfilerHost host;
  private volatile Optional<ModuleId> coreLibrary = Optional.empty();

  /** A profiler for one run. */
  public ProbingProfiler(ProfilerHost host) {
    this.host = host;
  }

  @Override
  public HResult initialize(Initialize event) {
    return info()
        .setEventMask(
            COR_PRF_MONITOR_MODULE_LOADS | COR_PRF_MONITOR_JIT_COMPILATION | COR_PRF_ENABLE_REJIT);
  }

  @Override
  public HResult moduleLoadFinished(ModuleLoadFinished event) {
    if (coreLibrary.isEmpty()) {
      coreLibrary = Optional.of(event.moduleId());
    } else if (!event.hrStatus().failed()) {
      instrument(event.moduleId());
    }
    return HResult.S_OK;
  }

  @Override
  public HResult getReJITParameters(GetReJITParameters event) {
    body(event.moduleId(), event.methodId())
        .ifPresent(
            body ->
                host.objects()
                    .functionControl(event.functionControl())
                    .setILFunctionBody(body.behind(OTHER_PROBE, 1).bytes()));
    return HResult.S_OK;
  }

  /** The body that is to take the place of this one. */
  protected MethodBytes instrumented(MethodBytes body) {
    return body.behind(PROBE, 1);
  }

  /** Instruments all methods of a module, as their bodies are now. */
  protected final void instrument(ModuleId module) {
    for (MetadataToken method : methods(module)) {
      instrument(module, method);
    }
  }

  /** Instruments a method, as its body is now. */
  protected final void instrument(ModuleId module, MetadataToken method) {
    body(module, method)
        .map(this::instrumented)
        .ifPresent(body -> set(module, method, body.bytes()));
  }

  /** The runtime. */
  protected final CorProfilerInfo info() {
    return host.info();
  }

  /** Whether a module is one to be instrumented. */
  protected final boolean isProgram(ModuleId module) {
    return coreLibrary.isPresent() && !coreLibrary.get().equals(module);
  }

  private void set(ModuleId module, MetadataToken method, Blob body) {
    Optional<ComPointer> allocator = info().getILFunctionBodyAllocator(module).answer();
    if (allocator.isEmpty()) {
      return;
    }
    IMethodMalloc malloc = host.objects().methodMalloc(allocator.get());
    Address room = malloc.alloc(body.size());
    malloc.release();
    if (room.value() != 0) {
      host.memory().write(room, body);
      info().setILFunctionBody(module, method, room);
    }
  }

  private Optional<MethodBytes> body(ModuleId module, MetadataToken method) {
    Optional<ILFunctionBody> il = info().getILFunctionBody(module, method).answer();
    return il.map(
        body -> MethodBytes.of(host.memory().read(body.methodHeader(), body.methodSize())));
  }

  private List<MetadataToken> methods(ModuleId module) {
    Optional<MetadataImport> metadata = info().getModuleMetaData(module, OPEN_TO_READ).answer();
    if (metadata.isEmpty()) {
      return List.of();
    }
    List<MetadataToken> methods =
        metadata.get().enumTypeDefs().answer().orElse(List.of()).stream()
            .flatMap(type -> metadata.get().enumMethods(type).answer().orElse(List.of()).stream())
            .toList();
    host.objects().unknown(metadata.get()).release();
    return methods;
  }
}
