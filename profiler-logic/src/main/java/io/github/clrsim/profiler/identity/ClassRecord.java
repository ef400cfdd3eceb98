package io.github.clrsim.profiler.identity;

import io.github.clrsim.api.id.ClassId;

/**
 * What the map knows of one ClassID.
 *
 * @param origin how the ID became known
 * @param generation grows with every new tenant of any ID, so that an ID and its generation name
 *     one class for ever, even though the runtime gives the ID away again
 */
public record ClassRecord(ClassId classId, TypeIdentity identity, Origin origin, long generation) {

  /** How a ClassID became known. */
  public enum Origin {
    /** By ClassLoadFinished. */
    ANNOUNCED,
    /**
     * As a part of another class. Arrays are never announced, and the type argument of {@code
     * IEquatable<Int32>} is announced after it.
     */
    MET
  }

  boolean isAnnounced() {
    return origin == Origin.ANNOUNCED;
  }
}
