package io.github.clrsim.api.corprof;

import io.github.clrsim.api.id.Address;

/** The structure {@code COR_PRF_CODE_INFO} of corprof.idl. */
public record CorPrfCodeInfo(Address startAddress, long size) {}
