package io.github.clrsim.laws.lifetime;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ReJITCallback;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.laws.lifetime.Activities.Activity;
import io.github.clrsim.laws.lifetime.Activities.InCall;
import io.github.clrsim.laws.lifetime.Activities.InCallback;
import io.github.clrsim.laws.lifetime.Lifetime.Stage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/**
 * What every ID stands for at this moment of a trace, as callbacks, answers and, in a simulation,
 * the truth tell it.
 *
 * <p>An ID dies when its UnloadStarted callback returns, together with all that is known to depend
 * on it; inside that callback it may still be asked about. It is born again when a LoadStarted, or
 * an answer or argument given after its death, names it; but not by an answer about something that
 * is going or gone itself.
 */
public final class Lifetimes {
  /**
   * How many of the dead are remembered, the latest ones: enough to tell a stale ID from an
   * invented one, and a bound on memory.
   */
  static final int TOMBSTONES_MAX = 65_536;

  private record Told(Identity identity, boolean byTruth) {}

  private final Activities activities = new Activities();
  private final Ownership kinship = new Ownership();
  // These two are looked up only, never walked.
  private final Map<RunTimeId, Lifetime> alive = new HashMap<>();
  private final Map<RunTimeId, Told> identities = new HashMap<>();
  private final SequencedMap<RunTimeId, Tombstone> tombstones = new LinkedHashMap<>();
  private final List<RunTimeId> diedNow = new ArrayList<>();

  /** Sees the next step. */
  public void see(long index, Step step) {
    diedNow.clear();
    activities.see(index, step);
    Optional<Activity> ended = activities.ended();
    switch (step) {
      case Step.CallbackEntered entered -> entered(index, entered);
      case Step.CallbackReturned _ -> {
        if (ended.isPresent() && ended.get() instanceof InCallback in) {
          Passage.of(in.callback()).ifPresent(passage -> returned(index, passage, in));
        }
      }
      case Step.CallAnswered answered -> {
        if (ended.isPresent() && ended.get() instanceof InCall in) {
          answered(index, in, answered);
        }
      }
      case Step.TruthTold told -> truth(index, told.truth());
      case Step.ThreadSeen _,
          Step.CallMade _,
          Step.HookEntered _,
          Step.HookReturned _,
          Step.Claimed _,
          Step.MemoryRead _,
          Step.MemoryWritten _,
          Step.Marked _ -> {}
    }
  }

  /** What {@code id} stands for now, if it is alive. */
  public Optional<Lifetime> life(RunTimeId id) {
    return Optional.ofNullable(alive.get(id));
  }

  /** How {@code id} died, if it is dead and was not named again since. */
  public Optional<Tombstone> tombstone(RunTimeId id) {
    return Optional.ofNullable(tombstones.get(id));
  }

  /** Which type {@code id} stands for, as far as the trace tells. */
  public Optional<Identity> identity(ClassId id) {
    return Optional.ofNullable(identities.get(id)).map(Told::identity);
  }

  /** The IDs that the last step ended the life of: it returned from a callback, or told a truth. */
  public List<RunTimeId> diedNow() {
    return diedNow.isEmpty() ? List.of() : List.copyOf(diedNow);
  }

  /** What each thread is in the middle of. */
  public Activities activities() {
    return activities;
  }

  private void entered(long index, Step.CallbackEntered entered) {
    Callback callback = entered.callback();
    Optional<Passage> passage = Passage.of(callback);
    if (passage.isEmpty()) {
      // An error may be about a module that is gone by now (races R9), so it gives no ID life.
      if (!(callback instanceof ReJITCallback.ReJITError)) {
        for (RunTimeId id : activities.namedBy(entered)) {
          name(id, index, index);
        }
      }
      return;
    }
    RunTimeId subject = passage.get().subject();
    switch (passage.get().turn()) {
      // Type arguments are named before they are announced, and may be met by others meanwhile.
      case LOAD_STARTED ->
          begin(subject, new Lifetime(Stage.ANNOUNCED, index, index, isAt(subject, Stage.NAMED)));
      case LOAD_FINISHED -> {
        if (passage.get().status().failed()) {
          String cause = callback.methodName() + " reported " + passage.get().status();
          end(subject, new Tombstone(index, cause, Tombstone.End.NEVER_LOADED));
        } else if (isAt(subject, Stage.ANNOUNCED)) {
          alive.computeIfPresent(subject, (id, life) -> life.at(Stage.FINISHING, index));
        } else {
          begin(subject, new Lifetime(Stage.FINISHING, index, index, false));
        }
      }
      case UNLOAD_STARTED -> {
        // A class that was never announced, such as an open generic, is unloaded all the same. One
        // that went with its module is not brought back by a farewell of its own.
        if (!tombstones.containsKey(subject)) {
          name(subject, index, index);
        }
        for (RunTimeId each : kinship.household(subject)) {
          alive.computeIfPresent(each, (id, life) -> life.at(Stage.LEAVING, index));
        }
      }
      case UNLOAD_FINISHED -> {}
    }
  }

  private void returned(long index, Passage passage, InCallback callback) {
    RunTimeId subject = passage.subject();
    switch (passage.turn()) {
      case LOAD_STARTED -> {}
      case LOAD_FINISHED ->
          alive.computeIfPresent(
              subject,
              (id, life) -> life.stage() == Stage.FINISHING ? life.at(Stage.LOADED, index) : life);
      case UNLOAD_STARTED, UNLOAD_FINISHED -> {
        if (alive.containsKey(subject)) {
          String cause = callback.callback().methodName() + "(" + subject + ") returned";
          end(subject, new Tombstone(index, cause, Tombstone.End.GONE));
        }
      }
    }
  }

  private void answered(long index, InCall in, Step.CallAnswered answered) {
    if (!(answered.outcome() instanceof Outcome.Ok<?>(Object answer, HResult hresult))) {
      return;
    }
    List<RunTimeId> named = NamedIds.in(answer);
    if (!named.isEmpty()) {
      boolean isFarewell = isGoingOrGone(in.ids());
      for (RunTimeId id : named) {
        if (!isFarewell || !tombstones.containsKey(id)) {
          name(id, index, in.since());
        }
      }
    }
    Optional<Lesson> lesson = Lesson.of(in.call(), answer, hresult);
    if (lesson.isPresent() && isOf(lesson.get().about(), in.since())) {
      learn(lesson.get());
    }
  }

  // What is asked about somebody in its own UnloadStarted (ordering G50) may name others that went
  // before: its module, its base class, its type arguments. They stay dead.
  private boolean isGoingOrGone(List<RunTimeId> ids) {
    for (RunTimeId id : ids) {
      if (tombstones.containsKey(id) || isAt(id, Stage.LEAVING)) {
        return true;
      }
    }
    return false;
  }

  /** Whether {@code id} is alive and has come just so far. */
  public boolean isAt(RunTimeId id, Stage stage) {
    Lifetime life = alive.get(id);
    return life != null && life.stage() == stage;
  }

  /** Whether an answer to a call made at {@code madeAt} is about today's tenant of {@code id}. */
  private boolean isOf(RunTimeId id, long madeAt) {
    Lifetime life = alive.get(id);
    return life != null && (life.born() <= madeAt || life.stage() == Stage.NAMED);
  }

  private void learn(Lesson lesson) {
    kinship.link(lesson.about(), lesson.owners());
    Optional<Identity> identity = lesson.identity();
    if (identity.isPresent() && !identities.containsKey(lesson.about())) {
      identities.put(lesson.about(), new Told(identity.get(), false));
    }
  }

  private void truth(long index, Truth truth) {
    switch (truth) {
      case Truth.ClassExists exists -> {
        kinship.unlink(exists.classId());
        kinship.link(exists.classId(), exists.owners());
        identities.put(
            exists.classId(),
            new Told(new Identity(exists.moduleId(), exists.typeDef(), exists.typeArgs()), true));
      }
      case Truth.ClassGone(var id) ->
          end(id, new Tombstone(index, "the class was freed", Tombstone.End.GONE));
      case Truth.ModuleGone(var id) ->
          end(id, new Tombstone(index, "the module was freed", Tombstone.End.GONE));
      case Truth.BodyIsSet _,
          Truth.OwnThreadsStand _,
          Truth.BodyIsFaulty _,
          Truth.ObjectIsMisused _,
          Truth.ReferenceResolves _,
          Truth.TypeHasLevel _,
          Truth.FieldHolds _,
          Truth.ListHasEnded _,
          Truth.PlaceIs _,
          Truth.TokenIs _,
          Truth.ClassDescends _,
          Truth.StackHolds _,
          Truth.CallGiven _,
          Truth.CallReturns _ -> {}
    }
  }

  /** Gives {@code id} life if it was named after its death, at {@code namedAt}, or never before. */
  private void name(RunTimeId id, long index, long namedAt) {
    Lifetime life = alive.get(id);
    if (life != null) {
      if (!life.handedOut()) {
        alive.put(id, life.whenHandedOut());
      }
      return;
    }
    Tombstone tombstone = tombstones.get(id);
    if (tombstone == null || tombstone.step() < namedAt) {
      tombstones.remove(id);
      alive.put(id, new Lifetime(Stage.NAMED, index, index, true));
    }
  }

  private void begin(RunTimeId id, Lifetime life) {
    tombstones.remove(id);
    // The truth is told before the announcement; answers that came before it were about a former
    // tenant whose end was not reported (ordering N48).
    Told told = identities.get(id);
    if (told == null || !told.byTruth()) {
      identities.remove(id);
      kinship.unlink(id);
    }
    alive.put(id, life);
  }

  private void end(RunTimeId subject, Tombstone tombstone) {
    Set<RunTimeId> household = kinship.household(subject);
    // While all that is known of them is still there. Those that went in one way have one in
    // common.
    Map<RunTimeId, Tombstone> newTombstones = new HashMap<>();
    Map<String, Tombstone> byWay = new HashMap<>();
    for (RunTimeId id : household) {
      if (alive.containsKey(id)) {
        newTombstones.put(
            id,
            id.equals(subject)
                ? tombstone
                : byWay.computeIfAbsent(
                    way(id, subject, household), way -> inherited(tombstone, subject, way)));
      }
    }
    for (RunTimeId id : household) {
      boolean lived = alive.remove(id) != null;
      identities.remove(id);
      kinship.unlink(id);
      if (lived) {
        tombstones.remove(id);
        tombstones.put(id, Objects.requireNonNull(newTombstones.get(id)));
        if (tombstone.end() == Tombstone.End.GONE) {
          diedNow.add(id);
        }
        if (tombstones.size() > TOMBSTONES_MAX) {
          tombstones.pollFirstEntry();
        }
      }
    }
  }

  private static Tombstone inherited(Tombstone tombstone, RunTimeId owner, String way) {
    return new Tombstone(
        tombstone.step(),
        "it went with " + owner + way + ": " + tombstone.cause(),
        tombstone.end());
  }

  /** By which type argument something goes with a module that is not its own; empty, if by none. */
  private String way(RunTimeId id, RunTimeId subject, Set<RunTimeId> household) {
    if (id instanceof ClassId type) {
      return decidingArgument(type, subject, household)
          .map(", to which its type argument %s belongs"::formatted)
          .orElse("");
    }
    return kinship.ownersOf(id).stream()
        .filter(ClassId.class::isInstance)
        .map(ClassId.class::cast)
        .flatMap(
            type ->
                decidingArgument(type, subject, household)
                    .map(
                        argument ->
                            ", to which %s belongs, a type argument of its class %s"
                                .formatted(argument, type))
                    .stream())
        .findFirst()
        .orElse("");
  }

  private Optional<ClassId> decidingArgument(
      ClassId type, RunTimeId subject, Set<RunTimeId> household) {
    return identity(type)
        .filter(is -> !is.moduleId().equals(subject))
        .flatMap(is -> is.typeArgs().stream().filter(household::contains).findFirst());
  }
}
