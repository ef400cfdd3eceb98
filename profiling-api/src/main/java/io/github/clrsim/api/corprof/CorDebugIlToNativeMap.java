package io.github.clrsim.api.corprof;

/** The structure {@code COR_DEBUG_IL_TO_NATIVE_MAP} of corprof.idl. */
public record CorDebugIlToNativeMap(int ilOffset, int nativeStartOffset, int nativeEndOffset) {}
