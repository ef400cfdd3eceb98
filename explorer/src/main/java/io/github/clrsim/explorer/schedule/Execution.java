package io.github.clrsim.explorer.schedule;

/**
 * What became of one execution.
 *
 * @param ending how it ended
 * @param steps how many times a thread was chosen to go on
 * @param threads how many threads were spawned
 * @param order a hash (FNV-1a) of which thread went on at each step; two executions with the same
 *     order were, as good as certainly, scheduled alike
 */
public record Execution(Ending ending, int steps, int threads, long order) {}
