package io.github.clrsim.nettrace.block;

import io.github.clrsim.nettrace.block.Block.Kind;
import io.github.clrsim.nettrace.bytes.ByteSource;
import io.github.clrsim.nettrace.bytes.Cursor;
import io.github.clrsim.nettrace.bytes.CutShort;
import io.github.clrsim.nettrace.event.Container;
import io.github.clrsim.nettrace.event.EventClock;
import io.github.clrsim.nettrace.event.EventPipeHeader;
import java.util.Map;
import java.util.Optional;

/**
 * Versions 3 to 5: objects, each behind the name and version of its type. All but the first have
 * their size before them, and begin at a byte that four divides (NetPerfFormat.md and
 * NetTraceFormat_v5.md of PerfView).
 */
final class ObjectBlocks implements Blocks {
  private static final String SERIALIZATION = "!FastSerialization.1";
  private static final String TRACE = "Trace";
  private static final int TRACE_SIZE = 48;
  private static final int TYPE_NAME_MAX = 1_000;
  private static final int ALIGNMENT = 4;

  private static final int NETPERF_VERSION = 3;
  private static final int NEWEST_VERSION = 5;
  private static final int NEWEST_BLOCK_VERSION = 2;

  private static final int NULL_REFERENCE = 1;
  private static final int BEGIN_OBJECT = 4;
  private static final int BEGIN_PRIVATE_OBJECT = 5;
  private static final int END_OBJECT = 6;

  private final ByteSource source;
  private final EventPipeHeader header;

  private ObjectBlocks(ByteSource source, EventPipeHeader header) {
    this.source = source;
    this.header = header;
  }

  private record ObjectType(String name, int version, int oldestReader) {}

  /** Reads on behind the length of the name of the serialization. */
  static ObjectBlocks behindLength(ByteSource source, int length, boolean isNettrace)
      throws CutShort {
    long at = source.position();
    if (length != SERIALIZATION.length()
        || !source.read(length).utf8(length).equals(SERIALIZATION)) {
      throw source.damage().unknown(at, "it does not begin as a recording of EventPipe does");
    }
    at = source.position();
    ObjectType type =
        nextType(source)
            .orElseThrow(() -> source.damage().at(source.position(), "it ends at its beginning"));
    if (!type.name().equals(TRACE)) {
      throw source
          .damage()
          .unknown(at, "its first object is a %s, and not a %s".formatted(type.name(), TRACE));
    }
    boolean isKnown =
        isNettrace
            ? type.version() > NETPERF_VERSION && type.oldestReader() <= NEWEST_VERSION
            : type.version() == NETPERF_VERSION;
    if (!isKnown) {
      throw source.damage().unknown(at, "its Trace has version %d".formatted(type.version()));
    }
    Cursor fields = source.read(TRACE_SIZE);
    EventClock clock = TraceTimes.read(fields);
    int pointerSize = TraceTimes.pointerSize(fields);
    long processId = fields.uint32();
    EventPipeHeader header =
        new EventPipeHeader(
            isNettrace ? Container.NETTRACE_OBJECTS : Container.NETPERF,
            type.version(),
            clock,
            pointerSize,
            processId,
            fields.int32(),
            Map.of());
    requireEndOfObject(source);
    return new ObjectBlocks(source, header);
  }

  @Override
  public EventPipeHeader header() {
    return header;
  }

  @Override
  public Optional<Block> next() throws CutShort {
    while (true) {
      long at = source.position();
      Optional<ObjectType> type = nextType(source);
      if (type.isEmpty()) {
        return Optional.empty();
      }
      Optional<Kind> kind = kind(type.get().name());
      int size = size(source);
      if (kind.isEmpty()) {
        source.skip(size);
        requireEndOfObject(source);
        continue;
      }
      if (type.get().oldestReader() > NEWEST_BLOCK_VERSION) {
        throw source
            .damage()
            .unknown(
                at,
                "it has a %s that readers from version %d on read"
                    .formatted(type.get().name(), type.get().oldestReader()));
      }
      Cursor content = BlockContent.read(source, size, kind.get());
      try {
        requireEndOfObject(source);
      } catch (CutShort _) {
        // What there is of it counts all the same; that the file ends shows where the next begins.
      }
      return Optional.of(new Block(kind.get(), content));
    }
  }

  /** The size of a block, behind which its first byte is next. */
  private static int size(ByteSource source) throws CutShort {
    long at = source.position();
    int size = source.read(Integer.BYTES).int32();
    if (size < 0 || size > BLOCK_SIZE_MAX) {
      throw source
          .damage()
          .at(at, "a block has %d bytes, and not from 0 to %d".formatted(size, BLOCK_SIZE_MAX));
    }
    source.skip(Math.floorMod(-source.position(), ALIGNMENT));
    return size;
  }

  /** The type of the object that begins here, or empty where none does any more. */
  private static Optional<ObjectType> nextType(ByteSource source) throws CutShort {
    long at = source.position();
    int tag = tag(source);
    if (tag == NULL_REFERENCE) {
      return Optional.empty();
    }
    requireTag(source, at, tag == BEGIN_OBJECT || tag == BEGIN_PRIVATE_OBJECT, tag);
    at = source.position();
    tag = tag(source);
    requireTag(source, at, tag == BEGIN_OBJECT || tag == BEGIN_PRIVATE_OBJECT, tag);
    at = source.position();
    tag = tag(source);
    requireTag(source, at, tag == NULL_REFERENCE, tag);
    Cursor versions = source.read(3 * Integer.BYTES);
    int version = versions.int32();
    int oldestReader = versions.int32();
    int length = versions.int32();
    if (length < 1 || length > TYPE_NAME_MAX) {
      throw source
          .damage()
          .at(
              at,
              "the name of a type has %d bytes, and not from 1 to %d"
                  .formatted(length, TYPE_NAME_MAX));
    }
    String name = source.read(length).utf8(length);
    requireEndOfObject(source);
    return Optional.of(new ObjectType(name, version, oldestReader));
  }

  private static void requireEndOfObject(ByteSource source) throws CutShort {
    long at = source.position();
    int tag = tag(source);
    requireTag(source, at, tag == END_OBJECT, tag);
  }

  private static int tag(ByteSource source) throws CutShort {
    return source.read(1).uint8();
  }

  private static void requireTag(ByteSource source, long at, boolean isRight, int tag) {
    if (!isRight) {
      throw source
          .damage()
          .at(at, "no tag %d can stand where an object begins or ends".formatted(tag));
    }
  }

  private static Optional<Kind> kind(String type) {
    return switch (type) {
      case "EventBlock" -> Optional.of(Kind.EVENTS);
      case "MetadataBlock" -> Optional.of(Kind.METADATA);
      case "StackBlock" -> Optional.of(Kind.STACKS);
      case "SPBlock" -> Optional.of(Kind.SEQUENCE_POINT);
      default -> Optional.empty();
    };
  }
}
