package io.github.clrsim.nettrace.event;

import io.github.clrsim.nettrace.event.EventType.Field;
import java.util.List;
import java.util.Optional;

/** How a field of a payload is written. */
public sealed interface FieldType {
  /** Whether all values have one size, as elements at a {@link Located} place must. */
  default boolean isFixedSize() {
    return switch (this) {
      case Scalar scalar -> scalar.size > 0;
      case FixedArray array -> array.element().isFixedSize();
      case Structure structure ->
          structure.fields().stream().allMatch(field -> field.type().isFixedSize());
      case Array _, Located _, Unknown _ -> false;
    };
  }

  /** A single value. */
  enum Scalar implements FieldType {
    /** Four bytes, 0 is false. */
    BOOLEAN(3, 4),
    UTF16_UNIT(4, 2),
    INT8(5, 1),
    UINT8(6, 1),
    INT16(7, 2),
    UINT16(8, 2),
    INT32(9, 4),
    UINT32(10, 4),
    INT64(11, 8),
    UINT64(12, 8),
    SINGLE(13, 4),
    DOUBLE(14, 8),
    /** Eight numbers of 16 bits: year, month, day of the week, day, hour and so on. */
    DATE_TIME(16, 16),
    GUID(17, 16),
    /** UTF-16 up to a zero. */
    TEXT(18, 0),
    VARINT(20, 0),
    VARUINT(21, 0),
    UTF8_UNIT(23, 1);

    private final int code;
    private final int size;

    Scalar(int code, int size) {
      this.code = code;
      this.size = size;
    }

    /** How many bytes a value has; 0 if that differs. */
    int size() {
      return size;
    }

    /** Whether several of them are one text. */
    boolean isOfText() {
      return this == UTF16_UNIT || this == UTF8_UNIT;
    }

    /** The one that metadata has this number for. */
    public static Optional<Scalar> ofCode(int code) {
      for (Scalar scalar : values()) {
        if (scalar.code == code) {
          return Optional.of(scalar);
        }
      }
      return Optional.empty();
    }
  }

  /** As many elements as the payload says in the two bytes before them. */
  record Array(FieldType element) implements FieldType {}

  /**
   * A number of elements that never changes.
   *
   * @param count from 0 to 65535
   */
  record FixedArray(FieldType element, int count) implements FieldType {}

  /**
   * Elements elsewhere in the payload: the field holds their place and their size in bytes.
   *
   * @param isRelative whether the place is counted from behind the field; else from the beginning
   */
  record Located(FieldType element, boolean isRelative) implements FieldType {}

  /** Fields one after the other. */
  record Structure(List<Field> fields) implements FieldType {
    public Structure {
      fields = List.copyOf(fields);
    }
  }

  /** A number that the format gives no meaning: the payload can be read up to here. */
  record Unknown(int code) implements FieldType {}
}
