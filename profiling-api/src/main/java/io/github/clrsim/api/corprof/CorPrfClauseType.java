package io.github.clrsim.api.corprof;

/** The constants of {@code COR_PRF_CLAUSE_TYPE} in corprof.idl. */
public enum CorPrfClauseType {
  COR_PRF_CLAUSE_NONE(0),
  COR_PRF_CLAUSE_FILTER(1),
  COR_PRF_CLAUSE_CATCH(2),
  COR_PRF_CLAUSE_FINALLY(3);

  private final int value;

  CorPrfClauseType(int value) {
    this.value = value;
  }

  /** The number that stands for this constant. */
  public int value() {
    return value;
  }
}
