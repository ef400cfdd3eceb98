package io.github.clrsim.api.spec;

/**
 * One parameter of a COM method.
 *
 * @param name as in the IDL
 * @param type the C type without blanks, arrays as {@code T[]}
 * @param direction whether the caller, the callee or both write it
 * @param sizeIs the parameter that holds an array's length, or an empty string
 */
public record ParameterSpec(String name, String type, Direction direction, String sizeIs) {

  /** Who writes a parameter. */
  public enum Direction {
    /** The caller. */
    IN,
    /** The callee. */
    OUT,
    /** Both. */
    INOUT
  }

  /** Whether the type is an array written with brackets. */
  public boolean isArray() {
    return type.endsWith("[]");
  }

  /** The element type of an array, or the pointed-to type of a pointer. */
  public String target() {
    return isArray() ? type.substring(0, type.length() - 2) : type.replaceFirst("\\*$", "");
  }

  boolean isIn() {
    return direction == Direction.IN;
  }
}
