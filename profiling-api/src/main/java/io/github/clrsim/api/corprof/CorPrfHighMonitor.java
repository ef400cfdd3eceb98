package io.github.clrsim.api.corprof;

/** The constants of {@code COR_PRF_HIGH_MONITOR} in corprof.idl, which are passed as plain bits. */
public final class CorPrfHighMonitor {
  public static final int COR_PRF_HIGH_MONITOR_NONE = 0x0;
  public static final int COR_PRF_HIGH_ADD_ASSEMBLY_REFERENCES = 0x1;
  public static final int COR_PRF_HIGH_IN_MEMORY_SYMBOLS_UPDATED = 0x2;
  public static final int COR_PRF_HIGH_MONITOR_DYNAMIC_FUNCTION_UNLOADS = 0x4;
  public static final int COR_PRF_HIGH_DISABLE_TIERED_COMPILATION = 0x8;
  public static final int COR_PRF_HIGH_BASIC_GC = 0x10;
  public static final int COR_PRF_HIGH_MONITOR_GC_MOVED_OBJECTS = 0x20;
  public static final int COR_PRF_HIGH_REQUIRE_PROFILE_IMAGE = 0x0;
  public static final int COR_PRF_HIGH_MONITOR_LARGEOBJECT_ALLOCATED = 0x40;
  public static final int COR_PRF_HIGH_MONITOR_EVENT_PIPE = 0x80;
  public static final int COR_PRF_HIGH_MONITOR_PINNEDOBJECT_ALLOCATED = 0x100;
  public static final int COR_PRF_HIGH_ALLOWABLE_AFTER_ATTACH = 0xf6;
  public static final int COR_PRF_HIGH_ALLOWABLE_NOTIFICATION_PROFILER = 0xfe;
  public static final int COR_PRF_HIGH_MONITOR_IMMUTABLE = 0x8;

  private CorPrfHighMonitor() {}
}
