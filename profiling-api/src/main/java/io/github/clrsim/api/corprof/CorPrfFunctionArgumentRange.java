package io.github.clrsim.api.corprof;

import io.github.clrsim.api.id.Address;

/** The structure {@code COR_PRF_FUNCTION_ARGUMENT_RANGE} of corprof.idl. */
public record CorPrfFunctionArgumentRange(Address startAddress, int length) {}
