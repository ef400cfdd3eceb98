package io.github.clrsim.model.replay;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.event.EventMask;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Step.CallAnswered;
import io.github.clrsim.api.trace.Step.CallMade;
import io.github.clrsim.api.trace.Step.CallbackReturned;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which events a recording holds from its beginning to its end: those that were asked for when
 * Initialize returned, and at no time later were not.
 */
final class RecordedEvents {
  private static final String ASKS = "SetEventMask";
  private static final String BEGINS = "Initialize";

  /** What each thread has asked for and has no answer to yet. */
  private final Map<Integer, InfoCall> asking = new HashMap<>();

  private Optional<EventMask> held = Optional.empty();
  private EventMask now = EventMask.NONE;
  private boolean isInitialized;

  /** The next step. */
  void add(Step step) {
    switch (step) {
      case CallMade made when made.call().method().name().startsWith(ASKS) ->
          asking.put(made.thread(), made.call());
      case CallAnswered answered when answered.method().startsWith(ASKS) ->
          Optional.ofNullable(asking.remove(answered.thread()))
              .filter(_ -> !answered.outcome().hresult().failed())
              .ifPresent(this::ask);
      case CallbackReturned returned when returned.callback().startsWith(BEGINS) ->
          isInitialized = true;
      default -> {}
    }
  }

  private void ask(InfoCall call) {
    List<Object> halves = call.arguments();
    now =
        new EventMask(
            (Integer) halves.getFirst(), halves.size() > 1 ? (Integer) halves.get(1) : now.high());
    held =
        Optional.of(held.filter(_ -> isInitialized).map(before -> before.shared(now)).orElse(now));
  }

  /** Those; all, where nobody asked for any. */
  EventMask held() {
    return held.orElse(EventMask.ALL);
  }
}
