package io.github.clrsim.rewrite;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.ILFunctionBody;
import io.github.clrsim.api.metadata.MetadataEmit;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.object.IMethodMalloc;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.profiler.rewrite.MethodBytes;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;

/**
 * Adds a type with a method to one module, and has that method called by every constructor and
 * method that was there, as instrumentation does. Option: the module's name.
 */
public final class CallsItsOwnMethod implements CorProfilerCallback {
  private static final int READ_AND_WRITE = 1;
  private static final int ABSTRACT_SEALED = 0x180;
  private static final int PUBLIC_STATIC_HIDEBYSIG = 0x96;
  private static final Blob VOID_OF_NOTHING = Blob.ofHex("000001");

  private final ProfilerHost host;

  /** A profiler for one run. */
  public CallsItsOwnMethod(ProfilerHost host) {
    this.host = host;
  }

  @Override
  public HResult initialize(Initialize event) {
    return host.info().setEventMask(COR_PRF_MONITOR_MODULE_LOADS | COR_PRF_MONITOR_JIT_COMPILATION);
  }

  @Override
  public HResult moduleLoadFinished(ModuleLoadFinished event) {
    Optional<MetadataImport> opened =
        host.info().getModuleMetaData(event.moduleId(), READ_AND_WRITE).answer();
    opened.ifPresent(
        metadata -> {
          String name = metadata.getScopeProps().answer().orElseThrow().name();
          if (name.equals(host.options().getOrDefault("module", "Plugin.dll"))) {
            instrument(event.moduleId(), metadata);
          }
          host.objects().unknown(metadata).release();
        });
    return HResult.S_OK;
  }

  /** Whoever reads later sees what was added. */
  @Override
  public HResult jitCompilationStarted(JITCompilationStarted event) {
    host.info()
        .getTokenAndMetaDataFromFunction(event.functionId())
        .answer()
        .ifPresent(
            found -> {
              found.metadata().getMethodProps(found.token());
              host.objects().unknown(found.metadata()).release();
            });
    return HResult.S_OK;
  }

  private void instrument(ModuleId module, MetadataImport metadata) {
    List<MetadataToken> methods =
        metadata.enumTypeDefs().answer().orElseThrow().stream()
            .flatMap(type -> metadata.enumMethods(type).answer().orElse(List.of()).stream())
            .toList();
    MetadataEmit emit = host.objects().emit(metadata);
    MetadataToken object =
        metadata.enumTypeRefs().answer().orElseThrow().stream()
            .filter(
                each ->
                    metadata
                        .getTypeRefProps(each)
                        .answer()
                        .orElseThrow()
                        .name()
                        .equals("System.Object"))
            .findFirst()
            .orElseThrow();
    MetadataToken type =
        emit.defineTypeDef("Clrsim.Probe", ABSTRACT_SEALED, object).answer().orElseThrow();
    MetadataToken hit =
        emit.defineMethod(type, "Hit", PUBLIC_STATIC_HIDEBYSIG, VOID_OF_NOTHING, 0, 0)
            .answer()
            .orElseThrow();
    MetadataToken text = emit.defineUserString("hit").answer().orElseThrow();
    Blob body = code(0x72, text, 0x26, 0x2a); // ldstr; pop; ret
    set(module, hit, new MethodBytes(false, 1, new MetadataToken(0), body, List.of()));
    for (MetadataToken method : methods) {
      host.info()
          .getILFunctionBody(module, method)
          .answer()
          .map(this::read)
          .ifPresent(old -> set(module, method, old.behind(code(0x28, hit), 0)));
    }
  }

  private MethodBytes read(ILFunctionBody body) {
    return MethodBytes.of(host.memory().read(body.methodHeader(), body.methodSize()));
  }

  private void set(ModuleId module, MetadataToken method, MethodBytes body) {
    ComPointer allocator = host.info().getILFunctionBodyAllocator(module).answer().orElseThrow();
    IMethodMalloc malloc = host.objects().methodMalloc(allocator);
    Blob bytes = body.bytes();
    Address room = malloc.alloc(bytes.size());
    malloc.release();
    host.memory().write(room, bytes);
    host.info().setILFunctionBody(module, method, room);
  }

  private static Blob code(int opcode, MetadataToken token, int... more) {
    ByteBuffer code = ByteBuffer.allocate(5 + more.length).order(ByteOrder.LITTLE_ENDIAN);
    code.put((byte) opcode).putInt(token.value());
    for (int each : more) {
      code.put((byte) each);
    }
    return Blob.of(code.array());
  }
}
