package io.github.clrsim.api.spec;

import java.util.List;
import java.util.Optional;

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
   * @param component what it is called in Java, where a structure is not taken as it stands
   */
  public record Field(String name, String type, Optional<String> component) {}

  /** Whether only some fields are taken into Java, by the names of {@link Field#component()}. */
  public boolean isPicked() {
    return fields.stream().anyMatch(field -> field.component().isPresent());
  }
}
