package io.github.clrsim.model.code;

import io.github.clrsim.api.corprof.CorDebugIlToNativeMap;
import io.github.clrsim.api.id.Address;
import java.util.List;

/**
 * A native body in memory.
 *
 * @param map which IL became which of its bytes
 */
public record NativeCode(Address start, int size, List<CorDebugIlToNativeMap> map) {
  public NativeCode {
    map = List.copyOf(map);
  }
}
