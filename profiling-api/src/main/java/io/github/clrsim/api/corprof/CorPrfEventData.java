package io.github.clrsim.api.corprof;

/** The structure {@code COR_PRF_EVENT_DATA} of corprof.idl. */
public record CorPrfEventData(long ptr, int size, int reserved) {}
