package io.github.clrsim.api.corprof;

/** The constants of {@code COR_PRF_JIT_CACHE} in corprof.idl. */
public enum CorPrfJitCache {
  COR_PRF_CACHED_FUNCTION_FOUND(0),
  COR_PRF_CACHED_FUNCTION_NOT_FOUND(1);

  private final int value;

  CorPrfJitCache(int value) {
    this.value = value;
  }

  /** The number that stands for this constant. */
  public int value() {
    return value;
  }
}
