package io.github.clrsim.api.corprof;

/** The structure {@code COR_PRF_FILTER_DATA} of corprof.idl. */
public record CorPrfFilterData(long ptr, int size, int type) {}
