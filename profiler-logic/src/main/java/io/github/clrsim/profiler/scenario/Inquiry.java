package io.github.clrsim.profiler.scenario;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.profiler.interrogation.DrawnQuestions;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What is asked besides: in each callback a few of all questions, by the seed that the profiler was
 * given. Nothing is asked before the program says for the first time where it is: until then a real
 * runtime has done much that no scenario is about.
 */
final class Inquiry {
  /** One question in so many is asked in a callback. */
  private static final int SHARE = 8;

  /** The place of threads that never say where they are. */
  private static final String ELSEWHERE = "";

  private final Optional<DrawnQuestions> questions;
  private final ThreadLocal<String> place = ThreadLocal.withInitial(() -> ELSEWHERE);
  private volatile boolean hasBegun;

  private Inquiry(Optional<DrawnQuestions> questions) {
    this.questions = questions;
  }

  /** By the options of the profiler; nothing, if they say nothing of it. */
  static Inquiry of(ProfilerHost host) {
    Set<String> unasked = unasked(host);
    return new Inquiry(seed(host).map(seed -> new DrawnQuestions(host, seed, SHARE, unasked)));
  }

  private static Set<String> unasked(ProfilerHost host) {
    return Optional.ofNullable(host.options().get(ScenarioAgent.UNASKED_OPTION))
        .map(names -> Set.copyOf(List.of(names.split(",", -1))))
        .map(Inquiry::known)
        .orElse(Set.of());
  }

  private static Set<String> known(Set<String> methods) {
    List<String> all =
        ProfilingSpec.get().methodsOf(ProfilingSpec.NEWEST_INFO).stream()
            .map(MethodSpec::name)
            .toList();
    methods.stream()
        .filter(method -> !all.contains(method))
        .sorted()
        .findFirst()
        .ifPresent(
            method -> {
              throw new Diagnostic(
                      "\"%s\" is no method of ICorProfilerInfo".formatted(method),
                      "option %s of profiler scenario-agent"
                          .formatted(ScenarioAgent.UNASKED_OPTION),
                      "it names the methods by which nothing is asked",
                      "write their names, such as EnumModules,EnumThreads")
                  .thrown();
            });
    return methods;
  }

  /** By what it is drawn, if anything is. */
  static Optional<Long> seed(ProfilerHost host) {
    return Optional.ofNullable(host.options().get(ScenarioAgent.ASK_OPTION)).map(Inquiry::number);
  }

  private static long number(String option) {
    try {
      return Long.parseLong(option);
    } catch (NumberFormatException notANumber) {
      throw new Diagnostic(
              "\"%s\" is no seed".formatted(option),
              "option %s of profiler scenario-agent".formatted(ScenarioAgent.ASK_OPTION),
              "what is asked is drawn by a number",
              "write a whole number, such as 7")
          .thrown();
    }
  }

  /** That this thread says where it is. */
  void at(String name) {
    place.set(name);
    hasBegun = true;
  }

  /** Asks what is drawn for this callback on this thread. */
  void about(Callback event) {
    if (hasBegun) {
      questions.ifPresent(drawn -> drawn.about(event, place.get()));
    }
  }
}
