package io.github.clrsim.api.corprof;

/** The structure {@code COR_PRF_EVENTPIPE_PARAM_DESC} of corprof.idl. */
public record CorPrfEventpipeParamDesc(int type, int elementType, String name) {}
