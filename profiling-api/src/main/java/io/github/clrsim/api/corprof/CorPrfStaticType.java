package io.github.clrsim.api.corprof;

/** The constants of {@code COR_PRF_STATIC_TYPE} in corprof.idl. */
public enum CorPrfStaticType {
  COR_PRF_FIELD_NOT_A_STATIC(0),
  COR_PRF_FIELD_APP_DOMAIN_STATIC(1),
  COR_PRF_FIELD_THREAD_STATIC(2),
  COR_PRF_FIELD_CONTEXT_STATIC(4),
  COR_PRF_FIELD_RVA_STATIC(8);

  private final int value;

  CorPrfStaticType(int value) {
    this.value = value;
  }

  /** The number that stands for this constant. */
  public int value() {
    return value;
  }
}
