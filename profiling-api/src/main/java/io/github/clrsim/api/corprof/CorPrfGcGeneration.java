package io.github.clrsim.api.corprof;

/** The constants of {@code COR_PRF_GC_GENERATION} in corprof.idl. */
public enum CorPrfGcGeneration {
  COR_PRF_GC_GEN_0(0),
  COR_PRF_GC_GEN_1(1),
  COR_PRF_GC_GEN_2(2),
  COR_PRF_GC_LARGE_OBJECT_HEAP(3),
  COR_PRF_GC_PINNED_OBJECT_HEAP(4);

  private final int value;

  CorPrfGcGeneration(int value) {
    this.value = value;
  }

  /** The number that stands for this constant. */
  public int value() {
    return value;
  }
}
