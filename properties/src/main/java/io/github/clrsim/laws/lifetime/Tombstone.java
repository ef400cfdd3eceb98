package io.github.clrsim.laws.lifetime;

/**
 * What stands behind an ID that is alive no more.
 *
 * @param step when its life ended
 * @param cause how, for readers
 * @param end in which of two ways
 */
public record Tombstone(long step, String cause, End end) {

  /** The two ways in which a life ends. */
  public enum End {
    /** It was unloaded or destroyed. */
    GONE,
    /** Its load failed, so it never was complete. */
    NEVER_LOADED
  }
}
