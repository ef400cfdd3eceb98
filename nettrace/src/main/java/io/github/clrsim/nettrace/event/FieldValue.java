package io.github.clrsim.nettrace.event;

import java.time.LocalDateTime;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

/** What a field of a payload holds. */
public sealed interface FieldValue {
  /** The value as a user reads it. */
  default String text() {
    return switch (this) {
      case Truth(boolean value) -> Boolean.toString(value);
      case Signed(long value) -> Long.toString(value);
      case Unsigned(long value) -> Long.toUnsignedString(value);
      case Real(double value) -> Double.toString(value);
      case Text(String value) -> value;
      case Guid(UUID value) -> value.toString();
      case Time(LocalDateTime value) -> value.toString();
      case Elements(List<FieldValue> values) ->
          values.stream().map(FieldValue::text).collect(Collectors.joining(", ", "[", "]"));
      case Structure(List<Named> fields) ->
          fields.stream()
              .map(field -> field.name() + " = " + field.value().text())
              .collect(Collectors.joining(", ", "{", "}"));
    };
  }

  /** True or false. */
  record Truth(boolean value) implements FieldValue {}

  /** A whole number with a sign. */
  record Signed(long value) implements FieldValue {}

  /** A whole number without a sign: the 64 bits of {@code value}. */
  record Unsigned(long value) implements FieldValue {}

  /** A number with a fraction. */
  record Real(double value) implements FieldValue {}

  /** A text, or a single unit of one. */
  record Text(String value) implements FieldValue {}

  /** A GUID. */
  record Guid(UUID value) implements FieldValue {}

  /** A date and a time of day, in whichever zone the program meant. */
  record Time(LocalDateTime value) implements FieldValue {}

  /** Values of one type. */
  record Elements(List<FieldValue> values) implements FieldValue {
    public Elements {
      values = List.copyOf(values);
    }
  }

  /** Values of any type, with names. */
  record Structure(List<Named> fields) implements FieldValue {
    public Structure {
      fields = List.copyOf(fields);
    }
  }

  /** A value and the name of its field. */
  record Named(String name, FieldValue value) {}
}
