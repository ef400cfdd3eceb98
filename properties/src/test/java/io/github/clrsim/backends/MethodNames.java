package io.github.clrsim.backends;

import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.info.FunctionInfo2;
import io.github.clrsim.api.metadata.MethodProps;
import java.util.Optional;

/** What functions are called in their metadata. */
record MethodNames(CorProfilerInfo info) {
  /** The name of a method, without its class; empty if it has none. */
  Optional<String> of(FunctionId functionId) {
    return info.getFunctionInfo2(functionId, new FrameInfo(0)).answer().flatMap(this::of);
  }

  private Optional<String> of(FunctionInfo2 found) {
    return info.getModuleMetaData(found.moduleId(), 0)
        .answer()
        .flatMap(scope -> scope.getMethodProps(found.token()).answer())
        .map(MethodProps::method);
  }
}
