package io.github.clrsim.api.info;

import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;

/**
 * What ICorProfilerInfo11 adds to ICorProfilerInfo10 answers, in the IDL's order.
 *
 * <p>Each answer comes as an {@code Outcome} or, where there is nothing to tell, as its HRESULT. An
 * arm that does not support a method leaves the default, which answers E_NOTIMPL and stands as
 * <em>not yet</em> in COVERAGE.md. Source: corprof.idl.
 */
public interface ICorProfilerInfo11 extends ICorProfilerInfo10 {
  /**
   * Reads an environment variable as the runtime sees it.
   *
   * <p>Legal on any thread. Refused with ERROR_ENVVAR_NOT_FOUND if unset and with
   * ERROR_INSUFFICIENT_BUFFER for a short buffer.
   */
  default Outcome<String> getEnvironmentVariable(String name) {
    return Outcome.notYet();
  }

  /**
   * Sets or removes an environment variable as the runtime sees it.
   *
   * <p>Legal on any thread. Refused with E_INVALIDARG without a name.
   */
  default HResult setEnvironmentVariable(String name, String value) {
    return HResult.E_NOTIMPL;
  }
}
