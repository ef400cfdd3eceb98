package io.github.clrsim.api.corprof;

import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ReJitId;

/** The structure {@code COR_PRF_FUNCTION} of corprof.idl. */
public record CorPrfFunction(FunctionId functionId, ReJitId reJitId) {}
