package io.github.clrsim.api.corprof;

/** The structure {@code COR_PRF_EVENTPIPE_PROVIDER_CONFIG} of corprof.idl. */
public record CorPrfEventpipeProviderConfig(
    String providerName, long keywords, int loggingLevel, String filterData) {}
