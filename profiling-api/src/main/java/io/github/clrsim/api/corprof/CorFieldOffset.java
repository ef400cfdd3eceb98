package io.github.clrsim.api.corprof;

import io.github.clrsim.api.id.MetadataToken;

/** The structure {@code COR_FIELD_OFFSET} of corprof.idl. */
public record CorFieldOffset(MetadataToken ridOfField, int ulOffset) {}
