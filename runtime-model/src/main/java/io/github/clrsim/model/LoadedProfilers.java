package io.github.clrsim.model;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerFactory;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explorer.control.UncontrolledCall;
import io.github.clrsim.explorer.control.WovenCode;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.explorer.weave.WovenLoader;
import io.github.clrsim.model.delivery.ProfilerCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Loads profilers for many runs, woven where they ask for it. Weaving takes its time, so what is
 * woven is loaded once, and its static fields live as long as this object; what is not is loaded as
 * {@link NamedProfiler#load()} says.
 */
public final class LoadedProfilers {
  private final Loaded loaded;

  /** What makes every profiler, if that was given. */
  private final Optional<ProfilerFactory> given;

  /** By their places, what calls depend on that are left as they are. */
  private final Map<Integer, String> uncontrolled = new HashMap<>();

  /**
   * What was loaded.
   *
   * @param plainAccesses whether accesses to plain fields and array elements are woven too
   * @param woven what makes each profiler
   * @param loaders what each was loaded by
   * @param first what each was loaded by first, by whomever of those that are beside each other
   */
  private record Loaded(
      boolean plainAccesses,
      Map<NamedProfiler, ProfilerFactory> woven,
      List<WovenLoader> loaders,
      Map<NamedProfiler, WovenLoader> first) {
    static Loaded nothing(boolean plainAccesses, Map<NamedProfiler, WovenLoader> first) {
      return new Loaded(plainAccesses, new HashMap<>(), new ArrayList<>(), first);
    }
  }

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
    this(Loaded.nothing(plainAccesses, new ConcurrentHashMap<>()), Optional.empty());
  }

  private LoadedProfilers(Loaded loaded, Optional<ProfilerFactory> given) {
    this.loaded = loaded;
    this.given = given;
  }

  /**
   * Nothing is loaded: this makes every profiler, by whatever name. Its code runs as it is. A run
   * in which it makes none ends with a {@link DiagnosticException}.
   */
  public static LoadedProfilers madeBy(ProfilerFactory factory) {
    return new LoadedProfilers(
        Loaded.nothing(false, new ConcurrentHashMap<>()), Optional.of(host -> made(factory, host)));
  }

  /** Nobody checks what others wrote: it may answer null. */
  private static CorProfilerCallback made(ProfilerFactory factory, ProfilerHost host) {
    CorProfilerCallback made;
    try {
      made = factory.create(host);
    } catch (DiagnosticException bad) {
      throw bad;
    } catch (RuntimeException thrown) {
      throw none("it threw " + ProfilerCode.told(thrown)).thrown();
    }
    if (made == null) {
      throw none("it answered null").thrown();
    }
    return made;
  }

  /**
   * The same factory, that refuses to hand out the profiler that it made before: one of an earlier
   * run would talk to that run.
   */
  @SuppressWarnings("ReferenceEquality") // Which object it is, is the question here.
  public static ProfilerFactory eachNew(ProfilerFactory factory) {
    AtomicReference<Optional<CorProfilerCallback>> last = new AtomicReference<>(Optional.empty());
    return host -> {
      CorProfilerCallback made = factory.create(host);
      Optional<CorProfilerCallback> before = last.getAndSet(Optional.ofNullable(made));
      if (before.isPresent() && before.get() == made) {
        throw none("it answered the same one again").thrown();
      }
      return made;
    };
  }

  private static Diagnostic none(String why) {
    return new Diagnostic(
        "No profiler was made: " + why,
        "what was given to make one",
        "each run has a profiler of its own, made anew",
        "let it answer a new profiler each time, and throw nothing");
  }

  /**
   * The same profilers for executions that go on at the same time as those of this: they are loaded
   * anew, and have static fields of their own.
   */
  public LoadedProfilers beside() {
    return new LoadedProfilers(Loaded.nothing(loaded.plainAccesses, loaded.first), given);
  }

  /**
   * The very same, for one execution of which it is not known yet whether it counts: what it calls
   * is noted apart.
   */
  public LoadedProfilers notingApart() {
    return new LoadedProfilers(loaded, given);
  }

  /**
   * Makes this profiler.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there is none, nothing is found of a
   *     package that was to be woven, or the JVM lets nobody weave
   */
  public ProfilerFactory of(NamedProfiler profiler) {
    if (given.isPresent()) {
      return given.get();
    }
    return profiler.woven().isEmpty()
        ? profiler.load()
        : loaded.woven.computeIfAbsent(profiler, this::weave);
  }

  private ProfilerFactory weave(NamedProfiler profiler) {
    return profiler.load(
        plain -> {
          WovenLoader loader =
              Optional.ofNullable(loaded.first.get(profiler))
                  .map(first -> first.beside(plain))
                  .orElseGet(() -> WovenCode.loader(plain, profiler.woven(), loaded.plainAccesses));
          loaded.first.putIfAbsent(profiler, loader);
          loaded.loaders.add(loader);
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
    return StaticFields.of(
        loaded.loaders.stream().flatMap(loader -> loader.woven().stream()).toList());
  }
}
