package io.github.clrsim.model.profile;

import static io.github.clrsim.model.profile.Generation.GEN_0;
import static io.github.clrsim.model.profile.Generation.GEN_1;
import static io.github.clrsim.model.profile.Generation.GEN_2;
import static io.github.clrsim.model.profile.Generation.LARGE;
import static io.github.clrsim.model.profile.Generation.PINNED;

import io.github.clrsim.model.scenario.HandleKind;
import java.util.List;

/** How a runtime arranges its heap. */
public enum HeapForm {
  /** A segment for small objects of all generations, and one for large objects. */
  SEGMENTS,
  /** Many regions, each of one generation; and a heap for pinned objects. */
  REGIONS;

  /** The generations that collections tell of, in the order of their flags (G78). */
  public List<Generation> generations() {
    return switch (this) {
      case SEGMENTS -> List.of(GEN_0, GEN_1, GEN_2, LARGE);
      case REGIONS -> List.of(GEN_0, GEN_1, GEN_2, LARGE, PINNED);
    };
  }

  /** Where the runtime puts the tables in which references stand that never go. */
  public Generation ofTables() {
    return switch (this) {
      case SEGMENTS -> LARGE;
      case REGIONS -> PINNED;
    };
  }

  /** The handles by which it holds those tables (measured on both). */
  public HandleKind handleOfTables() {
    return switch (this) {
      case SEGMENTS -> HandleKind.PINNED;
      case REGIONS -> HandleKind.STRONG;
    };
  }

  /**
   * Whether a collection of these generations compacts if nothing else is drawn: with regions, the
   * survivors of a young generation move to the next one; the whole heap is swept (measured).
   */
  public boolean usuallyCompacts(int condemned) {
    return switch (this) {
      case SEGMENTS -> false;
      case REGIONS -> condemned < Generation.OLDEST;
    };
  }
}
