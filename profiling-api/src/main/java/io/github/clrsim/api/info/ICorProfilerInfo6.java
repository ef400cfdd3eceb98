package io.github.clrsim.api.info;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.Outcome;

/**
 * What ICorProfilerInfo6 adds to ICorProfilerInfo5 answers, in the IDL's order.
 *
 * <p>Each answer comes as an {@code Outcome} or, where there is nothing to tell, as its HRESULT. An
 * arm that does not support a method leaves the default, which answers E_NOTIMPL and stands as
 * <em>not yet</em> in COVERAGE.md. Source: corprof.idl.
 */
public interface ICorProfilerInfo6 extends ICorProfilerInfo5 {
  /**
   * Lists the precompiled methods of a module into which a given method was inlined.
   *
   * <p>Only where a collection may be triggered. The answer can be incomplete, which is flagged.
   * Refused with CORPROF_E_DATAINCOMPLETE while the module loads and with
   * CORPROF_E_UNSUPPORTED_FOR_ATTACHING_PROFILER after an attach.
   */
  default Outcome<NgenModuleMethodsInliningThisMethod> enumNgenModuleMethodsInliningThisMethod(
      ModuleId inlinersModuleId, ModuleId inlineeModuleId, MetadataToken inlineeMethodId) {
    return Outcome.notYet();
  }
}
