package io.github.clrsim.api.corprof;

/** The constants of {@code COR_PRF_MONITOR} in corprof.idl, which are passed as plain bits. */
public final class CorPrfMonitor {
  public static final int COR_PRF_MONITOR_NONE = 0x0;
  public static final int COR_PRF_MONITOR_FUNCTION_UNLOADS = 0x1;
  public static final int COR_PRF_MONITOR_CLASS_LOADS = 0x2;
  public static final int COR_PRF_MONITOR_MODULE_LOADS = 0x4;
  public static final int COR_PRF_MONITOR_ASSEMBLY_LOADS = 0x8;
  public static final int COR_PRF_MONITOR_APPDOMAIN_LOADS = 0x10;
  public static final int COR_PRF_MONITOR_JIT_COMPILATION = 0x20;
  public static final int COR_PRF_MONITOR_EXCEPTIONS = 0x40;
  public static final int COR_PRF_MONITOR_GC = 0x80;
  public static final int COR_PRF_MONITOR_OBJECT_ALLOCATED = 0x100;
  public static final int COR_PRF_MONITOR_THREADS = 0x200;
  public static final int COR_PRF_MONITOR_REMOTING = 0x400;
  public static final int COR_PRF_MONITOR_CODE_TRANSITIONS = 0x800;
  public static final int COR_PRF_MONITOR_ENTERLEAVE = 0x1000;
  public static final int COR_PRF_MONITOR_CCW = 0x2000;
  public static final int COR_PRF_MONITOR_REMOTING_COOKIE = 0x4400;
  public static final int COR_PRF_MONITOR_REMOTING_ASYNC = 0x8400;
  public static final int COR_PRF_MONITOR_SUSPENDS = 0x10000;
  public static final int COR_PRF_MONITOR_CACHE_SEARCHES = 0x20000;
  public static final int COR_PRF_ENABLE_REJIT = 0x40000;
  public static final int COR_PRF_ENABLE_INPROC_DEBUGGING = 0x80000;
  public static final int COR_PRF_ENABLE_JIT_MAPS = 0x100000;
  public static final int COR_PRF_DISABLE_INLINING = 0x200000;
  public static final int COR_PRF_DISABLE_OPTIMIZATIONS = 0x400000;
  public static final int COR_PRF_ENABLE_OBJECT_ALLOCATED = 0x800000;
  public static final int COR_PRF_MONITOR_CLR_EXCEPTIONS = 0x1000000;
  public static final int COR_PRF_MONITOR_ALL = 0x107ffff;
  public static final int COR_PRF_ENABLE_FUNCTION_ARGS = 0x2000000;
  public static final int COR_PRF_ENABLE_FUNCTION_RETVAL = 0x4000000;
  public static final int COR_PRF_ENABLE_FRAME_INFO = 0x8000000;
  public static final int COR_PRF_ENABLE_STACK_SNAPSHOT = 0x10000000;
  public static final int COR_PRF_USE_PROFILE_IMAGES = 0x20000000;
  public static final int COR_PRF_DISABLE_TRANSPARENCY_CHECKS_UNDER_FULL_TRUST = 0x40000000;
  public static final int COR_PRF_DISABLE_ALL_NGEN_IMAGES = 0x80000000;
  public static final int COR_PRF_ALL = 0x8fffffff;
  public static final int COR_PRF_REQUIRE_PROFILE_IMAGE = 0x20001800;
  public static final int COR_PRF_ALLOWABLE_AFTER_ATTACH = 0x100502fe;
  public static final int COR_PRF_ALLOWABLE_NOTIFICATION_PROFILER = 0xb1e32b7f;
  public static final int COR_PRF_MONITOR_IMMUTABLE = 0xeef8cc00;

  private CorPrfMonitor() {}
}
