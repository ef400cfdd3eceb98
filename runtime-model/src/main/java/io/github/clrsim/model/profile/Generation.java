package io.github.clrsim.model.profile;

import io.github.clrsim.api.corprof.CorPrfGcGeneration;

/** Which collections look at an object. */
public enum Generation {
  /** The youngest: what was allocated since the last collection. */
  GEN_0(CorPrfGcGeneration.COR_PRF_GC_GEN_0, 0),
  /** What survived one. */
  GEN_1(CorPrfGcGeneration.COR_PRF_GC_GEN_1, 1),
  /** What survived two or more. */
  GEN_2(CorPrfGcGeneration.COR_PRF_GC_GEN_2, 2),
  /** Large objects, collected with generation 2 and never moved. */
  LARGE(CorPrfGcGeneration.COR_PRF_GC_LARGE_OBJECT_HEAP, 2),
  /** Objects allocated as pinned, collected with generation 2 and never moved. */
  PINNED(CorPrfGcGeneration.COR_PRF_GC_PINNED_OBJECT_HEAP, 2),
  /** What is never collected, since .NET 8; frozen segments were told as generation 2 before. */
  FROZEN(CorPrfGcGeneration.COR_PRF_GC_GEN_2, Integer.MAX_VALUE);

  /** With it everything is collected. */
  public static final int OLDEST = 2;

  private final CorPrfGcGeneration told;
  private final int collectedWith;

  Generation(CorPrfGcGeneration told, int collectedWith) {
    this.told = told;
    this.collectedWith = collectedWith;
  }

  /** As the profiling API names it. */
  public CorPrfGcGeneration told() {
    return told;
  }

  /** Whether a collection of this generation, 0 to 2, looks at it. */
  public boolean isCondemnedBy(int collected) {
    return collectedWith <= collected;
  }

  /** Whether its objects ever move. */
  public boolean isCompacted() {
    return switch (this) {
      case GEN_0, GEN_1, GEN_2 -> true;
      case LARGE, PINNED, FROZEN -> false;
    };
  }

  /** Where its survivors belong. */
  public Generation promoted() {
    return switch (this) {
      case GEN_0 -> GEN_1;
      case GEN_1, GEN_2 -> GEN_2;
      case LARGE -> LARGE;
      case PINNED -> PINNED;
      case FROZEN -> FROZEN;
    };
  }
}
