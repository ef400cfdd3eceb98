package io.github.clrsim.kit.scenario;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.scenario.Action;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Draws a scenario that a real program could be, and that ends under every schedule: a thread names
 * only contexts that were made before it was started or that it makes itself, it joins only threads
 * that it started, each once, and nothing is loaded into a context after its unload was asked for.
 */
public final class RandomScenario {
  private static final int THREADS_MAX = 4;
  private static final int CONTEXTS_MAX = 4;
  private static final int ADVERSARY_ONE_IN = 6;
  private static final int SHIPPED_ONE_IN = 5;
  private static final List<String> ENTRIES = List.of("PluginHost", "PluginHost", "Hello");

  final Choices choices;
  final Vocabulary vocabulary;
  final String entry;
  final RandomType types;

  /**
   * Whether methods are made anew. Then none of them is loaded where it could be unloaded: such
   * code has no versions, and 3.1 does not survive the request (G38).
   */
  final boolean remakes;

  /** Each stands before those it starts: what a thread names is made further up. */
  private final Map<String, List<Action>> threads = new LinkedHashMap<>();

  private final Set<String> routines = new LinkedHashSet<>();
  private int contexts;
  private int names;

  private RandomScenario(Choices choices, Vocabulary vocabulary) {
    this.choices = choices;
    this.vocabulary = vocabulary;
    this.entry = oneOf(ENTRIES);
    this.remakes = vocabulary.remakes() && rarely(2);
    this.types = new RandomType(choices, vocabulary.coreGenerics());
  }

  /** A scenario of loads and unloads, the same for the same seed on every machine. */
  public static Scenario drawn(long seed) {
    return drawn(seed, Vocabulary.LOADS);
  }

  /** A scenario in these words, the same for the same seed on every machine. */
  public static Scenario drawn(long seed, Vocabulary vocabulary) {
    RandomScenario drawn = new RandomScenario(Choices.seeded(seed), vocabulary);
    drawn.newThread("main", List.of());
    return Scenario.parse("random", drawn.text());
  }

  private String text() {
    StringBuilder text = new StringBuilder("entry " + entry);
    vocabulary.adversaries().stream()
        .filter(each -> choices.below(ADVERSARY_ONE_IN) == ADVERSARY_ONE_IN - 1)
        .forEach(each -> text.append("; adversary ").append(each.keyword()));
    routines.forEach(routine -> text.append("; ").append(routine));
    threads.forEach(
        (name, actions) -> {
          text.append("; thread ").append(name);
          actions.forEach(action -> text.append("; ").append(action.text()));
        });
    return text.toString();
  }

  /** Draws a thread and all that it starts; the names of the contexts they load something into. */
  Set<String> newThread(String name, List<DrawnContext> known) {
    List<Action> actions = new ArrayList<>();
    threads.put(name, actions);
    return new RandomThread(this, actions, known).draw();
  }

  void addThread(String name, List<Action> actions) {
    threads.put(name, actions);
  }

  /** Whether there may be one more thread. */
  boolean hasThreadLeft() {
    return threads.size() < THREADS_MAX;
  }

  /** Whether there may be one more context. */
  boolean hasContextLeft() {
    return contexts < CONTEXTS_MAX;
  }

  String threadName() {
    return "worker" + threads.size();
  }

  String contextName() {
    return "context" + ++contexts;
  }

  /** A name that begins like this and that nothing else has. */
  String name(String kind) {
    return kind + ++names;
  }

  /** What is loaded into contexts: mostly what the user has, if there is any. */
  String library() {
    List<OwnWords> own = vocabulary.own();
    return own.isEmpty() || rarely(SHIPPED_ONE_IN) ? "Plugin" : oneOf(own).assembly();
  }

  /** The name of a native routine, which the scenario then has. */
  String routine() {
    String routine = oneOf(Vocabulary.ROUTINES);
    routines.add(routine);
    return routine.substring(0, routine.indexOf(';')).split(" ", -1)[1];
  }

  <T> T oneOf(List<T> all) {
    return all.get(choices.below(all.size()));
  }

  /** One time in so many. */
  boolean rarely(int oneIn) {
    return choices.below(oneIn) == 0;
  }
}
