package io.github.clrsim.api.corprof;

import java.util.List;

/** The structure {@code COR_PRF_FUNCTION_ARGUMENT_INFO} of corprof.idl. */
public record CorPrfFunctionArgumentInfo(
    int numRanges, int totalArgumentSize, List<CorPrfFunctionArgumentRange> ranges) {
  public CorPrfFunctionArgumentInfo {
    ranges = List.copyOf(ranges);
  }
}
