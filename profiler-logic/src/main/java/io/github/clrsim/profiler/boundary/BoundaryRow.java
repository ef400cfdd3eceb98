package io.github.clrsim.profiler.boundary;

/**
 * One thing that both sides of the runtime know, and how each puts it.
 *
 * @param subject by its managed name, as in {@code System.String::_stringLength}
 * @param managedSide what metadata says
 * @param nativeSide what the runtime answers, and which native member stands for it
 */
public record BoundaryRow(
    String subject, String managedSide, String nativeSide, Agreement agreement) {

  /** Whether both sides say the same. */
  public enum Agreement {
    /** They do. */
    AGREES,
    /** They do not: one of the two definitions is older than the other. */
    DIFFERS,
    /** Metadata alone does not tell: it depends on a structure that lies embedded, for example. */
    UNTOLD
  }

  static BoundaryRow of(String subject, String managedSide, String nativeSide, boolean agrees) {
    return new BoundaryRow(
        subject, managedSide, nativeSide, agrees ? Agreement.AGREES : Agreement.DIFFERS);
  }
}
