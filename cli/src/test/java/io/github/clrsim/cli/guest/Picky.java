package io.github.clrsim.cli.guest;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.outcome.HResult;

/** A profiler that throws in Initialize if its option {@code mood} says so. */
public final class Picky implements CorProfilerCallback {
  private final String mood;

  /** A profiler for one run. */
  public Picky(ProfilerHost host) {
    this.mood = host.options().getOrDefault("mood", "good");
  }

  @Override
  public HResult initialize(LifecycleCallback.Initialize event) {
    if (!mood.equals("good")) {
      throw new IllegalStateException("the mood is " + mood);
    }
    return HResult.S_OK;
  }
}
