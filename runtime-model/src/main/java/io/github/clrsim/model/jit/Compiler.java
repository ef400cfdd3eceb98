package io.github.clrsim.model.jit;

import io.github.clrsim.api.callback.FunctionCallback.DynamicMethodJITCompilationFinished;
import io.github.clrsim.api.callback.FunctionCallback.DynamicMethodJITCompilationStarted;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationFinished;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.ReJITCallback.ReJITCompilationFinished;
import io.github.clrsim.api.callback.ReJITCallback.ReJITCompilationStarted;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.model.code.CodeHeap;
import io.github.clrsim.model.code.CodeLiterals;
import io.github.clrsim.model.code.Function;
import io.github.clrsim.model.code.NativeCode;
import io.github.clrsim.model.code.NativeMap;
import io.github.clrsim.model.code.NativeVersion;
import io.github.clrsim.model.code.RewrittenCode;
import io.github.clrsim.model.code.Tier;
import io.github.clrsim.model.code.body.IlBody;
import io.github.clrsim.model.code.body.IlVersion;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.hook.Hooks;
import io.github.clrsim.model.jit.il.IlCode;
import io.github.clrsim.model.loader.TypeLoadFailure;
import java.util.List;
import java.util.Optional;

/**
 * Makes native bodies: announces it, loads the classes that the IL names, folds small methods into
 * the body, and announces the end (G29).
 */
public final class Compiler {
  private final Delivery delivery;
  private final CodeHeap heap;
  private final CompileTimeLoads loads;
  private final Inliner inliner;
  private final RewrittenCode rewriting;
  private final CodeLiterals literals;
  private final Hooks hooks;
  private int compilations;

  public Compiler(
      Delivery delivery,
      CodeHeap heap,
      CompileTimeLoads loads,
      Inliner inliner,
      RewrittenCode rewriting,
      CodeLiterals literals,
      Hooks hooks) {
    this.delivery = delivery;
    this.heap = heap;
    this.loads = loads;
    this.inliner = inliner;
    this.rewriting = rewriting;
    this.literals = literals;
    this.hooks = hooks;
  }

  /** How often something was compiled up to now. */
  public int compilations() {
    return compilations;
  }

  /**
   * Compiles this IL of a function at this tier, on the current thread.
   *
   * @throws TypeLoadFailure if something that the IL names cannot be loaded. Then no callback tells
   *     of the end, and the next call compiles again (measured on both; N32)
   */
  public NativeVersion compile(Function.OfMetadata function, IlVersion il, Tier tier) {
    compilations++;
    NativeVersion version = begun(function, il, tier);
    delivery.deliver(
        il.isOriginal()
            ? new JITCompilationStarted(function.id(), true)
            : new ReJITCompilationStarted(function.id(), il.id(), true));
    // Read now and not before: in Started the profiler may still set another body.
    rewriting.requireReadable(function, il);
    // Before anything is loaded for it (measured on both).
    hooks.compiling(function.id());
    IlBody body = body(function, il);
    if (tier.inlines() && !il.forbidsInlining()) {
      Inliner.Folding folding = inliner.into(function, body, version, loads);
      loads.load(function.key(), body, folding::meet);
      loads.meet(function.key());
      folding.foldDeeper();
    } else {
      loads.load(function.key(), body, instruction -> {});
      loads.meet(function.key());
    }
    literals.read(function.key(), body, version, this::body);
    loads.runSomeClassConstructors(function.key(), body, tier);
    if (tier.inlines()) {
      loads.optimized(function.key(), body, version.inlined());
    }
    publish(function, version, body);
    delivery.deliver(
        il.isOriginal()
            ? new JITCompilationFinished(function.id(), HResult.S_OK, true)
            : new ReJITCompilationFinished(function.id(), il.id(), HResult.S_OK, true));
    return version;
  }

  /** Compiles code that has no metadata (G36). */
  public void compile(Function.Dynamic function) {
    compilations++;
    NativeVersion version = new NativeVersion(function.version(), Tier.OPTIMIZED);
    function.add(version);
    delivery.deliver(new DynamicMethodJITCompilationStarted(function.id(), true, function.il()));
    int size = function.il().size();
    publish(
        function,
        version,
        new IlBody(size, new IlCode(size, List.of()), new MetadataToken(0), List.of()));
    delivery.deliver(new DynamicMethodJITCompilationFinished(function.id(), HResult.S_OK, true));
  }

  /** Finds a body that lies ready in the image of its assembly. */
  NativeVersion precompiled(Function.OfMetadata function) {
    NativeVersion version = begun(function, function.il().original(), Tier.PRECOMPILED);
    publish(function, version, body(function, function.il().original()));
    return version;
  }

  /** The IL to compile. What the profiler set counts until the first compilation only (R29). */
  public IlBody body(Function.OfMetadata function, IlVersion il) {
    Optional<NativeVersion> earlier =
        function.versions().stream()
            .filter(version -> version.il().equals(il) && version.code().isPresent())
            .findFirst();
    return earlier
        .map(NativeVersion::body)
        .or(() -> rewriting.body(function, il))
        .orElseGet(() -> body(function));
  }

  /** The IL as it stands now, of the profiler or of the file. */
  public IlBody body(Function.OfMetadata function) {
    return rewriting
        .body(function, function.il().original())
        .or(
            () ->
                function
                    .key()
                    .definition()
                    .body()
                    .map(body -> IlBody.of(body, function.toString())))
        .orElse(IlBody.NONE);
  }

  /** Two threads that compile the same by exception (R28) share what they make. */
  private static NativeVersion begun(Function function, IlVersion il, Tier tier) {
    Optional<NativeVersion> other =
        function.versions().stream()
            .filter(version -> version.il().equals(il) && version.tier() == tier)
            .findFirst();
    if (other.isPresent() && tier != Tier.ON_STACK) {
      return other.get();
    }
    NativeVersion version = new NativeVersion(il, tier);
    function.add(version);
    return version;
  }

  private void publish(Function function, NativeVersion version, IlBody body) {
    if (version.code().isPresent()) {
      return;
    }
    int size = NativeMap.size(body.code(), version.tier());
    Address start = heap.place(function, version, size);
    version.publish(new NativeCode(start, size, NativeMap.of(body.code(), size)), body);
  }
}
