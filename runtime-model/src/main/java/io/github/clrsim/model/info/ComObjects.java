package io.github.clrsim.model.info;

import io.github.clrsim.api.corprof.CorIlMap;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.object.ICorProfilerFunctionControl;
import io.github.clrsim.api.object.IMethodMalloc;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.model.execution.ManagedCode;
import java.util.List;

/** The COM objects that the profiler knows by their address, each answering for itself. */
final class ComObjects {

  private ComObjects() {}

  /** The one allocator of IL. What it gave stays; nobody sees the module's end free it. */
  record Allocator(ManagedCode code) implements IMethodMalloc {
    @Override
    public Address alloc(int cb) {
      return cb <= 0 ? new Address(0) : code.known().allocateIl(cb);
    }
  }

  /** The new version of a method, while GetReJITParameters asks for it. */
  record Control(ManagedCode code, ComPointer object) implements ICorProfilerFunctionControl {
    @Override
    public HResult setCodegenFlags(int flags) {
      code.reJitting().setCodegenFlags(object, flags);
      return HResult.S_OK;
    }

    @Override
    public HResult setILFunctionBody(Blob newILMethodHeader) {
      if (newILMethodHeader.size() == 0) {
        return HResult.E_INVALIDARG;
      }
      code.reJitting().setIl(object, newILMethodHeader);
      return HResult.S_OK;
    }

    @Override
    public HResult setILInstrumentedCodeMap(List<CorIlMap> ilMapEntries) {
      return HResult.S_OK;
    }
  }
}
