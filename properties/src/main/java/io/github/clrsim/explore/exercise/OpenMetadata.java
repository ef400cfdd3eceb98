package io.github.clrsim.explore.exercise;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.call.InfoCall.Target;
import io.github.clrsim.api.call.TypedCalls;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.TokenAndMetaDataFromFunction;
import io.github.clrsim.api.spec.Deed;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Of how many modules a profiler holds the metadata when an execution ends. One reference to each
 * module that is loaded passes for a cache, so no law tells of it, and a leak of one looks the
 * same.
 */
final class OpenMetadata {
  private final Map<Integer, Deque<InfoCall>> asking = new HashMap<>();
  private final Map<ModuleId, Integer> open = new HashMap<>();
  private int modulesMax;

  /** Another execution begins, or another profiler. */
  void begin() {
    asking.clear();
    open.clear();
  }

  /** The most modules of which any execution ended so. */
  int modulesMax() {
    return modulesMax;
  }

  /** An execution that was seen elsewhere ended with so many. */
  void sawOpen(int modules) {
    modulesMax = Math.max(modulesMax, modules);
  }

  void made(Step.CallMade made) {
    asking.computeIfAbsent(made.thread(), _ -> new ArrayDeque<>()).push(made.call());
    if (made.call().method().deed() == Deed.GIVES_REFERENCE_BACK
        && made.call().target() instanceof Target.Metadata(ModuleId module)) {
      open.computeIfPresent(module, (_, count) -> count == 1 ? null : count - 1);
    }
  }

  void answered(Step.CallAnswered answered) {
    Deque<InfoCall> asked = asking.get(answered.thread());
    InfoCall call = asked == null ? null : asked.poll();
    if (call != null && !answered.outcome().hresult().failed()) {
      handedOut(call, answered.outcome().answer()).ifPresent(this::takes);
    }
  }

  void told(Truth truth) {
    switch (truth) {
      case Truth.ModuleGone gone -> open.remove(gone.moduleId());
      case Truth.OwnThreadsStand _ -> modulesMax = Math.max(modulesMax, open.size());
      default -> {} // nothing of references
    }
  }

  private void takes(ModuleId module) {
    open.merge(module, 1, Integer::sum);
  }

  private static Optional<ModuleId> handedOut(InfoCall call, Optional<?> answer) {
    return switch (call.method().deed()) {
      case HANDS_OUT_METADATA -> Optional.of((ModuleId) call.arguments().getFirst());
      case HANDS_OUT_METADATA_OF_FUNCTION ->
          answer
              .map(TokenAndMetaDataFromFunction.class::cast)
              .flatMap(found -> TypedCalls.moduleOf(found.metadata()));
      case TAKES_REFERENCE ->
          call.target() instanceof Target.Metadata(ModuleId module)
              ? Optional.of(module)
              : Optional.empty();
      default -> Optional.empty();
    };
  }
}
