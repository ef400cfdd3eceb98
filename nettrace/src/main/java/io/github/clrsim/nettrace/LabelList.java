package io.github.clrsim.nettrace;

import io.github.clrsim.nettrace.bytes.Cursor;
import io.github.clrsim.nettrace.event.ActivityIds;
import io.github.clrsim.nettrace.event.EventThread.Label;
import io.github.clrsim.nettrace.event.EventType;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;

/** What version 6 says of events beside their type: to which work they belong, and more. */
final class LabelList {
  static final LabelList EMPTY = new LabelList();

  private static final int LAST = 0x80;
  private static final int ID_SIZE = 16;

  private UUID activity = ActivityIds.NO_ID;
  private UUID relatedActivity = ActivityIds.NO_ID;
  private OptionalInt opcode = OptionalInt.empty();
  private OptionalLong keywords = OptionalLong.empty();
  private OptionalInt level = OptionalInt.empty();
  private OptionalInt version = OptionalInt.empty();
  private final List<Label> labels = new ArrayList<>();

  private LabelList() {}

  /** Reads a list up to the label that is marked as its last. */
  static LabelList read(Cursor cursor) {
    LabelList list = new LabelList();
    int kind;
    do {
      kind = cursor.uint8();
      list.add(kind & ~LAST, cursor);
    } while ((kind & LAST) == 0);
    return list;
  }

  private void add(int kind, Cursor cursor) {
    switch (kind) {
      case 1 -> activity = cursor.guid();
      case 2 -> relatedActivity = cursor.guid();
      case 3 -> labels.add(Label.ofBytes("TraceId", cursor.take(ID_SIZE)));
      case 4 -> labels.add(new Label("SpanId", HexFormat.of().toHexDigits(cursor.int64())));
      case 5 -> {
        String key = cursor.countedText();
        labels.add(new Label(key, cursor.countedText()));
      }
      case 6 -> {
        String key = cursor.countedText();
        labels.add(new Label(key, Long.toString(cursor.varint64())));
      }
      case 7 -> opcode = OptionalInt.of(cursor.uint8());
      case 8 -> keywords = OptionalLong.of(cursor.int64());
      case 9 -> level = OptionalInt.of(cursor.uint8());
      case 10 -> version = OptionalInt.of(cursor.uint8());
      default -> throw cursor.broken("a label has kind %d, and not from 1 to 10".formatted(kind));
    }
  }

  ActivityIds activity() {
    return new ActivityIds(activity, relatedActivity);
  }

  List<Label> labels() {
    return labels;
  }

  /** What is said here goes before what metadata says. */
  EventType of(EventType type) {
    if (opcode.isEmpty() && keywords.isEmpty() && level.isEmpty() && version.isEmpty()) {
      return type;
    }
    return new EventType(
        type.provider(),
        type.id(),
        type.name(),
        version.orElse(type.version()),
        level.orElse(type.level()),
        keywords.orElse(type.keywords()),
        opcode.orElse(type.opcode()),
        type.fields());
  }
}
