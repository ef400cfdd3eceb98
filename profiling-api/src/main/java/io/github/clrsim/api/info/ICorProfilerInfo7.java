package io.github.clrsim.api.info;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;

/**
 * What ICorProfilerInfo7 adds to ICorProfilerInfo6 answers, in the IDL's order.
 *
 * <p>Each answer comes as an {@code Outcome} or, where there is nothing to tell, as its HRESULT. An
 * arm that does not support a method leaves the default, which answers E_NOTIMPL and stands as
 * <em>not yet</em> in COVERAGE.md. Source: corprof.idl.
 */
public interface ICorProfilerInfo7 extends ICorProfilerInfo6 {
  /**
   * Makes the runtime take note of metadata that was added to a module after its load.
   *
   * <p>Adds new types and methods only. Only where a collection may be triggered, on a runtime
   * thread. Refused with CORPROF_E_DATAINCOMPLETE while the module loads or unloads.
   */
  default HResult applyMetaData(ModuleId moduleId) {
    return HResult.E_NOTIMPL;
  }

  /**
   * Answers how many bytes of symbols are held in memory for a module.
   *
   * <p>Needs a runtime thread. A dynamic module yields the plain value 4 as its result, which looks
   * like success. Refused with CORPROF_E_DATAINCOMPLETE while the module loads and with
   * COR_E_OVERFLOW when too large.
   */
  default Outcome<Integer> getInMemorySymbolsLength(ModuleId moduleId) {
    return Outcome.notYet();
  }

  /**
   * Copies a part of the symbols that are held in memory for a module.
   *
   * <p>Offsets and counts are in bytes; needs a runtime thread. A dynamic module yields the plain
   * value 4 as its result. Refused with CORPROF_E_DATAINCOMPLETE while the module loads.
   */
  default Outcome<Blob> readInMemorySymbols(
      ModuleId moduleId, int symbolsReadOffset, int countSymbolBytes) {
    return Outcome.notYet();
  }
}
