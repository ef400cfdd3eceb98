package io.github.clrsim.cli.guest;

import io.github.clrsim.api.callback.CorProfilerCallback;

/** A profiler that does nothing, which is right. */
public final class Quiet implements CorProfilerCallback {}
