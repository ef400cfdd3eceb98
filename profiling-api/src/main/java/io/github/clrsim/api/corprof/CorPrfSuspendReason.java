package io.github.clrsim.api.corprof;

/** The constants of {@code COR_PRF_SUSPEND_REASON} in corprof.idl. */
public enum CorPrfSuspendReason {
  COR_PRF_SUSPEND_OTHER(0),
  COR_PRF_SUSPEND_FOR_GC(1),
  COR_PRF_SUSPEND_FOR_APPDOMAIN_SHUTDOWN(2),
  COR_PRF_SUSPEND_FOR_CODE_PITCHING(3),
  COR_PRF_SUSPEND_FOR_SHUTDOWN(4),
  COR_PRF_SUSPEND_FOR_INPROC_DEBUGGER(6),
  COR_PRF_SUSPEND_FOR_GC_PREP(7),
  COR_PRF_SUSPEND_FOR_REJIT(8),
  COR_PRF_SUSPEND_FOR_PROFILER(9);

  private final int value;

  CorPrfSuspendReason(int value) {
    this.value = value;
  }

  /** The number that stands for this constant. */
  public int value() {
    return value;
  }
}
