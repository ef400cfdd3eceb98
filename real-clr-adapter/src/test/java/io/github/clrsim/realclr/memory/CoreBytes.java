package io.github.clrsim.realclr.memory;

import io.github.clrsim.api.data.Blob;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Core files as small as they can be, for tests. */
public final class CoreBytes {
  public static final int PAGE = 4096;

  private static final int HEADER_SIZE = 64;
  private static final int PROGRAM_HEADER_SIZE = 56;

  private final List<Segment> segments = new ArrayList<>();
  private final List<Mapping> mappings = new ArrayList<>();

  private record Segment(int type, long address, Blob content) {}

  /** Memory that is in the dump. */
  public CoreBytes loaded(long address, byte[] content) {
    segments.add(new Segment(1, address, Blob.of(content)));
    return this;
  }

  /** Memory that is in the dump, as numbers of eight bytes. */
  public CoreBytes loaded(long address, long... words) {
    Writer content = new Writer();
    for (long word : words) {
      content.number(word, Long.BYTES);
    }
    return loaded(address, content.bytes());
  }

  /** A file that the process had in its memory. */
  public CoreBytes mapped(long start, long end, long offset, Path file) {
    mappings.add(new Mapping(start, end, offset, file));
    return this;
  }

  /** The whole file. */
  byte[] bytes() {
    List<Segment> all = new ArrayList<>(segments);
    all.add(new Segment(4, 0, Blob.of(notes())));
    Writer file = new Writer();
    file.text("\u007fELF").number(0x010102, 12);
    file.number(4, 2).number(62, 2).number(1, 4).number(0, 8).number(HEADER_SIZE, 8);
    file.number(0, 14).number(PROGRAM_HEADER_SIZE, 2).number(all.size(), 2).number(0, 6);
    long next = HEADER_SIZE + (long) all.size() * PROGRAM_HEADER_SIZE;
    for (Segment each : all) {
      int size = each.content.size();
      file.number(each.type, 8).number(next, 8).number(each.address, 16);
      file.number(size, 8).number(size, 8).number(1, 8);
      next += size;
    }
    all.forEach(each -> file.all(each.content.bytes()));
    return file.bytes();
  }

  /** The whole file, in a directory. */
  public Path in(Path directory) throws IOException {
    return Files.write(directory.resolve("test.core"), bytes());
  }

  /** A note that nobody needs, then NT_FILE. */
  private byte[] notes() {
    Writer files = new Writer().number(mappings.size(), 8).number(PAGE, 8);
    for (Mapping each : mappings) {
      files.number(each.start(), 8).number(each.end(), 8).number(each.offset() / PAGE, 8);
    }
    mappings.forEach(each -> files.text(each.file() + "\0"));
    Writer notes = new Writer().number(5, 4).number(3, 4).number(1, 4).text("CORE\0\0\0\0abc\0");
    byte[] content = files.bytes();
    notes.number(5, 4).number(content.length, 4).number(0x46494c45, 4).text("CORE\0\0\0\0");
    return notes.all(content).bytes();
  }

  /** Little-endian numbers one behind the other. */
  private static final class Writer {
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    /** A number in its first eight bytes, then zeros. */
    Writer number(long number, int size) {
      for (int i = 0; i < size; i++) {
        written.write(i < Long.BYTES ? (int) (number >>> (i * Byte.SIZE)) : 0);
      }
      return this;
    }

    Writer text(String text) {
      return all(text.getBytes(StandardCharsets.UTF_8));
    }

    Writer all(byte[] bytes) {
      written.writeBytes(bytes);
      return this;
    }

    byte[] bytes() {
      return written.toByteArray();
    }
  }
}
