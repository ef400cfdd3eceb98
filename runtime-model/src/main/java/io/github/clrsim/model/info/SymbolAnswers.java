package io.github.clrsim.model.info;

import io.github.clrsim.api.corprof.CorPrfModuleFlags;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;

/** Answers about what was added to a module in memory: symbols and metadata. */
final class SymbolAnswers implements CorProfilerInfo {
  // A flag of modules returned as if it were an HRESULT: a success that is none (R79).
  private static final HResult IS_DYNAMIC = new HResult(CorPrfModuleFlags.COR_PRF_MODULE_DYNAMIC);

  private final Delivery delivery;
  private final Loader loader;

  SymbolAnswers(Delivery delivery, Loader loader) {
    this.delivery = delivery;
    this.loader = loader;
  }

  @Override
  public Outcome<Integer> getInMemorySymbolsLength(ModuleId moduleId) {
    if (moduleId.isNull()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    LoadedAssembly module = living(moduleId, "GetInMemorySymbolsLength");
    return module.isDynamic()
        ? new Outcome.Ok<>(0, IS_DYNAMIC)
        : Outcome.ok(module.symbols().size());
  }

  /** Where there are none, and behind their end, the offset is wrong (measured on both). */
  @Override
  public Outcome<Blob> readInMemorySymbols(
      ModuleId moduleId, int symbolsReadOffset, int countSymbolBytes) {
    if (moduleId.isNull()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    LoadedAssembly module = living(moduleId, "ReadInMemorySymbols");
    if (module.isDynamic()) {
      return new Outcome.Ok<>(Blob.EMPTY, IS_DYNAMIC);
    }
    int left = module.symbols().size() - symbolsReadOffset;
    return left <= 0
        ? Outcome.failed(HResult.E_INVALIDARG)
        : Outcome.ok(module.symbols().slice(symbolsReadOffset, Math.min(left, countSymbolBytes)));
  }

  /** The interface that would have changed the metadata is not handed out. */
  @Override
  public HResult applyMetaData(ModuleId moduleId) {
    if (moduleId.isNull()) {
      return HResult.E_INVALIDARG;
    }
    living(moduleId, "ApplyMetaData");
    return HResult.S_OK;
  }

  private LoadedAssembly living(ModuleId moduleId, String method) {
    return loader
        .catalog()
        .module(moduleId)
        .orElseThrow(
            () ->
                delivery.crash(
                    "%s was called with %s, and nothing that is alive lies at that address"
                        .formatted(method, moduleId)));
  }
}
