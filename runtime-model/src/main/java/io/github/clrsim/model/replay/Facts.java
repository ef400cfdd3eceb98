package io.github.clrsim.model.replay;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.call.InfoCall.Target;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.corprof.CorPrfModuleFlags;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.info.ILFunctionBody;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.Deed;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.StepNumbers;
import io.github.clrsim.api.trace.StepStore;
import io.github.clrsim.model.replay.TurnIndex.Range;
import io.github.clrsim.model.replay.order.Order;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What was answered in the recording, and until when each answer stays true. */
final class Facts {
  /** When something happened to what has a key. */
  private record Times(KeyNumbers keys, TurnIndex index) {
    static Times none() {
      return new Times(new KeyNumbers(), new TurnIndex());
    }

    void add(long key, int turn, boolean isOutside, int value) {
      index.add(keys.numberOrAdd(key), turn, isOutside, value);
    }

    Range of(long key) {
      return index.of(keys.number(key));
    }
  }

  // Answers and what was read; those below name places in it.
  private final StepStore store = new StepStore();
  private final StepNumbers calls = new StepNumbers();
  private final TurnIndex facts = new TurnIndex();
  private final Times memory = Times.none();

  private final RecordedBodies bodies = new RecordedBodies();
  private final RecordedTruths truths = new RecordedTruths();

  // By the classes of the IDs that died; looked up only.
  private final Map<Class<?>, Times> deaths = new HashMap<>();

  // Modules that the program makes while it runs.
  private final Set<ModuleId> emitted = new HashSet<>();

  /**
   * Notes an answer, given inside the callback that was entered at the turn {@code callback}. It
   * was true since then: what other threads did before the profiler got round to asking changed
   * nothing.
   */
  void add(int turn, Optional<Integer> callback, InfoCall call, Outcome<?> outcome) {
    outcome
        .answer()
        .filter(
            answer ->
                answer instanceof ModuleInfo2 info
                    && (info.moduleFlags() & CorPrfModuleFlags.COR_PRF_MODULE_DYNAMIC) != 0)
        .ifPresent(_ -> emitted.add((ModuleId) call.arguments().getFirst()));
    if (call.method().deed() == Deed.READS_BODY
        && outcome.answer().orElse(null) instanceof ILFunctionBody body) {
      bodies.shown((ModuleId) call.arguments().getFirst(), body);
    }
    facts.add(
        calls.numberOrAdd(new Step.CallMade(0, call)),
        callback.orElse(turn),
        callback.isEmpty(),
        store.add(call.method(), outcome));
  }

  /** Notes what was read from memory at that turn. */
  void add(int turn, Optional<Integer> callback, Address from, Blob bytes) {
    memory.add(
        from.value(),
        callback.orElse(turn),
        callback.isEmpty(),
        store.add(new Step.MemoryRead(0, from, bytes)));
    bodies.read(turn, from, bytes);
  }

  /** The bodies of IL that the profiler read. */
  RecordedBodies bodies() {
    return bodies;
  }

  /** What was told of the bodies that the profiler set. */
  RecordedTruths truths() {
    return truths;
  }

  /** Nothing more will be noted, so that what is in the way of looking it up can go. */
  void end() {
    facts.order();
    memory.index().order();
    deaths.values().forEach(times -> times.index().order());
  }

  /**
   * What was read at this address in the same callback; empty if nothing was, for memory does not
   * last.
   */
  Optional<Blob> memory(Address from, int bytes, Optional<Integer> callback) {
    Range range = memory.of(from.value());
    TurnIndex read = memory.index();
    boolean isFound = callback.isPresent() && range.isSorted();
    for (int entry = isFound ? read.lowerBound(range, callback.get()) : range.begin();
        entry < range.end() && !(isFound && read.turn(entry) > callback.get());
        entry++) {
      boolean isThere =
          callback.isPresent() ? read.isIn(entry, callback.get()) : read.isOutside(entry);
      if (isThere
          && store.at(read.value(entry)) instanceof Step.MemoryRead(int _, Address _, Blob content)
          && content.size() == bytes) {
        return Optional.of(content);
      }
    }
    return Optional.empty();
  }

  /** Notes a callback, for the lives that it ends. */
  void entered(int turn, Callback callback) {
    truths.entered(turn, callback);
    if (callback instanceof ModuleCallback.ModuleUnloadFinished gone) {
      bodies.unloaded(turn, gone.moduleId());
    }
    Optional<RunTimeId> ended =
        switch (callback) {
          case ClassCallback.ClassUnloadFinished unload -> Optional.of(unload.classId());
          case ModuleCallback.ModuleUnloadFinished unload -> Optional.of(unload.moduleId());
          case AssemblyCallback.AssemblyUnloadFinished unload -> Optional.of(unload.assemblyId());
          default -> Optional.empty();
        };
    ended.ifPresent(
        id ->
            deaths
                .computeIfAbsent(id.getClass(), _ -> Times.none())
                .add(id.value(), turn, true, 0));
  }

  /**
   * What the runtime answered to this call in the same callback, or else the last answer before now
   * that lasts and that no unload has made stale; empty if the recording cannot know.
   *
   * @param before how often the caller has asked it in this callback: what the profiler did since
   *     may have changed the answer
   * @param callback the turn at which the caller's callback was entered, if it is inside one
   * @param order in which turns are taken
   */
  Optional<Outcome<?>> find(
      InfoCall call, int before, int now, Optional<Integer> callback, Order order) {
    OptionalInt number = calls.number(new Step.CallMade(0, call));
    if (number.isEmpty()) {
      return Optional.empty();
    }
    Range known = facts.of(number.getAsInt());
    Optional<Outcome<?>> inCallback = callback.flatMap(around -> findIn(known, around, before));
    if (inCallback.isPresent() || mayGrow(call)) {
      return inCallback;
    }
    return known.isSorted() && order.isRecorded()
        ? latest(known, call, now, order)
        : latestOfAll(known, call, now, order);
  }

  /** How often this call was answered in a callback. */
  int timesIn(int callback, InfoCall call) {
    OptionalInt number = calls.number(new Step.CallMade(0, call));
    if (number.isEmpty()) {
      return 0;
    }
    Range known = facts.of(number.getAsInt());
    return (int)
        IntStream.range(known.begin(), known.end())
            .filter(entry -> facts.isIn(entry, callback))
            .count();
  }

  /**
   * What metadata answered to this call later, before its module was unloaded: it says the same for
   * as long as the module lives, unless that is being emitted.
   */
  Optional<Outcome<?>> findLater(InfoCall call, int now, Order order) {
    OptionalInt number = calls.number(new Step.CallMade(0, call));
    if (number.isEmpty()
        || !(call.target() instanceof Target.Metadata(ModuleId module))
        || emitted.contains(module)) {
      return Optional.empty();
    }
    Range known = facts.of(number.getAsInt());
    int place = order.place(now);
    return IntStream.range(known.begin(), known.end())
        .filter(entry -> order.place(facts.turn(entry)) >= place)
        .filter(entry -> !diedBetween(call, now, facts.turn(entry), order))
        .<Outcome<?>>mapToObj(this::answer)
        .filter(Facts::isLasting)
        .findFirst();
  }

  private Optional<Outcome<?>> findIn(Range known, int callback, int before) {
    Optional<Outcome<?>> found = Optional.empty();
    int left = before;
    for (int entry = known.isSorted() ? facts.lowerBound(known, callback) : known.begin();
        entry < known.end() && !(known.isSorted() && facts.turn(entry) > callback);
        entry++) {
      if (facts.isIn(entry, callback)) {
        found = Optional.of(answer(entry));
        if (left-- == 0) {
          return found;
        }
      }
    }
    return found;
  }

  /** What is stale is so with all that was before it. */
  private Optional<Outcome<?>> latest(Range known, InfoCall call, int now, Order order) {
    for (int entry = facts.upperBound(known, now) - 1; entry >= known.begin(); entry--) {
      if (diedBetween(call, facts.turn(entry), now, order)) {
        return Optional.empty();
      }
      Outcome<?> outcome = answer(entry);
      if (isLasting(outcome) && !listsWhatThereIs(call, outcome)) {
        return Optional.of(outcome);
      }
    }
    return Optional.empty();
  }

  private Optional<Outcome<?>> latestOfAll(Range known, InfoCall call, int now, Order order) {
    int place = order.place(now);
    for (int entry = known.end() - 1; entry >= known.begin(); entry--) {
      int turn = facts.turn(entry);
      if (order.place(turn) <= place && !diedBetween(call, turn, now, order)) {
        Outcome<?> outcome = answer(entry);
        if (isLasting(outcome) && !listsWhatThereIs(call, outcome)) {
          return Optional.of(outcome);
        }
      }
    }
    return Optional.empty();
  }

  private Outcome<?> answer(int entry) {
    return store.answerAt(facts.value(entry));
  }

  /** Successes last, and refusals that are about what a thing is and not about how far it is. */
  private static boolean isLasting(Outcome<?> outcome) {
    HResult hresult = outcome.hresult();
    return !hresult.failed()
        || hresult.equals(HResult.CORPROF_E_CLASSID_IS_ARRAY)
        || hresult.equals(HResult.CORPROF_E_CLASSID_IS_COMPOSITE)
        || hresult.equals(HResult.E_INVALIDARG);
  }

  /** Such as EnumModules: true in the callback in which it was asked. */
  private static boolean listsWhatThereIs(InfoCall call, Outcome<?> outcome) {
    return named(call).findAny().isEmpty() && outcome.answer().filter(Facts::hasIds).isPresent();
  }

  private static boolean hasIds(Object answer) {
    return answer instanceof List<?> all && all.stream().anyMatch(RunTimeId.class::isInstance);
  }

  /** Of a module that is being emitted there may be more rows later than were listed. */
  private boolean mayGrow(InfoCall call) {
    return call.target() instanceof Target.Metadata(ModuleId module)
        && emitted.contains(module)
        && call.method().traits().lists();
  }

  private boolean diedBetween(InfoCall call, int then, int now, Order order) {
    return !deaths.isEmpty() && named(call).anyMatch(id -> diedBetween(id, then, now, order));
  }

  private boolean diedBetween(RunTimeId id, int then, int now, Order order) {
    Times ofKind = deaths.get(id.getClass());
    if (ofKind == null) {
      return false;
    }
    Range dead = ofKind.of(id.value());
    TurnIndex index = ofKind.index();
    if (order.isRecorded() && dead.isSorted()) {
      int first = index.lowerBound(dead, then);
      return first < dead.end() && index.turn(first) < now;
    }
    int from = order.place(then);
    int to = order.place(now);
    return IntStream.range(dead.begin(), dead.end())
        .map(entry -> order.place(index.turn(entry)))
        .anyMatch(death -> death >= from && death < to);
  }

  /** The IDs that a call is about: its arguments, in lists too, and the module it asks. */
  private static Stream<RunTimeId> named(InfoCall call) {
    Stream<RunTimeId> arguments =
        call.arguments().stream()
            .flatMap(
                argument -> argument instanceof List<?> list ? list.stream() : Stream.of(argument))
            .filter(RunTimeId.class::isInstance)
            .map(RunTimeId.class::cast);
    return switch (call.target()) {
      case Target.ProfilerInfo info -> arguments;
      case Target.Metadata module -> Stream.concat(arguments, Stream.of(module.moduleId()));
      case Target.ComObject object -> Stream.concat(arguments, Stream.of(object.object()));
    };
  }
}
