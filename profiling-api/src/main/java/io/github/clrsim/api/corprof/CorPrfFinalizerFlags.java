package io.github.clrsim.api.corprof;

/**
 * The constants of {@code COR_PRF_FINALIZER_FLAGS} in corprof.idl, which are passed as plain bits.
 */
public final class CorPrfFinalizerFlags {
  public static final int COR_PRF_FINALIZER_CRITICAL = 0x1;

  private CorPrfFinalizerFlags() {}
}
