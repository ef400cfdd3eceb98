package io.github.clrsim.compare.account;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.GarbageCollectionCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ConditionalWeakTableElementReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.FinalizeableObjectQueued;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionFinished;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionStarted;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleCreated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleDestroyed;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences2;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectAllocated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectsAllocatedByClass;
import io.github.clrsim.api.callback.GarbageCollectionCallback.RootReferences2;
import io.github.clrsim.api.callback.GarbageCollectionCallback.SurvivingReferences2;
import io.github.clrsim.api.callback.SuspensionCallback;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeResumeFinished;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeSuspendStarted;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.corprof.CorPrfSuspendReason;
import io.github.clrsim.api.event.EventMask;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.GCHandleId;
import io.github.clrsim.api.id.ObjectHandleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.Deed;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.compare.account.Places.Followed;
import io.github.clrsim.laws.shape.Events;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * What is told of the objects that the scenario names, under these names. Where an object lies, and
 * whether a collection moved it, is left to the runtime (G76): what counts is who lives, who holds
 * it, and what it refers to.
 *
 * <p>The steps must be asked about in their order.
 */
final class ObjectAccount {
  // How long the texts are that methods of Phrases name. Nobody else has any as long.
  private static final int PHRASE_MIN = 1101;
  private static final int PHRASE_MAX = 1109;

  private static final Set<CorPrfSuspendReason> STOPPING =
      Set.of(
          CorPrfSuspendReason.COR_PRF_SUSPEND_FOR_PROFILER,
          CorPrfSuspendReason.COR_PRF_SUSPEND_FOR_GC);

  private final Woven woven;
  private final AnswerWords words;
  private final List<Step> steps;
  private final ObjectNames naming;
  // At the step that was asked about last.
  private final Places places = new Places();
  private final Map<GCHandleId, String> handles = new HashMap<>();
  private final Map<String, Told> living = new TreeMap<>();
  private final Set<String> held = new TreeSet<>();
  private final Map<String, ClassId> classes = new HashMap<>();
  private final Set<ClassId> countedClasses = new HashSet<>();
  private final Ages ages;
  private boolean collectsAll;
  private boolean hasListedSurvivors;
  private final boolean hearsOfSurvivors;
  // The threads that hold the runtime.
  private final Set<Integer> stopping = new HashSet<>();

  ObjectAccount(Woven woven, AnswerWords words, List<Step> steps) {
    this.woven = woven;
    this.words = words;
    this.steps = steps;
    EventMask asked = asked(steps);
    this.hearsOfSurvivors = asked.hasLow(CorPrfMonitor.COR_PRF_MONITOR_GC);
    this.naming = new ObjectNames(woven, asked, steps);
    this.ages = new Ages(steps);
  }

  /** All that the profiler ever asked for. */
  private static EventMask asked(List<Step> steps) {
    EventMask asked = EventMask.NONE;
    for (Step step : steps) {
      if (step instanceof Step.CallMade made && made.call().method().deed() == Deed.SETS_EVENTS) {
        asked = asked.and(new EventMask(Events.low(made.call()), 0));
      }
    }
    return asked;
  }

  /** Whether it words this callback. */
  static boolean tells(Callback callback) {
    return callback instanceof GarbageCollectionCallback || callback instanceof SuspensionCallback;
  }

  /**
   * The callback that begins at this step, in words; nothing, if it is about no named object.
   *
   * @param wording the words for what happens at a step
   */
  List<Told> told(int index, IntFunction<Wording> wording) {
    List<Told> told = allTold(index, wording);
    return naming.isCountedAt(index) ? told : List.of();
  }

  private List<Told> allTold(int index, IntFunction<Wording> wording) {
    Callback callback = ((Step.CallbackEntered) steps.get(index)).callback();
    return switch (callback) {
      case ObjectAllocated(ObjectId object, ClassId classId) -> {
        if (naming.fillsAt(index)) {
          places.put(object, new Followed(Optional.empty(), Optional.of(classId), index));
        }
        yield naming
            .allocatedAt(index)
            .map(
                of -> {
                  classes.put(of.name(), classId);
                  return said("ObjectAllocated", of.name(), text(wording, of.at(), classId));
                })
            .or(() -> phrase(index))
            .stream()
            .toList();
      }
      case HandleCreated(GCHandleId id, ObjectId object) -> created(index, id, object);
      case HandleDestroyed(GCHandleId id) ->
          Optional.ofNullable(handles.remove(id)).map(of -> said("HandleDestroyed", of)).stream()
              .toList();
      case GarbageCollectionStarted started -> {
        places.begin();
        living.clear();
        held.clear();
        collectsAll = started.generationCollected().get(2);
        List<Told> all = new ArrayList<>();
        all.add(
            said(
                "GarbageCollectionStarted",
                started.generationCollected().toString(),
                started.reason().toString()));
        all.addAll(ages.begun(index, places.all()));
        yield all;
      }
      case ObjectsAllocatedByClass counts -> allocated(index, counts, wording);
      case FinalizeableObjectQueued(int flags, ObjectId object) ->
          about(object, name -> said("FinalizeableObjectQueued", "" + flags, name));
      case MovedReferences2 moved -> {
        // Who hears of what is moved alone hears nothing where nothing is.
        hasListedSurvivors |= hearsOfSurvivors;
        for (int i = 0; i < moved.oldObjectIDRangeStart().size(); i++) {
          places.survive(
              moved.oldObjectIDRangeStart().get(i).value(),
              moved.newObjectIDRangeStart().get(i).value(),
              moved.cObjectIDRangeLength().get(i));
        }
        yield List.of();
      }
      case SurvivingReferences2 surviving -> {
        hasListedSurvivors = true;
        for (int i = 0; i < surviving.objectIDRangeStart().size(); i++) {
          long start = surviving.objectIDRangeStart().get(i).value();
          places.survive(start, start, surviving.cObjectIDRangeLength().get(i));
        }
        yield List.of();
      }
      case RootReferences2 roots -> {
        hold(roots);
        yield List.of();
      }
      case ConditionalWeakTableElementReferences pairs -> pairs(pairs);
      case ObjectReferences references -> {
        lives(index, references, wording);
        yield List.of();
      }
      case GarbageCollectionFinished _ -> {
        places.end();
        ages.collected(places.all().values());
        List<Told> all = new ArrayList<>();
        if (!held.isEmpty()) {
          all.add(said("RootReferences2", held.toArray(String[]::new)));
        }
        all.addAll(living.values());
        all.add(said("GarbageCollectionFinished"));
        yield all;
      }
      case SuspensionCallback suspension -> stopped(steps.get(index).thread(), suspension);
      default -> List.of();
    };
  }

  /** Whether collections have told what survives them, moved or not. */
  boolean hasListedSurvivors() {
    return hasListedSurvivors;
  }

  /**
   * That a text which code names is made. It is known by its length, which is read inside the
   * callback.
   */
  private Optional<Told> phrase(int entered) {
    return readBehind(entered)
        .filter(length -> length >= PHRASE_MIN && length <= PHRASE_MAX)
        .map(length -> said("ObjectAllocated", "a text of %d characters".formatted(length)));
  }

  /** The first number of four bytes that this thread reads inside the callback. */
  private Optional<Integer> readBehind(int entered) {
    int thread = steps.get(entered).thread();
    for (int index = entered + 1; index < steps.size(); index++) {
      Step step = steps.get(index);
      if (step.thread() == thread) {
        return step instanceof Step.MemoryRead read && read.content().size() == Integer.BYTES
            ? Optional.of(
                ByteBuffer.wrap(read.content().bytes()).order(ByteOrder.LITTLE_ENDIAN).getInt())
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** What the named handles refer to, as it was asked on this thread between two steps. */
  Optional<Told> targets(int entered, int returned, int thread) {
    TreeSet<String> targets = new TreeSet<>();
    Optional<String> asked = Optional.empty();
    for (int index = entered + 1; index < Math.min(returned, steps.size()); index++) {
      Step step = steps.get(index);
      if (step.thread() == thread && step instanceof Step.CallMade made) {
        asked =
            made.call().arguments().stream()
                .filter(ObjectHandleId.class::isInstance)
                .map(handle -> new GCHandleId(((ObjectHandleId) handle).value()))
                .flatMap(handle -> Optional.ofNullable(handles.get(handle)).stream())
                .findFirst();
      }
      if (step.thread() == thread
          && asked.isPresent()
          && step instanceof Step.CallAnswered answered
          && answered.outcome() instanceof Outcome.Ok<?>(ObjectId target, HResult _)) {
        String object = target.isNull() ? "nothing" : places.nameAt(target).orElse("?");
        targets.add("%s -> %s".formatted(asked.get(), object));
        asked = Optional.empty();
      }
    }
    return targets.isEmpty()
        ? Optional.empty()
        : Optional.of(said("GetObjectIDFromHandle", targets.toArray(String[]::new)));
  }

  /**
   * That a thread stops the runtime for the profiler or for a collection, itself with it (N85), and
   * lets it go on again. Of other threads each tells itself when it comes back and waits, which is
   * not ordered.
   */
  private List<Told> stopped(int thread, SuspensionCallback callback) {
    String method = callback.getClass().getSimpleName();
    if (callback instanceof RuntimeSuspendStarted(CorPrfSuspendReason reason)) {
      if (!STOPPING.contains(reason)) {
        return List.of();
      }
      stopping.add(thread);
      return List.of(said(method, reason.toString()));
    }
    boolean isTold =
        callback instanceof RuntimeResumeFinished
            ? stopping.remove(thread)
            : stopping.contains(thread);
    return isTold ? List.of(said(method)) : List.of();
  }

  private List<Told> created(int index, GCHandleId id, ObjectId object) {
    Optional<String> made = naming.madeAt(index);
    made.ifPresent(
        name -> {
          Optional<ClassId> classId = Optional.ofNullable(classes.get(name));
          places.put(object, new Followed(made, classId, index));
        });
    return made
        .or(() -> naming.handleAt(index))
        .map(
            name -> {
              handles.put(id, name);
              return said("HandleCreated", name, places.nameAt(object).orElse("?"));
            })
        .stream()
        .toList();
  }

  private List<Told> allocated(
      int index, ObjectsAllocatedByClass counts, IntFunction<Wording> wordings) {
    TreeSet<String> counted = new TreeSet<>();
    for (int i = 0; i < counts.classIds().size(); i++) {
      Wording wording = wordings.apply(index);
      ClassId classId = counts.classIds().get(i);
      String name = wording.text(classId);
      long count = counts.cObjects().get(i) - again(classId);
      // How often called code makes an object is not simulated: a call that leads to nothing new is
      // made once.
      if (wording.subjects().stream().anyMatch(woven.subjects()::contains)
          && wording.subjects().stream().noneMatch(woven::callsInto)) {
        countedClasses.add(classId);
        if (count != 0) {
          counted.add("%s: %d".formatted(name, count));
        }
      }
    }
    return counted.isEmpty()
        ? List.of()
        : List.of(said("ObjectsAllocatedByClass", counted.toArray(String[]::new)));
  }

  private long again(ClassId classId) {
    return ages.countedAgain().stream()
        .filter(each -> each.classId().filter(classId::equals).isPresent())
        .count();
  }

  /**
   * From the roots on, everything is told where it lies now. Many come in several batches, and how
   * many there are in one is the runtime's choice.
   */
  private void hold(RootReferences2 roots) {
    places.move(collectsAll);
    for (int i = 0; i < roots.rootRefIds().size(); i++) {
      String handle = handles.get(new GCHandleId(roots.rootIds().get(i).value()));
      String object = places.nameAt(roots.rootRefIds().get(i)).orElse("nothing");
      if (handle != null) {
        held.add(
            "%s -> %s %s %d"
                .formatted(handle, object, roots.rootKinds().get(i), roots.rootFlags().get(i)));
      }
    }
  }

  private List<Told> pairs(ConditionalWeakTableElementReferences pairs) {
    TreeSet<String> named = new TreeSet<>();
    for (int i = 0; i < pairs.keyRefIds().size(); i++) {
      Optional<String> key = places.nameAt(pairs.keyRefIds().get(i));
      Optional<String> value = places.nameAt(pairs.valueRefIds().get(i));
      if (key.isPresent() && value.isPresent()) {
        named.add("%s -> %s".formatted(key.get(), value.get()));
      }
    }
    return named.isEmpty()
        ? List.of()
        : List.of(said("ConditionalWeakTableElementReferences", named.toArray(String[]::new)));
  }

  /** Told in the order of names, since that of addresses is left to the runtime. */
  private void lives(int index, ObjectReferences references, IntFunction<Wording> wordings) {
    if (countedClasses.contains(references.classId())) {
      places.meet(references.objectId(), references.classId(), index);
    }
    places.list(references.objectId());
    places
        .nameAt(references.objectId())
        .ifPresent(
            name -> {
              List<String> refers =
                  references.objectRefIds().stream()
                      .map(to -> places.nameAt(to).orElse("?"))
                      .toList();
              String type = text(wordings, index, references.classId());
              Told told = said("ObjectReferences", name, type, refers.toString());
              List<String> answers =
                  ObjectAnswers.of(
                      steps,
                      index,
                      references,
                      (call, outcome) ->
                          words.isHistory(call, outcome, () -> wordings.apply(index)));
              living.put(name, new Told(told.callback(), answers, Set.of()));
            });
  }

  private List<Told> about(ObjectId object, Function<String, Told> telling) {
    return places.nameAt(object).map(telling).stream().toList();
  }

  private static String text(IntFunction<Wording> wordings, int at, ClassId classId) {
    return wordings.apply(at).text(classId);
  }

  private static Told said(String method, String... parts) {
    return new Told(method + "(" + String.join(", ", parts) + ")", List.of(), Set.of());
  }
}
