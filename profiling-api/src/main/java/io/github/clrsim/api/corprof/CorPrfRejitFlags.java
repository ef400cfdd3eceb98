package io.github.clrsim.api.corprof;

/** The constants of {@code COR_PRF_REJIT_FLAGS} in corprof.idl, which are passed as plain bits. */
public final class CorPrfRejitFlags {
  public static final int COR_PRF_REJIT_BLOCK_INLINING = 0x1;
  public static final int COR_PRF_REJIT_INLINING_CALLBACKS = 0x2;

  private CorPrfRejitFlags() {}
}
