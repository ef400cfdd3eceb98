package io.github.clrsim.laws.runtime;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_DISABLE_ALL_NGEN_IMAGES;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CACHE_SEARCHES;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_FUNCTION_UNLOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION;
import static io.github.clrsim.laws.Cast.HOST_MODULE;
import static io.github.clrsim.laws.Cast.TYPE_TOKEN;
import static io.github.clrsim.laws.runtime.Example.bad;
import static io.github.clrsim.laws.runtime.Example.good;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.FunctionCallback.DynamicMethodJITCompilationFinished;
import io.github.clrsim.api.callback.FunctionCallback.DynamicMethodJITCompilationStarted;
import io.github.clrsim.api.callback.FunctionCallback.DynamicMethodUnloaded;
import io.github.clrsim.api.callback.FunctionCallback.FunctionUnloadStarted;
import io.github.clrsim.api.callback.FunctionCallback.JITCachedFunctionSearchFinished;
import io.github.clrsim.api.callback.FunctionCallback.JITCachedFunctionSearchStarted;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationFinished;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.FunctionCallback.JITFunctionPitched;
import io.github.clrsim.api.callback.FunctionCallback.JITInlining;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.callback.ReJITCallback.GetReJITParameters;
import io.github.clrsim.api.callback.ReJITCallback.ReJITCompilationFinished;
import io.github.clrsim.api.callback.ReJITCallback.ReJITCompilationStarted;
import io.github.clrsim.api.corprof.CorPrfJitCache;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ReJitId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.kit.TraceBuilder;
import java.util.List;

/** Compilation, inlining, precompiled code and dynamic methods, good and bad. */
final class CodeExamples {
  private static final HResult OK = HResult.S_OK;
  private static final FunctionId F = new FunctionId(0x10);
  private static final FunctionId G = new FunctionId(0x20);
  private static final FunctionId H = new FunctionId(0x30);
  private static final int REFUSES =
      COR_PRF_DISABLE_ALL_NGEN_IMAGES | COR_PRF_MONITOR_CACHE_SEARCHES;
  private static final ReJitId VERSION = new ReJitId(2);

  private static Callback start(FunctionId id) {
    return new JITCompilationStarted(id, true);
  }

  private static Callback finish(FunctionId id) {
    return new JITCompilationFinished(id, OK, true);
  }

  private static Callback dynamic(FunctionId id) {
    return new DynamicMethodJITCompilationStarted(id, true, Blob.of());
  }

  private static Callback dynamicDone(FunctionId id) {
    return new DynamicMethodJITCompilationFinished(id, OK, true);
  }

  private static Callback parameters() {
    return new GetReJITParameters(HOST_MODULE, TYPE_TOKEN, new ComPointer(1));
  }

  private static Callback rejit(FunctionId id) {
    return new ReJITCompilationStarted(id, VERSION, true);
  }

  private static Callback rejitDone(FunctionId id, ReJitId version) {
    return new ReJITCompilationFinished(id, version, OK, true);
  }

  private static Callback inlines(FunctionId caller, FunctionId callee) {
    return new JITInlining(caller, callee, 1);
  }

  private static Callback search(FunctionId id) {
    return new JITCachedFunctionSearchStarted(id, 1);
  }

  private static Callback found(FunctionId id) {
    return new JITCachedFunctionSearchFinished(id, CorPrfJitCache.COR_PRF_CACHED_FUNCTION_FOUND);
  }

  private static TraceBuilder asked() {
    return asked(TraceBuilder.begins());
  }

  private static TraceBuilder asked(TraceBuilder history) {
    return history.makes("RequestReJIT", List.of(HOST_MODULE), List.of(TYPE_TOKEN)).succeeds();
  }

  private static TraceBuilder gets(Callback... callbacks) {
    return TraceBuilder.begins().gets(callbacks);
  }

  static final List<Example> ALL =
      List.of(
          good("CompilationsNest", gets(start(F), dynamic(G), dynamicDone(G), finish(F))),
          good("CompilationsNest", gets(start(F), start(G), finish(F), start(G), finish(G))),
          bad("CompilationsNest", gets(start(F), dynamic(G), finish(F), dynamicDone(G))),
          bad("CompilationsNest", gets(start(F)).on("other").gets(finish(F))),
          good("AFunctionIsCompiledAgain", gets(start(F), finish(F), start(F))),
          bad(
              "AFunctionIsCompiledAgain",
              gets(start(F), finish(F), new ModuleUnloadFinished(HOST_MODULE, OK), start(F))),
          good("AnotherThreadCompilesAgain", gets(start(F), finish(F)).on("other").gets(start(F))),
          bad("AnotherThreadCompilesAgain", gets(start(F), finish(F), start(F))),
          good(
              "AMethodIsCompiledTwiceAtOnce",
              gets(start(F)).on("other").gets(start(F), finish(F)).on("main").gets(finish(F))),
          bad(
              "AMethodIsCompiledTwiceAtOnce",
              gets(start(F))
                  .on("other")
                  .gets(start(F), finish(F))
                  .on("main")
                  .gets(start(F), finish(F))),
          bad("AMethodIsCompiledTwiceAtOnce", gets(start(F), finish(F)).on("other").gets(start(F))),
          good(
              "ACompilationFails",
              gets(start(F), new JITCompilationFinished(F, HResult.E_FAIL, true))),
          good("ACompilationFails", gets(start(F), start(F))),
          bad("ACompilationFails", gets(start(F), finish(F), start(F))),
          good("SearchesNest", gets(search(F), search(G), found(F))),
          bad("SearchesNest", gets(search(F)).on("other").gets(found(F))),
          good(
              "FoundCodeIsNotCompiled",
              gets(search(F), found(F), start(G)).on("other").gets(start(F))),
          bad("FoundCodeIsNotCompiled", gets(search(F), found(F), start(F))),
          good(
              "SearchesAreToldToWhoAskedForThem",
              TraceBuilder.begins().wants(REFUSES, 0).gets(search(F))),
          bad(
              "SearchesAreToldToWhoAskedForThem",
              TraceBuilder.begins().wants(COR_PRF_MONITOR_CLASS_LOADS, 0).gets(search(F))),
          good("RefusedImagesAreNotUsed", TraceBuilder.begins().wants(REFUSES, 0).gets(start(F))),
          bad(
              "RefusedImagesAreNotUsed",
              TraceBuilder.begins().wants(REFUSES, 0).gets(search(F), found(F))),
          good(
              "InliningIsPartOfACompilation",
              gets(start(F), inlines(F, G), inlines(G, H), finish(F))),
          good("InliningIsPartOfACompilation", gets(dynamic(F), inlines(G, H), dynamicDone(F))),
          bad("InliningIsPartOfACompilation", gets(start(F), inlines(G, H))),
          bad("InliningIsPartOfACompilation", gets(start(F), finish(F), inlines(F, G))),
          bad("InliningIsPartOfACompilation", gets(start(F)).on("other").gets(inlines(F, G))),
          good(
              "NothingReJittedIsInlined",
              asked()
                  .gets(
                      parameters(),
                      rejit(F),
                      rejitDone(F, VERSION),
                      start(G),
                      inlines(G, H),
                      finish(G))),
          bad(
              "NothingReJittedIsInlined",
              asked().gets(parameters(), rejit(F), rejitDone(F, VERSION), start(G), inlines(G, F))),
          good("DynamicCompilationsNest", gets(dynamic(F), dynamicDone(F))),
          bad("DynamicCompilationsNest", gets(dynamicDone(F))),
          good(
              "DynamicMethodsHaveCallbacksOfTheirOwn",
              gets(dynamic(F), dynamicDone(F), start(G), finish(G))),
          bad("DynamicMethodsHaveCallbacksOfTheirOwn", gets(dynamic(F), dynamicDone(F), start(F))),
          good(
              "OnlyDynamicMethodsAreUnloaded",
              gets(start(G), finish(G), dynamic(F), dynamicDone(F))
                  .on("finalizer")
                  .gets(new DynamicMethodUnloaded(F))),
          // A dynamic method that nobody ever called was not compiled, and is unloaded all the
          // same.
          good(
              "OnlyDynamicMethodsAreUnloaded",
              gets(start(G), finish(G)).on("finalizer").gets(new DynamicMethodUnloaded(F))),
          bad(
              "OnlyDynamicMethodsAreUnloaded",
              gets(start(F), finish(F)).on("finalizer").gets(new DynamicMethodUnloaded(F))),
          good(
              "DynamicMethodsGoOnTheFinalizerThread",
              gets(dynamic(F), dynamicDone(F)).on("finalizer").gets(new DynamicMethodUnloaded(F))),
          bad(
              "DynamicMethodsGoOnTheFinalizerThread",
              gets(dynamic(F), dynamicDone(F), new DynamicMethodUnloaded(F))),
          good("ADynamicFunctionIdComesAgain", gets(new DynamicMethodUnloaded(F), dynamic(F))),
          bad("ADynamicFunctionIdComesAgain", gets(new DynamicMethodUnloaded(F), dynamic(G))),
          good(
              "ReJitCompilationsNest", asked().gets(parameters(), rejit(F), rejitDone(F, VERSION))),
          bad(
              "ReJitCompilationsNest",
              asked().gets(parameters(), rejit(F), rejitDone(F, new ReJitId(3)))),
          good(
              "NoFunctionIsUnloaded",
              TraceBuilder.begins()
                  .wants(COR_PRF_MONITOR_FUNCTION_UNLOADS, 0)
                  .gets(new ModuleUnloadFinished(HOST_MODULE, OK))),
          bad("NoFunctionIsUnloaded", gets(new FunctionUnloadStarted(F))),
          good(
              "NoCodeIsPitched",
              TraceBuilder.begins()
                  .wants(COR_PRF_MONITOR_JIT_COMPILATION, 0)
                  .gets(start(F), finish(F))),
          bad("NoCodeIsPitched", gets(new JITFunctionPitched(F))));

  private CodeExamples() {}
}
