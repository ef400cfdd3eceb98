package io.github.clrsim.api.corprof;

/**
 * The constants of {@code COR_PRF_EVENTPIPE_PARAM_TYPE} in corprof.idl, which are passed as plain
 * bits.
 */
public final class CorPrfEventpipeParamType {
  public static final int COR_PRF_EVENTPIPE_OBJECT = 0x1;
  public static final int COR_PRF_EVENTPIPE_BOOLEAN = 0x3;
  public static final int COR_PRF_EVENTPIPE_CHAR = 0x4;
  public static final int COR_PRF_EVENTPIPE_SBYTE = 0x5;
  public static final int COR_PRF_EVENTPIPE_BYTE = 0x6;
  public static final int COR_PRF_EVENTPIPE_INT16 = 0x7;
  public static final int COR_PRF_EVENTPIPE_UINT16 = 0x8;
  public static final int COR_PRF_EVENTPIPE_INT32 = 0x9;
  public static final int COR_PRF_EVENTPIPE_UINT32 = 0xa;
  public static final int COR_PRF_EVENTPIPE_INT64 = 0xb;
  public static final int COR_PRF_EVENTPIPE_UINT64 = 0xc;
  public static final int COR_PRF_EVENTPIPE_SINGLE = 0xd;
  public static final int COR_PRF_EVENTPIPE_DOUBLE = 0xe;
  public static final int COR_PRF_EVENTPIPE_DECIMAL = 0xf;
  public static final int COR_PRF_EVENTPIPE_DATETIME = 0x10;
  public static final int COR_PRF_EVENTPIPE_GUID = 0x11;
  public static final int COR_PRF_EVENTPIPE_STRING = 0x12;
  public static final int COR_PRF_EVENTPIPE_ARRAY = 0x13;

  private CorPrfEventpipeParamType() {}
}
