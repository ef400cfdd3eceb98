package io.github.clrsim.cli.guest;

import io.github.clrsim.api.callback.CorProfilerCallback;

/** A profiler that cannot be made. */
public final class ThrowsWhenMade implements CorProfilerCallback {
  public ThrowsWhenMade() {
    throw new IllegalStateException("made on a bad day");
  }
}
