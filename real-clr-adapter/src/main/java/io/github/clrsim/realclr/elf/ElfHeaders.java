package io.github.clrsim.realclr.elf;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A program or library of 64 bits (elf(5)), by its program headers: they are in memory, too, as the
 * section headers are not.
 */
public final class ElfHeaders {
  private static final int MAGIC = 0x464c457f;
  private static final int BITS_64_LITTLE_ENDIAN = 0x0102;
  private static final int HEADER_SIZE = 64;
  private static final int PART_SIZE = 56;

  private static final int PT_LOAD = 1;
  private static final int PT_DYNAMIC = 2;
  private static final int PT_NOTE = 4;
  private static final int WRITABLE = 2; // PF_W
  private static final int NT_GNU_BUILD_ID = 3;
  private static final String GNU = "GNU\0";
  private static final int NOTE_HEADER_SIZE = 12;
  private static final int NOTE_ALIGNMENT = 4;
  private static final int DT_STRTAB = 5;
  private static final int DT_STRSZ = 10;

  /** The headers of a damaged image may name any size. */
  private static final int SIZE_MAX = 64 << 20;

  private final ElfBytes bytes;
  private final boolean isLoaded;
  private final List<Part> parts;

  private ElfHeaders(ElfBytes bytes, boolean isLoaded, List<Part> parts) {
    this.bytes = bytes;
    this.isLoaded = isLoaded;
    this.parts = parts;
  }

  /** A program header. */
  private record Part(int type, int flags, long offset, long address, long size) {
    static Part of(ByteBuffer table, int at) {
      return new Part(
          table.getInt(at),
          table.getInt(at + 4),
          table.getLong(at + 8),
          table.getLong(at + 16),
          table.getLong(at + 32));
    }
  }

  /** An image in a file, if it is one. */
  public static Optional<ElfHeaders> inFile(ElfBytes bytes) {
    return of(bytes, false);
  }

  /** An image in memory, if it is one; its bytes are counted from its first address. */
  public static Optional<ElfHeaders> inMemory(ElfBytes bytes) {
    return of(bytes, true);
  }

  private static Optional<ElfHeaders> of(ElfBytes bytes, boolean isLoaded) {
    Optional<ByteBuffer> header =
        bytes
            .at(0, HEADER_SIZE)
            .filter(found -> found.getInt(0) == MAGIC)
            .filter(found -> found.getShort(4) == BITS_64_LITTLE_ENDIAN);
    if (header.isEmpty()) {
      return Optional.empty();
    }
    int count = Short.toUnsignedInt(header.get().getShort(56));
    return bytes
        .at(header.get().getLong(32), count * PART_SIZE)
        .map(table -> new ElfHeaders(bytes, isLoaded, parts(table, count)));
  }

  private static List<Part> parts(ByteBuffer table, int count) {
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      parts.add(Part.of(table, i * PART_SIZE));
    }
    return List.copyOf(parts);
  }

  /** Which build it is, if it says so. */
  public Optional<BuildId> buildId() {
    return contents(PT_NOTE).flatMap(notes -> buildId(notes).stream()).findFirst();
  }

  private static Optional<BuildId> buildId(ByteBuffer notes) {
    long at = 0;
    while (at + NOTE_HEADER_SIZE <= notes.limit()) {
      int header = (int) at;
      int nameSize = notes.getInt(header);
      int size = notes.getInt(header + 4);
      long content = at + NOTE_HEADER_SIZE + aligned(nameSize);
      if (nameSize < 0 || size < 0 || content + size > notes.limit()) {
        return Optional.empty();
      }
      if (notes.getInt(header + 8) == NT_GNU_BUILD_ID
          && text(notes, header + NOTE_HEADER_SIZE, nameSize).equals(GNU)) {
        byte[] id = new byte[size];
        notes.get((int) content, id);
        return Optional.of(new BuildId(HexFormat.of().formatHex(id)));
      }
      at = content + aligned(size);
    }
    return Optional.empty();
  }

  private static long aligned(int size) {
    return Math.ceilDiv((long) size, NOTE_ALIGNMENT) * NOTE_ALIGNMENT;
  }

  private static String text(ByteBuffer from, int start, int size) {
    byte[] text = new byte[size];
    from.get(start, text);
    // Each byte is a character, whatever it means.
    return new String(text, StandardCharsets.ISO_8859_1);
  }

  /** Whether it exports, or imports, something of this name. */
  public boolean hasDynamicName(String name) {
    return contents(PT_DYNAMIC)
        .findFirst()
        .flatMap(this::names)
        .filter(names -> names.contains("\0" + name + "\0"))
        .isPresent();
  }

  private Optional<String> names(ByteBuffer dynamic) {
    long address = 0;
    long size = 0;
    for (int at = 0; at + 2 * Long.BYTES <= dynamic.limit(); at += 2 * Long.BYTES) {
      long value = dynamic.getLong(at + Long.BYTES);
      switch ((int) dynamic.getLong(at)) {
        case DT_STRTAB -> address = value;
        case DT_STRSZ -> size = value;
        default -> {} // nothing about names
      }
    }
    return size <= 0 || size > SIZE_MAX
        ? Optional.empty()
        : bytes(address, (int) size).map(found -> text(found, 0, found.limit()));
  }

  private Optional<ByteBuffer> bytes(long address, int size) {
    return parts.stream()
        .filter(part -> part.type == PT_LOAD)
        .filter(part -> part.address <= address && address < part.address + part.size)
        .findFirst()
        .flatMap(part -> bytes.at(place(part) + address - part.address, size));
  }

  /** The data that it begins with and may change, each part as a text of one character a byte. */
  public Stream<String> data() {
    return parts.stream()
        .filter(part -> part.type == PT_LOAD && (part.flags & WRITABLE) != 0)
        .flatMap(part -> content(part).stream())
        .map(found -> text(found, 0, found.limit()));
  }

  private Stream<ByteBuffer> contents(int type) {
    return parts.stream().filter(part -> part.type == type).flatMap(part -> content(part).stream());
  }

  private Optional<ByteBuffer> content(Part part) {
    return part.size <= 0 || part.size > SIZE_MAX
        ? Optional.empty()
        : bytes.at(place(part), (int) part.size);
  }

  /** Libraries are linked as if they were loaded at 0. */
  private long place(Part part) {
    return isLoaded ? part.address : part.offset;
  }
}
