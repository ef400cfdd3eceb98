package io.github.clrsim.model.scenario;

import io.github.clrsim.api.corprof.CorPrfGcRootFlags;
import java.util.List;

/** What a handle does for the object it names. */
public enum HandleKind {
  /** Does not keep it, and is empty from when nothing else does. */
  WEAK("weak", 0, CorPrfGcRootFlags.COR_PRF_GC_ROOT_WEAKREF),
  /** Does not keep it, and is empty only when its finalizer has run, too. */
  TRACKING("tracking", 1, CorPrfGcRootFlags.COR_PRF_GC_ROOT_WEAKREF),
  /** Keeps it. */
  STRONG("strong", 2, 0),
  /** Keeps it where it is. */
  PINNED("pinned", 3, CorPrfGcRootFlags.COR_PRF_GC_ROOT_PINNING),
  /** Keeps a second object as long as the first is kept otherwise. */
  DEPENDENT("dependent", 4, CorPrfGcRootFlags.COR_PRF_GC_ROOT_WEAKREF);

  /** Those that a program makes as such (GCHandleType); dependent ones come with a table. */
  public static final List<HandleKind> MADE_BY_PROGRAMS = List.of(WEAK, TRACKING, STRONG, PINNED);

  private final String word;
  private final int block;
  private final int rootFlags;

  HandleKind(String word, int block, int rootFlags) {
    this.word = word;
    this.block = block;
    this.rootFlags = rootFlags;
  }

  /** As scenarios write it. */
  @Override
  public String toString() {
    return word;
  }

  /** Which part of the table holds such handles. */
  public int block() {
    return block;
  }

  public int rootFlags() {
    return rootFlags;
  }

  public boolean keeps() {
    return this == STRONG || this == PINNED;
  }
}
