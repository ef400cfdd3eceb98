package io.github.clrsim.realclr;

import io.github.clrsim.api.Run;
import io.github.clrsim.realclr.ending.LastWords;

/**
 * A run on the real CLR, with what its process left behind.
 *
 * @param exitCode of the process, as a shell tells it: of one that a signal ended, 128 and the
 *     signal's number
 * @param words what it said last
 * @param outputLeftOut how many bytes of its output are not in the trace
 * @param isOutputOpen whether another process still has its standard output: one that the program
 *     started, and that outlives it
 */
public record RealRun(
    Run run, int exitCode, LastWords words, long outputLeftOut, boolean isOutputOpen) {}
