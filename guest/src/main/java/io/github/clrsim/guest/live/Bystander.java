package io.github.clrsim.guest.live;

import io.github.clrsim.api.callback.CorProfilerCallback;

/**
 * A profiler that hears all and asks nothing: who stands in for a native one where its recording is
 * shown and its library is not there.
 */
public final class Bystander implements CorProfilerCallback {}
