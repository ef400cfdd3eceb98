package io.github.clrsim.api.corprof;

/** The constants of {@code COR_PRF_RUNTIME_TYPE} in corprof.idl. */
public enum CorPrfRuntimeType {
  COR_PRF_DESKTOP_CLR(1),
  COR_PRF_CORE_CLR(2);

  private final int value;

  CorPrfRuntimeType(int value) {
    this.value = value;
  }

  /** The number that stands for this constant. */
  public int value() {
    return value;
  }
}
