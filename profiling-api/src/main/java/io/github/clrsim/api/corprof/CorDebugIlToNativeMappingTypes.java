package io.github.clrsim.api.corprof;

/**
 * The constants of {@code CorDebugIlToNativeMappingTypes} in corprof.idl, which are passed as plain
 * bits.
 */
public final class CorDebugIlToNativeMappingTypes {
  public static final int NO_MAPPING = 0xffffffff;
  public static final int PROLOG = 0xfffffffe;
  public static final int EPILOG = 0xfffffffd;

  private CorDebugIlToNativeMappingTypes() {}
}
