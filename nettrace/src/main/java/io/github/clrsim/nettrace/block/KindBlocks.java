package io.github.clrsim.nettrace.block;

import io.github.clrsim.nettrace.block.Block.Kind;
import io.github.clrsim.nettrace.bytes.ByteSource;
import io.github.clrsim.nettrace.bytes.Cursor;
import io.github.clrsim.nettrace.bytes.CutShort;
import io.github.clrsim.nettrace.event.Container;
import io.github.clrsim.nettrace.event.EventClock;
import io.github.clrsim.nettrace.event.EventPipeHeader;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Version 6: each block has four bytes before it, three for its size and one for its kind
 * (NetTraceFormat.md of PerfView).
 */
final class KindBlocks implements Blocks {
  private static final int MAJOR_VERSION = 6;
  private static final int SIZE_BITS = 24;
  private static final int END = 0;
  private static final int TRACE = 1;

  private final ByteSource source;
  private final EventPipeHeader header;

  private KindBlocks(ByteSource source, EventPipeHeader header) {
    this.source = source;
    this.header = header;
  }

  /** Reads on behind the magic word and the zero that sets this version apart. */
  static KindBlocks behindMagic(ByteSource source) throws CutShort {
    long at = source.position();
    Cursor versions = source.read(2 * Integer.BYTES);
    long major = versions.uint32();
    if (major != MAJOR_VERSION) {
      throw source.damage().unknown(at, "it has version %d.%d".formatted(major, versions.uint32()));
    }
    long first = source.read(Integer.BYTES).uint32();
    int kind = (int) (first >>> SIZE_BITS);
    if (kind != TRACE) {
      throw source
          .damage()
          .at(
              at,
              "its first block has kind %d, and not %d, what it says of itself"
                  .formatted(kind, TRACE));
    }
    return new KindBlocks(source, header(source.read((int) first & BLOCK_SIZE_MAX)));
  }

  private static EventPipeHeader header(Cursor block) {
    EventClock clock = TraceTimes.read(block);
    int pointerSize = TraceTimes.pointerSize(block);
    long count = block.uint32();
    Map<String, String> properties = new LinkedHashMap<>();
    for (long i = 0; i < count; i++) {
      String key = block.countedText();
      properties.put(key, block.countedText());
    }
    return new EventPipeHeader(
        Container.NETTRACE_BLOCKS,
        MAJOR_VERSION,
        clock,
        pointerSize,
        number(block, properties, "ProcessId"),
        (int) number(block, properties, "HardwareThreadCount"),
        properties);
  }

  private static long number(Cursor block, Map<String, String> properties, String key) {
    String text = properties.getOrDefault(key, "0");
    try {
      return Integer.toUnsignedLong(Integer.parseUnsignedInt(text));
    } catch (NumberFormatException _) {
      throw block.broken("%s is %s, which is no number of 32 bits".formatted(key, text));
    }
  }

  @Override
  public EventPipeHeader header() {
    return header;
  }

  @Override
  public Optional<Block> next() throws CutShort {
    while (true) {
      long at = source.position();
      long head = source.read(Integer.BYTES).uint32();
      int size = (int) head & BLOCK_SIZE_MAX;
      int number = (int) (head >>> SIZE_BITS);
      if (number == END) {
        source.skip(size);
        return Optional.empty();
      }
      if (number == TRACE) {
        throw source.damage().at(at, "what the file says of itself stands there twice");
      }
      Optional<Kind> kind = kind(number);
      if (kind.isPresent()) {
        return Optional.of(new Block(kind.get(), BlockContent.read(source, size, kind.get())));
      }
      source.skip(size);
    }
  }

  private static Optional<Kind> kind(int number) {
    return switch (number) {
      case 2 -> Optional.of(Kind.EVENTS);
      case 3 -> Optional.of(Kind.METADATA);
      case 4 -> Optional.of(Kind.SEQUENCE_POINT);
      case 5 -> Optional.of(Kind.STACKS);
      case 6 -> Optional.of(Kind.THREADS);
      case 7 -> Optional.of(Kind.REMOVED_THREADS);
      case 8 -> Optional.of(Kind.LABEL_LISTS);
      default -> Optional.empty();
    };
  }
}
