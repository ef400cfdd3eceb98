package io.github.clrsim.realclr.dac;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Core files as small as they can be, for tests. */
final class CoreBytes {
  static final int PAGE = 4096;

  private static final int HEADER_SIZE = 64;
  private static final int PROGRAM_HEADER_SIZE = 56;

  private final List<Segment> segments = new ArrayList<>();
  private final List<Mapping> mappings = new ArrayList<>();

  private record Segment(int type, long address, byte[] content) {}

  /** Memory that is in the dump. */
  CoreBytes loaded(long address, byte[] content) {
    segments.add(new Segment(1, address, content));
    return this;
  }

  /** Memory that is in the dump, as numbers of eight bytes. */
  CoreBytes loaded(long address, long... words) {
    ByteBuffer content = little(words.length * Long.BYTES);
    for (long word : words) {
      content.putLong(word);
    }
    return loaded(address, content.array());
  }

  /** A file that the process had in its memory. */
  CoreBytes mapped(long start, long end, long offset, Path file) {
    mappings.add(new Mapping(start, end, offset, file));
    return this;
  }

  /** The whole file. */
  byte[] bytes() {
    List<Segment> all = new ArrayList<>(segments);
    all.add(new Segment(4, 0, notes()));
    ByteBuffer header = little(HEADER_SIZE + all.size() * PROGRAM_HEADER_SIZE);
    header.put(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1});
    header.putShort(16, (short) 4).putShort(18, (short) 62);
    header.putLong(32, HEADER_SIZE).putShort(56, (short) all.size());
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    for (int i = 0; i < all.size(); i++) {
      Segment each = all.get(i);
      int at = HEADER_SIZE + i * PROGRAM_HEADER_SIZE;
      header.putInt(at, each.type).putLong(at + 8, header.capacity() + content.size());
      header.putLong(at + 16, each.address).putLong(at + 32, each.content.length);
      content.writeBytes(each.content);
    }
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    whole.writeBytes(header.array());
    whole.writeBytes(content.toByteArray());
    return whole.toByteArray();
  }

  /** The whole file, in a directory. */
  Path in(Path directory) throws IOException {
    return Files.write(directory.resolve("test.core"), bytes());
  }

  /** A note that nobody needs, then NT_FILE. */
  private byte[] notes() {
    ByteBuffer other = little(24);
    other.putInt(5).putInt(3).putInt(1).put("CORE\0\0\0\0abc".getBytes(StandardCharsets.UTF_8));
    ByteArrayOutputStream names = new ByteArrayOutputStream();
    ByteBuffer rows = little((2 + 3 * mappings.size()) * Long.BYTES);
    rows.putLong(mappings.size()).putLong(PAGE);
    for (Mapping each : mappings) {
      rows.putLong(each.start()).putLong(each.end()).putLong(each.offset() / PAGE);
      names.writeBytes((each.file() + "\0").getBytes(StandardCharsets.UTF_8));
    }
    ByteBuffer header = little(20);
    header.putInt(5).putInt(rows.capacity() + names.size()).putInt(0x46494c45);
    header.put("CORE\0\0\0\0".getBytes(StandardCharsets.UTF_8));
    ByteArrayOutputStream notes = new ByteArrayOutputStream();
    notes.writeBytes(other.array());
    notes.writeBytes(header.array());
    notes.writeBytes(rows.array());
    notes.writeBytes(names.toByteArray());
    return notes.toByteArray();
  }

  private static ByteBuffer little(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }
}
