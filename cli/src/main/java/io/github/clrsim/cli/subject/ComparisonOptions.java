package io.github.clrsim.cli.subject;

import io.github.clrsim.api.event.EventMask;
import io.github.clrsim.api.event.EventWords;
import io.github.clrsim.compare.account.Woven;
import io.github.clrsim.model.profile.UntimelyCallRules;
import io.github.clrsim.model.profile.UntimelyCallRules.Tolerance;
import io.github.clrsim.profiler.interrogation.DrawnQuestions;
import io.github.clrsim.profiler.scenario.ScenarioAgent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How a comparison is made, beyond what its profiler does by itself.
 *
 * @param events which events the profiler asks for; if not said, those that the scenario needs
 * @param ask by what seed it draws further questions; if not said, it asks none
 * @param turns by what seed it is drawn in which order the threads take turns; if not said, each
 *     goes on as far as it can
 */
public record ComparisonOptions(
    Optional<EventMask> events, Optional<Long> ask, Optional<Long> turns) {
  /** By which it uses the event pipe, where there is one. */
  static final EventMask EVENT_PIPE = EventWords.meaning("eventpipe");

  /** What is done if nothing is said. */
  public static final ComparisonOptions NONE =
      new ComparisonOptions(Optional.empty(), Optional.empty(), Optional.empty());

  /**
   * The options of {@code scenario-agent}. Objects are watched only where the scenario has any, for
   * a real process has very many; and methods are hooked where it says what they are given. What
   * the runtime may die of is not asked.
   *
   * @param rules what it may die of
   */
  Map<String, String> forProfiler(Woven woven, UntimelyCallRules rules) {
    Map<String, String> options = new TreeMap<>();
    woven.kept().ifPresent(it -> options.put(ScenarioAgent.HOLD_OPTION, it.option(woven)));
    ask.ifPresent(seed -> options.put(ScenarioAgent.ASK_OPTION, seed.toString()));
    if (ask.isPresent() && mayDieOfListingCode(woven, rules)) {
      options.put(ScenarioAgent.UNASKED_OPTION, String.join(",", DrawnQuestions.LISTS_OF_CODE));
    }
    if (events.isEmpty() && woven.namesObjects()) {
      options.put(ScenarioAgent.OBJECTS_OPTION, "named");
    }
    if (events.isEmpty() && woven.givesOperands()) {
      options.put(ScenarioAgent.HOOKS_OPTION, "given");
    }
    events.ifPresent(
        flags -> {
          options.put(ScenarioAgent.EVENTS_OPTION, Integer.toHexString(flags.low()));
          options.put(ScenarioAgent.HIGH_EVENTS_OPTION, Integer.toHexString(flags.high()));
          if (EVENT_PIPE.isWithin(flags)) {
            options.put(ScenarioAgent.SOURCES_OPTION, String.join(",", woven.sources()));
          }
          if (flags.hasHooks()) {
            options.put(ScenarioAgent.HOOKS_OPTION, "asked");
          }
        });
    return options;
  }

  private static boolean mayDieOfListingCode(Woven woven, UntimelyCallRules rules) {
    return rules.codeBesideCompilation() == Tolerance.CRASHES
        || (rules.codeOfTheUnloaded() == Tolerance.CRASHES && woven.unloadable() > 0);
  }

  /** The same, but what is said here, as far as anything is, counts more. */
  ComparisonOptions with(ComparisonOptions said) {
    return new ComparisonOptions(
        said.events.or(() -> events), said.ask.or(() -> ask), said.turns.or(() -> turns));
  }

  /** The words of a command by which the same is compared again. */
  public List<String> words() {
    List<String> words = new ArrayList<>();
    events.ifPresent(flags -> words.addAll(List.of("--events", flags.text())));
    ask.ifPresent(seed -> words.addAll(List.of("--ask", seed.toString())));
    turns.ifPresent(seed -> words.addAll(List.of("--turns", seed.toString())));
    return List.copyOf(words);
  }
}
