package io.github.clrsim.api.info;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.outcome.Outcome;

/**
 * What ICorProfilerInfo8 adds to ICorProfilerInfo7 answers, in the IDL's order.
 *
 * <p>Each answer comes as an {@code Outcome} or, where there is nothing to tell, as its HRESULT. An
 * arm that does not support a method leaves the default, which answers E_NOTIMPL and stands as
 * <em>not yet</em> in COVERAGE.md. Source: corprof.idl.
 */
public interface ICorProfilerInfo8 extends ICorProfilerInfo7 {
  /**
   * Tells whether a function has no metadata, being a stub or a generated method.
   *
   * <p>Legal on any thread. Refused with CORPROF_E_DATAINCOMPLETE while the function loads.
   */
  default Outcome<Boolean> isFunctionDynamic(FunctionId functionId) {
    return Outcome.notYet();
  }

  /**
   * Finds the function and the version that contain an address, dynamic methods included.
   *
   * <p>Only where a collection may be triggered. Refused with E_FAIL outside managed code. The
   * version may be left unasked.
   */
  default Outcome<FunctionFromIP3> getFunctionFromIP3(Address ip) {
    return Outcome.notYet();
  }

  /**
   * Answers the module, the signature and the name of a method that has no metadata.
   *
   * <p>Legal on any thread. Refused with E_INVALIDARG for an ordinary method, with
   * ERROR_INSUFFICIENT_BUFFER for a short buffer and with CORPROF_E_DATAINCOMPLETE while the
   * function loads.
   */
  default Outcome<DynamicFunctionInfo> getDynamicFunctionInfo(FunctionId functionId) {
    return Outcome.notYet();
  }
}
