package io.github.clrsim.conformance.scenario;

import static io.github.clrsim.explore.exercise.Event.COR_PRF_ENABLE_REJIT;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_ENABLE_STACK_SNAPSHOT;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_HIGH_BASIC_GC;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_HIGH_IN_MEMORY_SYMBOLS_UPDATED;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_HIGH_MONITOR_EVENT_PIPE;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_HIGH_MONITOR_GC_MOVED_OBJECTS;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_MONITOR_CODE_TRANSITIONS;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_MONITOR_ENTERLEAVE;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_MONITOR_EXCEPTIONS;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_MONITOR_GC;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_MONITOR_JIT_COMPILATION;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_MONITOR_OBJECT_ALLOCATED;
import static io.github.clrsim.explore.exercise.Event.COR_PRF_MONITOR_THREADS;

import io.github.clrsim.explore.Campaign.Place;
import io.github.clrsim.explore.Variation;
import io.github.clrsim.explore.exercise.Event;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.kit.scenario.RandomScenario;
import io.github.clrsim.kit.scenario.Vocabulary;
import io.github.clrsim.kit.scenario.Vocabulary.Extra;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.scenario.Action;
import io.github.clrsim.model.scenario.Adversary;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Gives a share of the executions a mix of their own: the program of their place, or a random one
 * about what the profiler asks for, with adversaries that are drawn anew each time. What some mixes
 * leave out is what others find (swarm testing, Groce and others, 2012).
 */
final class Swarm implements Variation {
  private static final int VARIED_ONE_IN = 4;
  private static final int RANDOM_ONE_IN = 2;
  private static final int ADVERSARY_ONE_IN = 3;

  /** What a right profiler bears: a real runtime does it, on the fixed versions and unasked. */
  private static final Set<Adversary> BORNE =
      EnumSet.of(
          Adversary.SLOW_FINALIZER,
          Adversary.FAILING_LOADS,
          Adversary.GC_STORM,
          Adversary.ABORTED_SUSPENSIONS,
          Adversary.SERVER_GC,
          Adversary.WIDER_COLLECTIONS);

  private static final List<Extra> OF_EVERYONE =
      List.of(Extra.ATTEMPT, Extra.KEEP, Extra.BREAK, Extra.FORWARD, Extra.EMIT, Extra.NEST);

  private static final List<Extra> OF_OBJECTS = List.of(Extra.OBJECT, Extra.HEAP, Extra.ARRAYS);

  private static final Map<Event, List<Extra>> TABLE =
      Map.ofEntries(
          Map.entry(
              COR_PRF_MONITOR_JIT_COMPILATION,
              List.of(
                  Extra.CALL,
                  Extra.ROAM,
                  Extra.DYNAMIC,
                  Extra.RECYCLE,
                  Extra.EMIT_AND_RUN,
                  Extra.TANGLE)),
          Map.entry(COR_PRF_ENABLE_REJIT, List.of(Extra.CALL, Extra.ROAM)),
          Map.entry(COR_PRF_MONITOR_ENTERLEAVE, List.of(Extra.CALL, Extra.GIVE, Extra.THROW)),
          Map.entry(COR_PRF_MONITOR_EXCEPTIONS, List.of(Extra.THROW)),
          Map.entry(COR_PRF_MONITOR_CODE_TRANSITIONS, List.of(Extra.CROSS)),
          Map.entry(COR_PRF_MONITOR_THREADS, List.of(Extra.NAME)),
          Map.entry(COR_PRF_ENABLE_STACK_SNAPSHOT, List.of(Extra.CALL)),
          Map.entry(COR_PRF_HIGH_IN_MEMORY_SYMBOLS_UPDATED, List.of(Extra.SYMBOLS)),
          Map.entry(COR_PRF_HIGH_MONITOR_EVENT_PIPE, List.of(Extra.EVENT)),
          Map.entry(COR_PRF_MONITOR_GC, OF_OBJECTS),
          Map.entry(COR_PRF_HIGH_BASIC_GC, OF_OBJECTS),
          Map.entry(COR_PRF_HIGH_MONITOR_GC_MOVED_OBJECTS, OF_OBJECTS),
          Map.entry(COR_PRF_MONITOR_OBJECT_ALLOCATED, OF_OBJECTS));

  private final Vocabulary words;
  private final Set<Adversary> adversaries;
  private final int actionsMax;
  private final Map<String, Scenario> known = new HashMap<>();

  /**
   * What suits a profiler.
   *
   * @param asked what it asks for
   * @param own assemblies of the user's, which random programs use, too
   * @param actionsMax longer programs are not used
   */
  Swarm(StandardScenarios.Asked asked, List<AssemblyImage> own, int actionsMax) {
    List<Extra> extras = new ArrayList<>(OF_EVERYONE);
    asked.events().stream()
        .flatMap(event -> TABLE.getOrDefault(event, List.of()).stream())
        .distinct()
        .forEach(extras::add);
    this.words = new Vocabulary(extras, Vocabulary.BOTH_ARMS.coreGenerics(), List.of()).over(own);
    this.adversaries = EnumSet.copyOf(BORNE);
    if (asked.attaches()) {
      adversaries.add(Adversary.EARLY_ATTACH);
    }
    this.actionsMax = actionsMax;
  }

  @Override
  public Optional<String> of(Place place, long seed) {
    Choices chance = Choices.seeded(seed);
    if (chance.below(VARIED_ONE_IN) != 0) {
      return Optional.empty();
    }
    boolean isRandom = chance.below(RANDOM_ONE_IN) == 0;
    Scenario program =
        isRandom
            ? RandomScenario.drawn(seed, words)
            : known.computeIfAbsent(place.scenario(), name -> Scenarios.named(name, actionsMax));
    Set<Adversary> mix = EnumSet.noneOf(Adversary.class);
    for (Adversary adversary : adversaries) {
      boolean isDrawn = chance.below(ADVERSARY_ONE_IN) == 0;
      if (isDrawn && !(adversary == Adversary.EARLY_ATTACH && hasAttach(program))) {
        mix.add(adversary);
      }
    }
    boolean isOther = isRandom || !mix.equals(program.adversaries());
    return isOther && actions(program).count() <= actionsMax
        ? Optional.of(program.withAdversaries(mix).line())
        : Optional.empty();
  }

  private static boolean hasAttach(Scenario program) {
    return actions(program).anyMatch(Action.Attach.class::isInstance);
  }

  private static Stream<Action> actions(Scenario program) {
    return program.threads().stream().flatMap(thread -> thread.actions().stream());
  }
}
