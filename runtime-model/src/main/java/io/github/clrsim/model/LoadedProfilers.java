package io.github.clrsim.model;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerFactory;
import io.github.clrsim.explorer.control.UncontrolledCall;
import io.github.clrsim.explorer.control.WovenCode;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.explorer.weave.WovenLoader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Loads profilers for many runs, woven where they ask for it. Weaving takes its time, so what is
 * woven is loaded once, and its static fields live as long as this object; what is not is loaded as
 * {@link NamedProfiler#load()} says.
 */
public final class LoadedProfilers {
  private final boolean plainAccesses;
  private final Map<NamedProfiler, ProfilerFactory> woven = new HashMap<>();
  private final List<WovenLoader> loaders = new ArrayList<>();

  /** By their places, what calls depend on that are left as they are. */
  private final Map<Integer, String> uncontrolled = new HashMap<>();

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
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there is none, nothing is found of a
   *     package that was to be woven, or the JVM lets nobody weave
   */
  public ProfilerFactory of(NamedProfiler profiler) {
    return profiler.woven().isEmpty()
        ? profiler.load()
        : woven.computeIfAbsent(profiler, this::weave);
  }

  private ProfilerFactory weave(NamedProfiler profiler) {
    return profiler.load(
        plain -> {
          WovenLoader loader = WovenCode.loader(plain, profiler.woven(), plainAccesses);
          loaders.add(loader);
          return loader;
        });
  }

  /** Has what they do in an execution noted; to be called before it spawns its first thread. */
  void listenTo(SimulatedThreads threads) {
    WovenCode.listen(threads, (dependsOn, site) -> uncontrolled.putIfAbsent(site, dependsOn));
  }

  /** What they have called so far that is left as it is, though the next run may differ by it. */
  public List<UncontrolledCall> uncontrolledCalls() {
    return uncontrolled.entrySet().stream()
        .map(each -> UncontrolledCall.at(each.getKey(), each.getValue()))
        .sorted()
        .distinct()
        .toList();
  }

  /** What the static fields of woven classes hold now. */
  public StaticFields staticFields() {
    return StaticFields.of(loaders.stream().flatMap(loader -> loader.woven().stream()).toList());
  }
}
