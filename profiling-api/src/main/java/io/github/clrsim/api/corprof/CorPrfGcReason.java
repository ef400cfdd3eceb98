package io.github.clrsim.api.corprof;

/** The constants of {@code COR_PRF_GC_REASON} in corprof.idl. */
public enum CorPrfGcReason {
  COR_PRF_GC_INDUCED(1),
  COR_PRF_GC_OTHER(0);

  private final int value;

  CorPrfGcReason(int value) {
    this.value = value;
  }

  /** The number that stands for this constant. */
  public int value() {
    return value;
  }
}
