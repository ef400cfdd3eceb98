package io.github.clrsim.api.call;

import io.github.clrsim.api.call.InfoCall.Target;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.metadata.MetadataEmit;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.object.ICorProfilerFunctionControl;
import io.github.clrsim.api.object.IMethodMalloc;
import io.github.clrsim.api.object.IUnknown;
import io.github.clrsim.api.spec.MethodSpec;
import java.util.List;

/** The way from the address of a COM object to the interface that it has. */
public final class RuntimeObjects {
  private final CallHandler calls;

  /** The objects of a runtime that is called so. */
  public RuntimeObjects(CallHandler calls) {
    this.calls = calls;
  }

  /** What GetILFunctionBodyAllocator answered. */
  public IMethodMalloc methodMalloc(ComPointer object) {
    return TypedCalls.object(IMethodMalloc.class, object, calls);
  }

  /** What GetReJITParameters handed over. */
  public ICorProfilerFunctionControl functionControl(ComPointer object) {
    return TypedCalls.object(ICorProfilerFunctionControl.class, object, calls);
  }

  /** The same metadata, to be added to. */
  public MetadataEmit emit(MetadataImport metadata) {
    return TypedCalls.emit(metadata);
  }

  /** Metadata as an object with references; the one that came with it is the first. */
  public IUnknown unknown(MetadataImport metadata) {
    return TypedCalls.unknown(metadata);
  }

  /**
   * An enumerator as an object with references, of which the first is taken when it is handed out.
   * In Java a list comes whole, and nobody needs one; a native profiler does.
   *
   * @param interfaceName such as ICorProfilerThreadEnum
   * @param object where it is
   */
  public IUnknown enumerator(String interfaceName, ComPointer object) {
    return new IUnknown() {
      @Override
      public int addRef() {
        return counted("AddRef");
      }

      @Override
      public int release() {
        return counted("Release");
      }

      private int counted(String method) {
        MethodSpec row = CallTable.known(interfaceName, method);
        InfoCall call = new InfoCall(new Target.ComObject(object), row, List.of());
        return calls.answer(call).answer().map(Integer.class::cast).orElse(0);
      }
    };
  }
}
