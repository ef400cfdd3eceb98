package io.github.clrsim.api.info;

import io.github.clrsim.api.corprof.CorPrfMethod;
import java.util.List;

/** What {@code ICorProfilerInfo6::EnumNgenModuleMethodsInliningThisMethod} answers. */
public record NgenModuleMethodsInliningThisMethod(
    boolean incompleteData, List<CorPrfMethod> elements) {
  public NgenModuleMethodsInliningThisMethod {
    elements = List.copyOf(elements);
  }
}
