package io.github.clrsim.api.corprof;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;

/** The structure {@code COR_PRF_METHOD} of corprof.idl. */
public record CorPrfMethod(ModuleId moduleId, MetadataToken methodId) {}
