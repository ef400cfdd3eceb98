package io.github.clrsim.api.object;

import io.github.clrsim.api.corprof.CorIlMap;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.outcome.HResult;
import java.util.List;

/**
 * What GetReJITParameters hands to the profiler: how the new version of a method shall be. It is
 * lent, not given: good until the callback returns, and not to be released. Source: corprof.idl.
 */
public interface ICorProfilerFunctionControl extends IUnknown {

  /** Chooses how the compiler shall make the code: flags of COR_PRF_CODEGEN_FLAGS. */
  default HResult setCodegenFlags(int flags) {
    return HResult.E_NOTIMPL;
  }

  /**
   * Sets the body of the new version, header included.
   *
   * <p>The bytes are copied. Nothing is verified.
   */
  default HResult setILFunctionBody(Blob newILMethodHeader) {
    return HResult.E_NOTIMPL;
  }

  /**
   * Relates the offsets of the new body to those of the original one.
   *
   * <p>The map is copied.
   */
  default HResult setILInstrumentedCodeMap(List<CorIlMap> ilMapEntries) {
    return HResult.E_NOTIMPL;
  }
}
