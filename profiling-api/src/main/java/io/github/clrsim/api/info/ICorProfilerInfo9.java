package io.github.clrsim.api.info;

import io.github.clrsim.api.corprof.CorDebugIlToNativeMap;
import io.github.clrsim.api.corprof.CorPrfCodeInfo;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ReJitId;
import io.github.clrsim.api.outcome.Outcome;
import java.util.List;

/**
 * What ICorProfilerInfo9 adds to ICorProfilerInfo8 answers, in the IDL's order.
 *
 * <p>Each answer comes as an {@code Outcome} or, where there is nothing to tell, as its HRESULT. An
 * arm that does not support a method leaves the default, which answers E_NOTIMPL and stands as
 * <em>not yet</em> in COVERAGE.md. Source: corprof.idl.
 */
public interface ICorProfilerInfo9 extends ICorProfilerInfo8 {
  /**
   * Lists the start addresses of all native bodies of one version of a function.
   *
   * <p>Legal on any thread. Refused with ERROR_INSUFFICIENT_BUFFER when the array is short, with
   * the needed count. In JITCompilationStarted 9.0 gives none, while 3.1 gives one useless entry.
   */
  default Outcome<List<Address>> getNativeCodeStartAddresses(
      FunctionId functionID, ReJitId reJitId) {
    return Outcome.notYet();
  }

  /**
   * Maps IL offsets to native offsets for the native body that starts at an address.
   *
   * <p>Needs a runtime thread. A short array is filled as far as it goes. Refused with
   * CORPROF_E_DEBUGGING_DISABLED without debugging support and with E_INVALIDARG for an unknown
   * address.
   */
  default Outcome<List<CorDebugIlToNativeMap>> getILToNativeMapping3(
      Address nativeCodeStartAddress) {
    return Outcome.notYet();
  }

  /**
   * Answers the address ranges of the native body that starts at an address.
   *
   * <p>Only where a collection may be triggered. A short array is filled as far as it goes, with
   * the total reported. Refused with E_INVALIDARG for an unknown address.
   */
  default Outcome<List<CorPrfCodeInfo>> getCodeInfo4(Address nativeCodeStartAddress) {
    return Outcome.notYet();
  }
}
