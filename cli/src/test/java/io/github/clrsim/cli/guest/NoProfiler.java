package io.github.clrsim.cli.guest;

/** A class that is no profiler. */
public final class NoProfiler {}
