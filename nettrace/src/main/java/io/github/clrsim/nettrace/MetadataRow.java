package io.github.clrsim.nettrace;

import io.github.clrsim.nettrace.bytes.Cursor;
import io.github.clrsim.nettrace.event.EventType;
import io.github.clrsim.nettrace.event.EventType.Field;
import java.util.List;

/**
 * A row of metadata.
 *
 * @param id by which events name it
 */
record MetadataRow(long id, EventType type) {
  private static final int TAG_HEAD_SIZE = 5;
  private static final int TAG_OPCODE = 1;
  private static final int TAG_FIELDS = 2;

  private static final int OPCODE = 1;
  private static final int KEYWORDS = 3;
  private static final int MESSAGE_TEMPLATE = 4;
  private static final int DESCRIPTION = 5;
  private static final int KEY_AND_VALUE = 6;
  private static final int PROVIDER_GUID = 7;
  private static final int LEVEL = 8;
  private static final int VERSION = 9;

  /** Reads one of versions 3 to 5, to the end of its bytes. */
  static MetadataRow ofObjects(Cursor row) {
    long id = row.uint32();
    String provider = row.zeroTerminatedText();
    int event = row.int32();
    String name = row.zeroTerminatedText();
    long keywords = row.int64();
    int version = row.int32();
    int level = row.int32();
    List<Field> fields = TypeReader.ofObjects(row);
    int opcode = 0;
    while (row.left() >= TAG_HEAD_SIZE) {
      long size = row.uint32();
      int tag = row.uint8();
      Cursor content = row.part(size);
      switch (tag) {
        case TAG_OPCODE -> opcode = content.uint8();
        case TAG_FIELDS -> fields = TypeReader.ofTag(content);
        default -> {} // a later version's
      }
    }
    return new MetadataRow(
        id, new EventType(provider, event, name, version, level, keywords, opcode, fields));
  }

  /** Reads one of version 6, to the end of its bytes. */
  static MetadataRow ofBlocks(Cursor row) {
    long id = row.varuint32();
    String provider = row.countedText();
    int event = (int) row.varuint32();
    String name = row.countedText();
    List<Field> fields = TypeReader.ofBlocks(row);
    int version = 0;
    int level = 0;
    long keywords = 0;
    int opcode = 0;
    Cursor optional = row.part(row.uint16());
    while (!optional.isAtEnd()) {
      int kind = optional.uint8();
      switch (kind) {
        case OPCODE -> opcode = optional.uint8();
        case KEYWORDS -> keywords = optional.int64();
        case MESSAGE_TEMPLATE, DESCRIPTION -> optional.countedText();
        case KEY_AND_VALUE -> {
          optional.countedText();
          optional.countedText();
        }
        case PROVIDER_GUID -> optional.guid();
        case LEVEL -> level = optional.uint8();
        case VERSION -> version = optional.uint8();
        // Its size is unknown, so nothing behind it can be read.
        default -> optional.take(optional.left());
      }
    }
    return new MetadataRow(
        id, new EventType(provider, event, name, version, level, keywords, opcode, fields));
  }
}
