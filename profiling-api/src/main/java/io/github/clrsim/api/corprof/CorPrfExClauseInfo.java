package io.github.clrsim.api.corprof;

import io.github.clrsim.api.id.Address;

/** The structure {@code COR_PRF_EX_CLAUSE_INFO} of corprof.idl. */
public record CorPrfExClauseInfo(
    CorPrfClauseType clauseType,
    Address programCounter,
    Address framePointer,
    Address shadowStackPointer) {}
