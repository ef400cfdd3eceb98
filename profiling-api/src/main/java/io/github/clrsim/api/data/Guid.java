package io.github.clrsim.api.data;

import java.util.UUID;

/**
 * A globally unique identifier: of an interface, a module version or an activity.
 *
 * @param value the identifier in its textual byte order
 */
public record Guid(UUID value) {
  /** All zeros: what stands for a null pointer to a GUID. */
  public static final Guid EMPTY = new Guid(new UUID(0, 0));

  /** Parses the usual text of 32 hexadecimal digits in five groups. */
  public static Guid of(String text) {
    return new Guid(UUID.fromString(text));
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
