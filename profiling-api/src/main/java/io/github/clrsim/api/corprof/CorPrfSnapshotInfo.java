package io.github.clrsim.api.corprof;

/**
 * The constants of {@code COR_PRF_SNAPSHOT_INFO} in corprof.idl, which are passed as plain bits.
 */
public final class CorPrfSnapshotInfo {
  public static final int COR_PRF_SNAPSHOT_DEFAULT = 0x0;
  public static final int COR_PRF_SNAPSHOT_REGISTER_CONTEXT = 0x1;
  public static final int COR_PRF_SNAPSHOT_X86_OPTIMIZED = 0x2;

  private CorPrfSnapshotInfo() {}
}
