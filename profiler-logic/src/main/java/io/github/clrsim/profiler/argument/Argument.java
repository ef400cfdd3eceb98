package io.github.clrsim.profiler.argument;

import io.github.clrsim.api.value.Value;

/**
 * An argument and what it is.
 *
 * @param number counted from 0, {@code this} included
 */
public record Argument(int number, Value value) {}
