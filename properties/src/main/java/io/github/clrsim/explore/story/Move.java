package io.github.clrsim.explore.story;

/**
 * What a thread does between two steps, in code of the profiler's own.
 *
 * @param told how many steps had been told before
 * @param thread its number in the trace; negative for one that stands in no step
 * @param name the thread's
 * @param text what it does, or stands before
 */
public record Move(long told, int thread, String name, String text) {}
