package io.github.clrsim.api.trace;

/**
 * How a trace ends: its last line. A file without it was cut.
 *
 * @param ending how the run ended, in one sentence
 * @param steps how many steps stand before it
 * @param fingerprint of those steps
 */
public record TraceFooter(String ending, long steps, Fingerprint fingerprint) {}
