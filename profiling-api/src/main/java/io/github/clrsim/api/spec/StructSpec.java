package io.github.clrsim.api.spec;

import java.util.List;

/**
 * One C structure.
 *
 * @param name as in the IDL
 * @param fields in order
 */
public record StructSpec(String name, List<Field> fields) {
  public StructSpec {
    fields = List.copyOf(fields);
  }

  /**
   * One field.
   *
   * @param name as in the IDL
   * @param type the C type without blanks
   */
  public record Field(String name, String type) {}
}
