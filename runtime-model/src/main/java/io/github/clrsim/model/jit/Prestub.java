package io.github.clrsim.model.jit;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_DISABLE_ALL_NGEN_IMAGES;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ENTERLEAVE;

import io.github.clrsim.api.callback.FunctionCallback.JITCachedFunctionSearchFinished;
import io.github.clrsim.api.callback.FunctionCallback.JITCachedFunctionSearchStarted;
import io.github.clrsim.api.corprof.CorPrfJitCache;
import io.github.clrsim.model.code.Function;
import io.github.clrsim.model.code.MethodKey;
import io.github.clrsim.model.code.NativeVersion;
import io.github.clrsim.model.code.Tier;
import io.github.clrsim.model.code.body.IlVersion;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.loader.Loader;
import java.util.Optional;

/** What stands before a method that has no body to be called yet: finds one, or has one made. */
public final class Prestub {
  private static final int TRUE = 1;
  // Hooks need code that was compiled for them.
  private static final int NOT_OF_IMAGE =
      COR_PRF_DISABLE_ALL_NGEN_IMAGES | COR_PRF_MONITOR_ENTERLEAVE;

  private final Delivery delivery;
  private final Loader loader;
  private final Compiler compiler;
  private final CompileLocks locks;
  private final Tiering tiering;
  private final ReJitting reJitting;
  private int changes;

  public Prestub(
      Delivery delivery,
      Loader loader,
      Compiler compiler,
      CompileLocks locks,
      Tiering tiering,
      ReJitting reJitting) {
    this.delivery = delivery;
    this.loader = loader;
    this.compiler = compiler;
    this.locks = locks;
    this.tiering = tiering;
    this.reJitting = reJitting;
  }

  /** How often it did more than to find a body. */
  public int changes() {
    return changes;
  }

  /** The body that is called now; what is done if there is none yet. */
  public NativeVersion prepared(Function.OfMetadata function) {
    IlVersion il = reJitting.called(function);
    Optional<NativeVersion> known = function.called(il);
    if (known.isPresent() && tiering.called(function, known.get())) {
      changes++;
    }
    // Again, where it was waited for: the compilation of the other thread may have failed.
    while (function.called(il).isEmpty()) {
      locks.compileOnce(function, il, () -> compileFirst(function, il));
    }
    return function.called(il).orElseThrow();
  }

  private void compileFirst(Function.OfMetadata function, IlVersion il) {
    if (function.called(il).isEmpty()) {
      activate(function.key());
      Tier tier = tiering.firstTier(function, compiler.body(function, il));
      tiering.compiledFirst(function, compiler.compile(function, il, tier));
    }
  }

  /** Its modules are in use before it is compiled (prestub.cpp: DoPrestub; G118). */
  private void activate(MethodKey method) {
    loader.activate(method.owner());
    method.arguments().forEach(loader::activate);
  }

  /** Code of the framework over its own types lies ready in its image (G33). */
  public boolean isOfImage(Function.OfMetadata function) {
    return isOfFramework(function) && !delivery.mask().hasLow(NOT_OF_IMAGE);
  }

  /** Code of the framework over its own types, whether it lies ready or is compiled. */
  public boolean isOfFramework(Function.OfMetadata function) {
    return loader.isOfFramework(function.key().assembly())
        && loader.codeTypes().areOfFramework(function.key().parts());
  }

  /** Calls code that lies ready, which may be looked for first. */
  public void foundPrecompiled(Function.OfMetadata function) {
    IlVersion il = reJitting.called(function);
    Optional<NativeVersion> known = function.called(il);
    if (known.isPresent() && tiering.called(function, known.get())) {
      changes++;
    }
    if (known.isPresent()) {
      return;
    }
    JITCachedFunctionSearchStarted question =
        new JITCachedFunctionSearchStarted(function.id(), TRUE);
    boolean mayBeUsed =
        il.isOriginal() && (delivery.deliver(question).decision() || !delivery.wants(question));
    if (!mayBeUsed) {
      prepared(function);
      return;
    }
    tiering.compiledFirst(function, compiler.precompiled(function));
    changes++;
    delivery.deliver(
        new JITCachedFunctionSearchFinished(
            function.id(), CorPrfJitCache.COR_PRF_CACHED_FUNCTION_FOUND));
  }
}
