package io.github.clrsim.api.corprof;

/** The constants of {@code COR_PRF_HANDLE_TYPE} in corprof.idl. */
public enum CorPrfHandleType {
  COR_PRF_HANDLE_TYPE_WEAK(1),
  COR_PRF_HANDLE_TYPE_STRONG(2),
  COR_PRF_HANDLE_TYPE_PINNED(3);

  private final int value;

  CorPrfHandleType(int value) {
    this.value = value;
  }

  /** The number that stands for this constant. */
  public int value() {
    return value;
  }
}
