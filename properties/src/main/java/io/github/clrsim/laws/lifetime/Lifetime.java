package io.github.clrsim.laws.lifetime;

/**
 * What stands behind an ID that is alive.
 *
 * @param stage how far it has come
 * @param born the step at which the ID began to stand for this, and not for a former tenant
 * @param since the step at which it came to this stage
 * @param handedOut whether the runtime gave the ID in an answer, or in a callback about something
 *     else, and not only in the callbacks of its own load
 */
public record Lifetime(Stage stage, long born, long since, boolean handedOut) {

  /** How far a life has come. */
  public enum Stage {
    /** A callback or an answer named it; its load was not announced, as for every array class. */
    NAMED,
    /** Its load is announced. */
    ANNOUNCED,
    /** Its load was finished and the profiler is being told. */
    FINISHING,
    /** Its load was finished and the profiler has been told. */
    LOADED,
    /** It is about to go and the profiler is being told. */
    LEAVING
  }

  Lifetime at(Stage next, long index) {
    return new Lifetime(next, born, index, handedOut);
  }

  Lifetime whenHandedOut() {
    return new Lifetime(stage, born, since, true);
  }
}
