package io.github.clrsim.model.corelib.boundary;

import java.util.Optional;

/**
 * What a step of a routine is, and what the runtime demands of it. One row for each kind of step;
 * interpreter and messages read the same row.
 */
public enum Operation {
  /** Receives references from the caller. */
  TAKES("takes", Demand.NOTHING, Effect.NONE),
  /** Erects a helper method frame, and protects the references named with it. */
  HELPER_FRAME("helper-frame", Demand.COOPERATIVE, Effect.NONE),
  /** Takes the helper method frame down, with all the protection under it. */
  FRAME_END("frame-end", Demand.FRAME_AND_COOPERATIVE, Effect.NONE),
  /** Reports a reference to the collector, which updates it from now on. */
  PROTECT("protect", Demand.FRAME_AND_COOPERATIVE, Effect.NONE),
  /** Makes an object; to make room, it may collect. */
  ALLOCATE("allocate", Demand.FRAME_AND_COOPERATIVE, Effect.MAY_COLLECT),
  /** Lets a waiting collection go first, behind a frame of its own. */
  POLL("poll", Demand.COOPERATIVE, Effect.MAY_COLLECT),
  /** Calls something inside the runtime that may collect. */
  TRIGGER("trigger", Demand.FRAME, Effect.MAY_COLLECT),
  /** Reads or writes the object behind a reference. */
  USE("use", Demand.COOPERATIVE, Effect.NONE),
  /** Takes the address of something inside an object. */
  INTERIOR("interior", Demand.COOPERATIVE, Effect.NONE),
  /** Runs many instructions without looking at anything else. */
  LONG("long", Demand.NOTHING, Effect.NONE),
  /** Goes to preemptive mode: from here on collections do not wait for it. */
  PREEMPTIVE("preemptive", Demand.FRAME, Effect.MAY_COLLECT),
  /** Goes to cooperative mode, after a collection that is under way. */
  COOPERATIVE("cooperative", Demand.FRAME, Effect.MAY_COLLECT),
  /** Calls a managed method, which may do anything. */
  MANAGED("managed", Demand.FRAME_AND_COOPERATIVE, Effect.MAY_COLLECT);

  private final String word;
  private final Demand demand;
  private final Effect effect;

  Operation(String word, Demand demand, Effect effect) {
    this.word = word;
    this.demand = demand;
    this.effect = effect;
  }

  /** How it is written in scenarios. */
  public String word() {
    return word;
  }

  /** Whether a collection may happen in it. */
  public boolean mayCollect() {
    return effect == Effect.MAY_COLLECT;
  }

  /** Whether it is done only where the stack can be walked. */
  public boolean needsFrame() {
    return demand == Demand.FRAME || demand == Demand.FRAME_AND_COOPERATIVE;
  }

  /** Whether it is done only in cooperative mode. */
  public boolean needsCooperative() {
    return demand == Demand.COOPERATIVE || demand == Demand.FRAME_AND_COOPERATIVE;
  }

  static Optional<Operation> of(String word) {
    for (Operation operation : values()) {
      if (operation.word.equals(word)) {
        return Optional.of(operation);
      }
    }
    return Optional.empty();
  }

  private enum Demand {
    NOTHING,
    FRAME,
    COOPERATIVE,
    FRAME_AND_COOPERATIVE
  }

  private enum Effect {
    NONE,
    MAY_COLLECT
  }
}
