package io.github.clrsim.model.replay;

import io.github.clrsim.api.hook.HookReply;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.StepStore;
import io.github.clrsim.model.replay.RecordedRun.Delivered;
import io.github.clrsim.model.replay.RecordedRun.Event;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.RandomAccess;

/**
 * What one thread of a recording told, in order. A recording has millions of events, so they are
 * made when they are asked for, from some thirty bytes each.
 */
final class Deliveries extends AbstractList<Delivered> implements RandomAccess {
  private static final int CAPACITY_FIRST = 4;

  private final StepStore events;
  // Of hooks that were not just done, by their place in this list; looked up only.
  private final Map<Integer, HookReply> replies = new HashMap<>();
  private int[] places = new int[CAPACITY_FIRST];
  private int[] enteredAt = new int[CAPACITY_FIRST];
  private int[] returnedAt = new int[CAPACITY_FIRST];
  private int size;

  /**
   * None yet.
   *
   * @param events where those of all threads stand
   */
  Deliveries(StepStore events) {
    this.events = events;
  }

  /** The next one. */
  void tell(Event event, int entered, int returned) {
    if (size == places.length) {
      resize(size + size / 2);
    }
    places[size] =
        switch (event) {
          case Event.Told(var callback) -> events.add(new Step.CallbackEntered(0, callback));
          case Event.Hooked(var hook, var reply) -> {
            if (!reply.equals(HookReply.DONE)) {
              replies.put(size, reply);
            }
            yield events.add(new Step.HookEntered(0, hook));
          }
        };
    enteredAt[size] = entered;
    returnedAt[size] = returned;
    size++;
  }

  /** There will be no more. */
  void end() {
    resize(size);
  }

  private void resize(int capacity) {
    places = Arrays.copyOf(places, capacity);
    enteredAt = Arrays.copyOf(enteredAt, capacity);
    returnedAt = Arrays.copyOf(returnedAt, capacity);
  }

  /** When an event was entered. */
  int enteredAt(int index) {
    return enteredAt[Objects.checkIndex(index, size)];
  }

  /** When it returned. */
  int returnedAt(int index) {
    return returnedAt[Objects.checkIndex(index, size)];
  }

  @Override
  public Delivered get(int index) {
    Event event =
        switch (events.at(places[Objects.checkIndex(index, size)])) {
          case Step.CallbackEntered(int _, var callback) -> new Event.Told(callback);
          case Step.HookEntered(int _, var hook) ->
              new Event.Hooked(hook, replies.getOrDefault(index, HookReply.DONE));
          case Step other -> throw new IllegalStateException("no event is " + other);
        };
    return new Delivered(event, enteredAt[index], returnedAt[index]);
  }

  @Override
  public int size() {
    return size;
  }

  /** A list that nobody changes any more: one like this as it is, a copy of any other. */
  static List<Delivered> copyOf(List<Delivered> delivered) {
    return delivered instanceof Deliveries packed ? packed : List.copyOf(delivered);
  }
}
