package io.github.clrsim.model.info;

import io.github.clrsim.api.Blob;
import io.github.clrsim.api.CorProfilerInfo;
import io.github.clrsim.api.corprof.CorPrfModuleFlags;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.HResult;
import io.github.clrsim.api.info.Outcome;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.loader.LoadedAssembly;
import io.github.clrsim.model.loader.Loader;

/**
 * Answers about what was added to a module in memory: symbols, which no program of a scenario
 * brings with it, and metadata.
 */
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
    return living(moduleId, "GetInMemorySymbolsLength").isDynamic()
        ? new Outcome.Ok<>(0, IS_DYNAMIC)
        : Outcome.ok(0);
  }

  @Override
  public Outcome<Blob> readInMemorySymbols(
      ModuleId moduleId, int symbolsReadOffset, int countSymbolBytes) {
    if (moduleId.isNull() || !living(moduleId, "ReadInMemorySymbols").isDynamic()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    return new Outcome.Ok<>(Blob.EMPTY, IS_DYNAMIC);
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
