package io.github.clrsim.traps;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * One way in which a trap shows.
 *
 * @param how what is seen, as the end of a sentence
 * @param scenario what the program does, in one line
 * @param profiler who falls into it, or merely watches
 * @param spared a profiler that does it right: of it the same is never seen
 * @param on the runtimes that have the trap; on others the same is never seen
 * @param schedules how many are tried, the first of them the calm one
 * @param symptom whether it is seen
 */
record Showing(
    String how,
    String scenario,
    NamedProfiler profiler,
    Optional<NamedProfiler> spared,
    List<RuntimeProfile> on,
    int schedules,
    Predicate<Happened> symptom) {
  private static final int SCHEDULES = 200;
  private static final String BEGINNING = "entry PluginHost; thread main; ";

  /**
   * One that every runtime shows on some schedule.
   *
   * @param program the actions of the main thread, and the other threads
   */
  static Showing of(
      String how, String program, NamedProfiler profiler, Predicate<Happened> symptom) {
    return new Showing(
        how,
        BEGINNING + program,
        profiler,
        Optional.empty(),
        RuntimeProfile.all(),
        SCHEDULES,
        symptom);
  }

  /** The same, seen on the calm schedule already. */
  Showing calmly() {
    return within(1);
  }

  /** The same, with so many schedules to be tried. */
  Showing within(int more) {
    return new Showing(how, scenario, profiler, spared, on, more, symptom);
  }

  /** The same on these runtimes only. */
  Showing only(String... runtimes) {
    List<RuntimeProfile> those = Stream.of(runtimes).map(RuntimeProfile::named).toList();
    return new Showing(how, scenario, profiler, spared, those, schedules, symptom);
  }

  /** The same, and of this profiler it is never seen. */
  Showing sparing(NamedProfiler right) {
    return new Showing(how, scenario, profiler, Optional.of(right), on, schedules, symptom);
  }

  static NamedProfiler shipped(String name) {
    return ShippedProfiler.named(name).profiler();
  }

  static NamedProfiler naive(Class<? extends CorProfilerCallback> type, String... options) {
    Map<String, String> given = new LinkedHashMap<>();
    List.of(options).forEach(option -> given.put(option, "yes"));
    return new NamedProfiler(type.getName(), List.of(), given);
  }

  /** The profiler as the command line names it. */
  static String named(NamedProfiler profiler) {
    String name =
        ShippedProfiler.all().stream()
            .filter(shipped -> shipped.profiler().equals(profiler))
            .map(ShippedProfiler::name)
            .findFirst()
            .orElse(profiler.className().replaceFirst(".*\\.naive\\.", "naive."));
    return profiler.options().isEmpty()
        ? name
        : name + " with " + String.join(", ", profiler.options().keySet());
  }
}
