package io.github.clrsim.nettrace.event;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.nettrace.bytes.Cursor;
import io.github.clrsim.nettrace.bytes.Damage;
import io.github.clrsim.nettrace.event.EventType.Field;
import io.github.clrsim.nettrace.event.FieldValue.Named;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What a payload means, where its metadata describes it.
 *
 * @param fields in the order of the payload
 * @param rest the bytes behind them. A text ends at its first zero, so that what a program wrote
 *     behind a zero of its own stands here, or in the fields that follow
 */
public record Payload(List<Named> fields, Blob rest) {
  public Payload {
    fields = List.copyOf(fields);
  }

  /**
   * Reads the payload of an event.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if the payload is shorter than its
   *     fields, or has more values than anybody tells
   */
  public static Payload of(Entry.Event event) {
    Damage damage =
        new Damage(
            "the payload of an event %d of %s"
                .formatted(event.type().id(), event.type().provider()));
    Cursor cursor = new Cursor(event.payload(), event.offset(), damage);
    List<Named> fields = new Values(event.payload(), cursor, damage).fields(event.type().fields());
    return new Payload(fields, cursor.take(cursor.left()));
  }

  /** The values of one payload, and how many of them there may still be. */
  private static final class Values {
    /** A payload has at most 64 KB; elements without a size would be without an end. */
    private static final int VALUES_MAX = 100_000;

    private final Blob payload;
    private final Damage damage;
    private final Cursor whole;
    private int count;

    Values(Blob payload, Cursor whole, Damage damage) {
      this.payload = payload;
      this.whole = whole;
      this.damage = damage;
    }

    List<Named> fields(List<Field> fields) {
      return fields(fields, whole);
    }

    private List<Named> fields(List<Field> fields, Cursor cursor) {
      List<Named> values = new ArrayList<>();
      for (Field field : fields) {
        values.add(new Named(field.name(), value(field.type(), cursor)));
      }
      return values;
    }

    private FieldValue value(FieldType type, Cursor cursor) {
      if (++count > VALUES_MAX) {
        throw cursor.broken("it has more than %d values".formatted(VALUES_MAX));
      }
      return switch (type) {
        case FieldType.Scalar scalar -> scalar(scalar, cursor);
        case FieldType.Array array -> elements(array.element(), cursor.uint16(), cursor);
        case FieldType.FixedArray array -> elements(array.element(), array.count(), cursor);
        case FieldType.Located located -> located(located, cursor);
        case FieldType.Structure structure ->
            new FieldValue.Structure(fields(structure.fields(), cursor));
        case FieldType.Unknown(int code) ->
            throw cursor.broken("a field has type %d, which no format describes".formatted(code));
      };
    }

    private FieldValue elements(FieldType element, int number, Cursor cursor) {
      if (element instanceof FieldType.Scalar unit && unit.isOfText()) {
        return text(unit, unit.size() * number, cursor);
      }
      List<FieldValue> values = new ArrayList<>();
      for (int i = 0; i < number; i++) {
        values.add(value(element, cursor));
      }
      return new FieldValue.Elements(values);
    }

    private FieldValue located(FieldType.Located located, Cursor cursor) {
      int place = cursor.uint16();
      int size = cursor.uint16();
      // A cursor of its own: the elements may stand before the field.
      Cursor part = new Cursor(payload, cursor.offset() - behind(cursor), damage);
      part.take((located.isRelative() ? behind(cursor) : 0) + (long) place);
      part = part.part(size);
      FieldType element = located.element();
      if (element instanceof FieldType.Scalar unit && unit.isOfText()) {
        return text(unit, size, part);
      }
      List<FieldValue> values = new ArrayList<>();
      while (!part.isAtEnd()) {
        values.add(value(element, part));
      }
      return new FieldValue.Elements(values);
    }

    private static FieldValue text(FieldType.Scalar unit, int size, Cursor cursor) {
      return new FieldValue.Text(
          unit == FieldType.Scalar.UTF16_UNIT ? cursor.utf16(size) : cursor.utf8(size));
    }

    private long behind(Cursor cursor) {
      return cursor.offset() - (whole.offset() - (payload.size() - whole.left()));
    }

    private static FieldValue scalar(FieldType.Scalar type, Cursor cursor) {
      return switch (type) {
        case BOOLEAN -> new FieldValue.Truth(cursor.int32() != 0);
        case UTF16_UNIT -> new FieldValue.Text(String.valueOf((char) cursor.uint16()));
        case INT8 -> new FieldValue.Signed((byte) cursor.uint8());
        case UINT8 -> new FieldValue.Unsigned(cursor.uint8());
        case INT16 -> new FieldValue.Signed((short) cursor.uint16());
        case UINT16 -> new FieldValue.Unsigned(cursor.uint16());
        case INT32 -> new FieldValue.Signed(cursor.int32());
        case UINT32 -> new FieldValue.Unsigned(cursor.uint32());
        case INT64 -> new FieldValue.Signed(cursor.int64());
        case UINT64 -> new FieldValue.Unsigned(cursor.int64());
        case SINGLE -> new FieldValue.Real(Float.intBitsToFloat(cursor.int32()));
        case DOUBLE -> new FieldValue.Real(Double.longBitsToDouble(cursor.int64()));
        case DATE_TIME -> time(cursor);
        case GUID -> new FieldValue.Guid(cursor.guid());
        case TEXT -> new FieldValue.Text(cursor.zeroTerminatedText());
        case VARINT -> new FieldValue.Signed(cursor.varint64());
        case VARUINT -> new FieldValue.Unsigned(cursor.varuint64());
        case UTF8_UNIT -> new FieldValue.Text(cursor.utf8(1));
      };
    }

    private static FieldValue time(Cursor cursor) {
      Cursor parts = cursor.part(16);
      return new FieldValue.Time(systemTime(parts));
    }
  }

  /** Eight numbers of 16 bits, as Windows writes a time: SYSTEMTIME. */
  public static LocalDateTime systemTime(Cursor cursor) {
    int year = cursor.uint16();
    int month = cursor.uint16();
    cursor.uint16(); // the day of the week follows from the others
    int day = cursor.uint16();
    int hour = cursor.uint16();
    int minute = cursor.uint16();
    int second = cursor.uint16();
    long nanos = TimeUnit.MILLISECONDS.toNanos(cursor.uint16());
    try {
      return LocalDateTime.of(year, month, day, hour, minute, second, (int) nanos);
    } catch (DateTimeException _) {
      throw cursor.broken(
          "there is no time %d-%d-%d %d:%d:%d".formatted(year, month, day, hour, minute, second));
    }
  }
}
