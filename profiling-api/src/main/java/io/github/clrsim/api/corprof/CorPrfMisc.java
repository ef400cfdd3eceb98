package io.github.clrsim.api.corprof;

/** The constants of {@code COR_PRF_MISC} in corprof.idl, which are passed as plain bits. */
public final class CorPrfMisc {
  public static final int PROFILER_PARENT_UNKNOWN = 0xfffffffd;
  public static final int PROFILER_GLOBAL_CLASS = 0xfffffffe;
  public static final int PROFILER_GLOBAL_MODULE = 0xffffffff;

  private CorPrfMisc() {}
}
