package io.github.clrsim.realclr.processes;

/**
 * Whose events are recorded.
 *
 * @param name of the provider
 * @param keywords the bits that switch its events on
 * @param level from 1, critical, to 5, verbose
 */
public record EventPipeProvider(String name, long keywords, int level) {}
