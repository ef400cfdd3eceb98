package io.github.clrsim.model;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.trace.Step;
import java.util.function.Consumer;

/**
 * A profiler in the same process as the main one, which must promise to observe only (G101). It is
 * told what the main one is, behind it on the same thread.
 *
 * @param profiler by name
 * @param watcher told every step of this profiler, and none of the others'; it has its own trace
 */
public record Companion(NamedProfiler profiler, Consumer<Step> watcher) {

  /** How many can be beside the main profiler. */
  public static final int MAX = 32;

  /** A companion whose steps nobody watches. */
  public static Companion unwatched(NamedProfiler profiler) {
    return new Companion(profiler, _ -> {});
  }
}
