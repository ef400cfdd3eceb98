package io.github.clrsim.api.corprof;

/** The constants of {@code COR_PRF_MODULE_FLAGS} in corprof.idl, which are passed as plain bits. */
public final class CorPrfModuleFlags {
  public static final int COR_PRF_MODULE_DISK = 0x1;
  public static final int COR_PRF_MODULE_NGEN = 0x2;
  public static final int COR_PRF_MODULE_DYNAMIC = 0x4;
  public static final int COR_PRF_MODULE_COLLECTIBLE = 0x8;
  public static final int COR_PRF_MODULE_RESOURCE = 0x10;
  public static final int COR_PRF_MODULE_FLAT_LAYOUT = 0x20;
  public static final int COR_PRF_MODULE_WINDOWS_RUNTIME = 0x40;

  private CorPrfModuleFlags() {}
}
