package io.github.clrsim.model;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerFactory;
import io.github.clrsim.model.control.WovenCode;
import java.util.HashMap;
import java.util.Map;

/**
 * Loads profilers for many runs, woven where they ask for it. Weaving takes its time, so what is
 * woven is loaded once, and its static fields live as long as this object; what is not is loaded as
 * {@link NamedProfiler#load()} says.
 */
public final class LoadedProfilers {
  private final boolean plainAccesses;
  private final Map<NamedProfiler, ProfilerFactory> woven = new HashMap<>();

  /** Profilers whose plain fields and array elements are left alone. */
  public LoadedProfilers() {
    this(false);
  }

  /**
   * Profilers to be watched, or not.
   *
   * @param plainAccesses whether accesses to plain fields and array elements are woven too, for
   *     finding data races
   */
  public LoadedProfilers(boolean plainAccesses) {
    this.plainAccesses = plainAccesses;
  }

  /**
   * Makes this profiler.
   *
   * @throws io.github.clrsim.api.LetterException if there is none, nothing is found of a package
   *     that was to be woven, or the JVM lets nobody weave
   */
  public ProfilerFactory of(NamedProfiler profiler) {
    return profiler.woven().isEmpty()
        ? profiler.load()
        : woven.computeIfAbsent(profiler, this::weave);
  }

  private ProfilerFactory weave(NamedProfiler profiler) {
    return profiler.load(plain -> WovenCode.loader(plain, profiler.woven(), plainAccesses));
  }
}
