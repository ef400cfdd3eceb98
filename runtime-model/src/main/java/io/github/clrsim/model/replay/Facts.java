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
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.model.replay.order.Order;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What was answered in the recording, and until when each answer stays true. */
final class Facts {
  private final Map<InfoCall, List<Fact>> facts = new HashMap<>();
  private final Map<RunTimeId, List<Integer>> deaths = new HashMap<>();

  private final Map<Address, List<Content>> memory = new HashMap<>();

  // Modules that the program makes while it runs.
  private final Set<ModuleId> emitted = new HashSet<>();

  private record Fact(int turn, Optional<Integer> callback, Outcome<?> outcome) {}

  private record Content(int turn, Optional<Integer> callback, Blob bytes) {}

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
    facts
        .computeIfAbsent(call, key -> new ArrayList<>())
        .add(new Fact(callback.orElse(turn), callback, outcome));
  }

  /** Notes what was read from memory at that turn. */
  void add(int turn, Optional<Integer> callback, Address from, Blob bytes) {
    memory
        .computeIfAbsent(from, key -> new ArrayList<>())
        .add(new Content(callback.orElse(turn), callback, bytes));
  }

  /**
   * What was read at this address in the same callback; empty if nothing was, for memory does not
   * last.
   */
  Optional<Blob> memory(Address from, int bytes, Optional<Integer> callback) {
    return memory.getOrDefault(from, List.of()).stream()
        .filter(content -> content.callback().equals(callback) && content.bytes().size() == bytes)
        .map(Content::bytes)
        .findFirst();
  }

  /** Notes a callback, for the lives that it ends. */
  void entered(int turn, Callback callback) {
    Optional<RunTimeId> ended =
        switch (callback) {
          case ClassCallback.ClassUnloadFinished unload -> Optional.of(unload.classId());
          case ModuleCallback.ModuleUnloadFinished unload -> Optional.of(unload.moduleId());
          case AssemblyCallback.AssemblyUnloadFinished unload -> Optional.of(unload.assemblyId());
          default -> Optional.empty();
        };
    ended.ifPresent(id -> deaths.computeIfAbsent(id, key -> new ArrayList<>()).add(turn));
  }

  /**
   * What the runtime answered to this call in the same callback, or else the last answer before now
   * that lasts and that no unload has made stale; empty if the recording cannot know.
   *
   * @param callback the turn at which the caller's callback was entered, if it is inside one
   * @param order in which turns are taken
   */
  Optional<Outcome<?>> find(InfoCall call, int now, Optional<Integer> callback, Order order) {
    List<Fact> known = facts.getOrDefault(call, List.of());
    for (Fact fact : known) {
      if (callback.isPresent() && fact.callback().equals(callback)) {
        return Optional.of(fact.outcome());
      }
    }
    Optional<Outcome<?>> latest = Optional.empty();
    for (Fact fact : known) {
      boolean past = order.place(fact.turn()) <= order.place(now);
      boolean lasts =
          isLasting(fact.outcome()) && !mayGrow(call) && !listsWhatThereIs(call, fact.outcome());
      if (past && lasts && !diedBetween(call, fact.turn(), now, order)) {
        latest = Optional.of(fact.outcome());
      }
    }
    return latest;
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
    int from = order.place(then);
    int to = order.place(now);
    return named(call)
        .flatMap(id -> deaths.getOrDefault(id, List.of()).stream())
        .mapToInt(order::place)
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
