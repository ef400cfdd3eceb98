package io.github.clrsim.api.corprof;

/**
 * The constants of {@code COR_PRF_CODEGEN_FLAGS} in corprof.idl, which are passed as plain bits.
 */
public final class CorPrfCodegenFlags {
  public static final int COR_PRF_CODEGEN_DISABLE_INLINING = 0x1;
  public static final int COR_PRF_CODEGEN_DISABLE_ALL_OPTIMIZATIONS = 0x2;
  public static final int COR_PRF_CODEGEN_DEBUG_INFO = 0x3;

  private CorPrfCodegenFlags() {}
}
