package io.github.clrsim.api.corprof;

/**
 * The constants of {@code COR_PRF_EVENTPIPE_LEVEL} in corprof.idl, which are passed as plain bits.
 */
public final class CorPrfEventpipeLevel {
  public static final int COR_PRF_EVENTPIPE_LOGALWAYS = 0x0;
  public static final int COR_PRF_EVENTPIPE_CRITICAL = 0x1;
  public static final int COR_PRF_EVENTPIPE_ERROR = 0x2;
  public static final int COR_PRF_EVENTPIPE_WARNING = 0x3;
  public static final int COR_PRF_EVENTPIPE_INFORMATIONAL = 0x4;
  public static final int COR_PRF_EVENTPIPE_VERBOSE = 0x5;

  private CorPrfEventpipeLevel() {}
}
