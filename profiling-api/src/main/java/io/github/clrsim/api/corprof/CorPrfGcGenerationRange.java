package io.github.clrsim.api.corprof;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ObjectId;

/** The structure {@code COR_PRF_GC_GENERATION_RANGE} of corprof.idl. */
public record CorPrfGcGenerationRange(
    CorPrfGcGeneration generation,
    ObjectId rangeStart,
    Address rangeLength,
    Address rangeLengthReserved) {}
