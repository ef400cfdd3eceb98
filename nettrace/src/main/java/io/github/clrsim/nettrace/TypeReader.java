package io.github.clrsim.nettrace;

import io.github.clrsim.nettrace.bytes.Cursor;
import io.github.clrsim.nettrace.event.EventType.Field;
import io.github.clrsim.nettrace.event.FieldType;
import io.github.clrsim.nettrace.event.FieldType.Scalar;
import java.util.ArrayList;
import java.util.List;

/** Reads the fields that metadata describes, in the ways that the versions have for them. */
final class TypeReader {
  private static final int DEPTH_MAX = 16;

  private static final int OBJECT = 1;
  private static final int ARRAY = 19;
  private static final int FIXED_ARRAY = 22;
  private static final int RELATIVE_LOCATION = 24;
  private static final int LOCATION = 25;

  private enum Form {
    /** The type, then the name. */
    FIRST,
    /** A size, the name, then the type: in a tag of version 5. */
    TAG,
    /** The same, with shorter numbers and UTF-8: version 6. */
    BLOCK
  }

  private final Form form;

  private TypeReader(Form form) {
    this.form = form;
  }

  static List<Field> ofObjects(Cursor cursor) {
    return new TypeReader(Form.FIRST).fields(cursor, 0);
  }

  static List<Field> ofTag(Cursor cursor) {
    return new TypeReader(Form.TAG).fields(cursor, 0);
  }

  static List<Field> ofBlocks(Cursor cursor) {
    return new TypeReader(Form.BLOCK).fields(cursor, 0);
  }

  private List<Field> fields(Cursor cursor, int depth) {
    long count = form == Form.BLOCK ? cursor.uint16() : cursor.uint32();
    List<Field> fields = new ArrayList<>();
    for (long i = 0; i < count; i++) {
      fields.add(field(cursor, depth));
    }
    return fields;
  }

  private Field field(Cursor cursor, int depth) {
    return switch (form) {
      case FIRST -> {
        FieldType type = type(cursor, depth);
        yield new Field(cursor.zeroTerminatedText(), type);
      }
      case TAG -> {
        Cursor part = cursor.part(cursor.uint32() - Integer.BYTES);
        String name = part.zeroTerminatedText();
        yield new Field(name, type(part, depth));
      }
      case BLOCK -> {
        Cursor part = cursor.part(cursor.uint16());
        String name = part.countedText();
        yield new Field(name, type(part, depth));
      }
    };
  }

  private FieldType type(Cursor cursor, int depth) {
    if (depth > DEPTH_MAX) {
      throw cursor.broken("the type of a field is nested deeper than %d".formatted(DEPTH_MAX));
    }
    int code = form == Form.BLOCK ? cursor.uint8() : cursor.int32();
    return switch (code) {
      case OBJECT -> new FieldType.Structure(fields(cursor, depth + 1));
      case ARRAY -> new FieldType.Array(type(cursor, depth + 1));
      case FIXED_ARRAY -> {
        FieldType element = type(cursor, depth + 1);
        yield new FieldType.FixedArray(element, cursor.uint16());
      }
      case RELATIVE_LOCATION, LOCATION -> {
        FieldType element = type(cursor, depth + 1);
        if (!element.isFixedSize()) {
          throw cursor.broken("elements that stand elsewhere have no fixed size");
        }
        yield new FieldType.Located(element, code == RELATIVE_LOCATION);
      }
      default ->
          Scalar.ofCode(code).<FieldType>map(known -> known).orElse(new FieldType.Unknown(code));
    };
  }
}
