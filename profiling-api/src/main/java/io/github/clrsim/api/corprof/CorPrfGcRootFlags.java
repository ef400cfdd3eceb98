package io.github.clrsim.api.corprof;

/**
 * The constants of {@code COR_PRF_GC_ROOT_FLAGS} in corprof.idl, which are passed as plain bits.
 */
public final class CorPrfGcRootFlags {
  public static final int COR_PRF_GC_ROOT_PINNING = 0x1;
  public static final int COR_PRF_GC_ROOT_WEAKREF = 0x2;
  public static final int COR_PRF_GC_ROOT_INTERIOR = 0x4;
  public static final int COR_PRF_GC_ROOT_REFCOUNTED = 0x8;

  private CorPrfGcRootFlags() {}
}
