package io.github.clrsim.api.call;

import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.metadata.MetadataEmit;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.object.ICorProfilerFunctionControl;
import io.github.clrsim.api.object.IMethodMalloc;
import io.github.clrsim.api.object.IUnknown;

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
}
