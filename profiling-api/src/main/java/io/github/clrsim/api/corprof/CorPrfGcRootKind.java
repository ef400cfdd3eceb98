package io.github.clrsim.api.corprof;

/** The constants of {@code COR_PRF_GC_ROOT_KIND} in corprof.idl. */
public enum CorPrfGcRootKind {
  COR_PRF_GC_ROOT_STACK(1),
  COR_PRF_GC_ROOT_FINALIZER(2),
  COR_PRF_GC_ROOT_HANDLE(3),
  COR_PRF_GC_ROOT_OTHER(0);

  private final int value;

  CorPrfGcRootKind(int value) {
    this.value = value;
  }

  /** The number that stands for this constant. */
  public int value() {
    return value;
  }
}
