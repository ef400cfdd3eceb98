package io.github.clrsim.api.corprof;

/** The structure {@code COR_IL_MAP} of corprof.idl. */
public record CorIlMap(int oldOffset, int newOffset, boolean accurate) {}
