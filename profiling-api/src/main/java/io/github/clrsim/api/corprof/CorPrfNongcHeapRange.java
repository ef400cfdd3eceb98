package io.github.clrsim.api.corprof;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ObjectId;

/** The structure {@code COR_PRF_NONGC_HEAP_RANGE} of corprof.idl. */
public record CorPrfNongcHeapRange(
    ObjectId rangeStart, Address rangeLength, Address rangeLengthReserved) {}
