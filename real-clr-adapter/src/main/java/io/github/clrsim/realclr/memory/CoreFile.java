package io.github.clrsim.realclr.memory;

import io.github.clrsim.diagnostic.Diagnostic;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A core file of Linux on x64 (elf(5), core(5)): which memory is in it (PT_LOAD), and which files
 * the process had in its memory (NT_FILE).
 *
 * @param loaded by the first address, in the order of unsigned numbers
 */
record CoreFile(NavigableMap<Long, MemorySegment> loaded, List<Mapping> mappings) {
  private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED;
  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

  private static final int MANY_HEADERS = 0xffff; // PN_XNUM
  private static final int PROGRAM_HEADER_SIZE = 56;
  private static final int PT_LOAD = 1;
  private static final int PT_NOTE = 4;
  private static final int NT_FILE = 0x46494c45;
  private static final int NOTE_HEADER_SIZE = 12;
  private static final int NOTE_ALIGNMENT = 4;
  private static final int MAPPING_SIZE = 3 * Long.BYTES;

  CoreFile {
    mappings = List.copyOf(mappings);
  }

  /** Reads the headers of a dump. */
  static CoreFile of(Path path, MemorySegment file) {
    DumpForm.requireCore(path, file);
    try {
      return read(file);
    } catch (IndexOutOfBoundsException cut) {
      throw new Diagnostic(
              "The dump is cut short: it has %d bytes, and its headers name more"
                  .formatted(file.byteSize()),
              path.toString(),
              "what is missing may be the object that is asked for",
              "write the dump again, with enough room on the disk, or copy it whole")
          .thrown();
    }
  }

  private static CoreFile read(MemorySegment file) {
    NavigableMap<Long, MemorySegment> loaded = new TreeMap<>(Long::compareUnsigned);
    List<Mapping> mappings = new ArrayList<>();
    long first = file.get(LONG, 32);
    int count = Short.toUnsignedInt(file.get(SHORT, 56));
    if (count == MANY_HEADERS) {
      // The number is too large for its place; it stands in the first section header (elf(5)).
      count = file.get(INT, file.get(LONG, 40) + 44);
    }
    for (int i = 0; i < count; i++) {
      MemorySegment header =
          file.asSlice(first + (long) i * PROGRAM_HEADER_SIZE, PROGRAM_HEADER_SIZE);
      MemorySegment content = file.asSlice(header.get(LONG, 8), header.get(LONG, 32));
      switch (header.get(INT, 0)) {
        case PT_LOAD -> loaded.put(header.get(LONG, 16), content);
        case PT_NOTE -> readNotes(content, mappings);
        default -> {} // nothing of a process's memory
      }
    }
    return new CoreFile(loaded, mappings);
  }

  private static void readNotes(MemorySegment notes, List<Mapping> mappings) {
    long at = 0;
    while (at + NOTE_HEADER_SIZE <= notes.byteSize()) {
      long content = at + NOTE_HEADER_SIZE + aligned(notes.get(INT, at));
      int size = notes.get(INT, at + 4);
      if (notes.get(INT, at + 8) == NT_FILE) {
        readMappings(notes.asSlice(content, size), mappings);
      }
      at = content + aligned(size);
    }
  }

  private static long aligned(int size) {
    return Math.ceilDiv((long) size, NOTE_ALIGNMENT) * NOTE_ALIGNMENT;
  }

  /** A count, the size of a page, then three numbers for each mapping, then all names. */
  private static void readMappings(MemorySegment note, List<Mapping> mappings) {
    long count = note.get(LONG, 0);
    long pageSize = note.get(LONG, Long.BYTES);
    long name = 2L * Long.BYTES + count * MAPPING_SIZE;
    for (int i = 0; i < count; i++) {
      MemorySegment row = note.asSlice(2L * Long.BYTES + (long) i * MAPPING_SIZE, MAPPING_SIZE);
      String file = note.getString(name);
      long offset = row.get(LONG, 2L * Long.BYTES) * pageSize;
      mappings.add(new Mapping(row.get(LONG, 0), row.get(LONG, Long.BYTES), offset, Path.of(file)));
      name += file.getBytes(StandardCharsets.UTF_8).length + 1;
    }
  }

  /** What the dump has from this address on, up to its next gap. */
  Optional<MemorySegment> from(long address) {
    return Optional.ofNullable(loaded.floorEntry(address))
        .filter(
            found ->
                Long.compareUnsigned(address - found.getKey(), found.getValue().byteSize()) < 0)
        .map(found -> found.getValue().asSlice(address - found.getKey()));
  }
}
