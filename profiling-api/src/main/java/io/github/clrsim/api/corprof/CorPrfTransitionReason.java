package io.github.clrsim.api.corprof;

/** The constants of {@code COR_PRF_TRANSITION_REASON} in corprof.idl. */
public enum CorPrfTransitionReason {
  COR_PRF_TRANSITION_CALL(0),
  COR_PRF_TRANSITION_RETURN(1);

  private final int value;

  CorPrfTransitionReason(int value) {
    this.value = value;
  }

  /** The number that stands for this constant. */
  public int value() {
    return value;
  }
}
