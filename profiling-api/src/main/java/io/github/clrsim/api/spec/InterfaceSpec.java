package io.github.clrsim.api.spec;

import java.util.List;
import java.util.UUID;

/**
 * One COM interface.
 *
 * @param name as in the IDL
 * @param iid its interface identifier
 * @param base the interface it extends
 * @param methods the methods it adds to its base, in vtable order
 */
public record InterfaceSpec(String name, UUID iid, String base, List<MethodSpec> methods) {
  public InterfaceSpec {
    methods = List.copyOf(methods);
  }

  /** Whether it hands out a list in portions, as ICorProfilerThreadEnum does. */
  public boolean isEnumerator() {
    return methods.stream().map(MethodSpec::name).toList().containsAll(List.of("Next", "Clone"));
  }
}
