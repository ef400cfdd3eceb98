package io.github.clrsim.guest.elf;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.diagnostic.FileFault;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** A shared library for x86-64 as a file. Nothing in it is trusted. */
public final class ElfFile {
  private static final long SIZE_MAX = 1L << 30;
  private static final int MAGIC = 0x464C_457F; // 0x7F E L F
  private static final int HEADER_SIZE = 64;
  private static final int CLASS_64_LITTLE = 0x0102;
  private static final int SHARED = 3;
  private static final int X86_64 = 62;
  private static final int SEGMENT_SIZE = 56;
  private static final int SECTION_SIZE = 64;
  private static final int SYMBOL_SIZE = 24;
  private static final int LOAD = 1;
  private static final int DYNAMIC = 2;
  private static final int THREAD_LOCAL = 7;
  private static final int SYMBOL_TABLE = 2;
  private static final int DYNAMIC_SYMBOLS = 11;
  private static final int FUNCTION = 2;
  private static final int OBJECT = 1;

  /** A linker script may leave a function without a type. */
  private static final int UNTYPED = 0;

  private static final int THREAD_LOCAL_DATA = 6;

  /** How a symbol is bound stands in the upper half of a byte. */
  private static final int BINDING_SHIFT = 4;

  private static final int GLOBAL = 1;
  private static final int WEAK = 2;

  private static final int RELOCATIONS = 7;
  private static final int RELOCATIONS_SIZE = 8;
  private static final int RELOCATION_SIZE = 24;

  /** Where in a relocation the number of its symbol stands. */
  private static final int RELOCATION_SYMBOL = 12;

  private static final int BIND_NOW = 24;
  private static final int FLAGS = 30;
  private static final int FLAGS_1 = 0x6FFF_FFFB;
  private static final int FLAG_BIND_NOW = 8;
  private static final int FLAG_1_NOW = 1;

  private static final int INIT_ARRAY = 25;
  private static final int FINI_ARRAY_SIZE = 28;
  private static final int INIT_ARRAY_SIZE = 27;

  private final Path path;
  private final ByteBuffer bytes;

  /** Functions and objects by their offset in memory, the longest-lived name of each. */
  private final TreeMap<Long, Symbol> symbols = new TreeMap<>();

  private ElfFile(Path path, byte[] content) {
    this.path = path;
    this.bytes = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** What it exports, by name. */
  private final Map<String, Long> exports = new HashMap<>();

  /** A name of a function or of data. */
  private record Symbol(String name, long size) {}

  /**
   * A part of the file that is loaded into memory, or a template of thread-local storage.
   *
   * @param offset from where the library lies
   * @param fileOffset where it is in the file
   * @param fileSize how much of it comes from the file
   * @param size how much memory it takes
   * @param alignment of that memory
   */
  public record Segment(long offset, long fileOffset, long fileSize, long size, long alignment) {}

  /**
   * Reads a library.
   *
   * @throws DiagnosticException if it cannot be read, or is no shared library for x86-64
   */
  public static ElfFile of(Path path) {
    ElfFile file = new ElfFile(path, content(path));
    try {
      file.requireLibrary();
      file.symbolTables().forEach(file::readSymbols);
    } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
      throw file.damaged();
    }
    return file;
  }

  private static byte[] content(Path path) {
    try {
      if (Files.isRegularFile(path) && Files.size(path) > SIZE_MAX) {
        throw refused(path, "it is larger than a gigabyte");
      }
      if (Files.exists(path) && !Files.isRegularFile(path)) {
        throw refused(path, "it is no file");
      }
      return Files.readAllBytes(path);
    } catch (IOException e) {
      throw refused(path, FileFault.words(e));
    }
  }

  private void requireLibrary() {
    if (bytes.limit() < HEADER_SIZE || bytes.getInt(0) != MAGIC) {
      throw refused(path, "it is no ELF file");
    }
    if (bytes.getShort(4) != CLASS_64_LITTLE || bytes.getShort(18) != X86_64) {
      throw refused(path, "it is for another machine than x86-64");
    }
    if (bytes.getShort(16) != SHARED) {
      throw refused(path, "it is no shared library");
    }
    if (segments(DYNAMIC).isEmpty() || segments(LOAD).isEmpty()) {
      throw refused(path, "nothing in it can be loaded");
    }
  }

  private DiagnosticException damaged() {
    return refused(path, "its tables lead out of the file: it is cut short or damaged");
  }

  static DiagnosticException refused(Path path, String fault) {
    return new Diagnostic(
            "The profiler's library cannot be used: " + fault + ".",
            path.toString(),
            "a native profiler is a shared library for x86-64 Linux with glibc, such as the one"
                + " that CORECLR_PROFILER_PATH names",
            "name the library that is built for linux-x64")
        .thrown();
  }

  /**
   * What the dynamic linker cannot load.
   *
   * @param why in its own words
   */
  public static DiagnosticException refusedByLinker(Path path, String why) {
    return new Diagnostic(
            "The profiler's library cannot be used: the dynamic linker refuses it (%s)."
                .formatted(why),
            path.toString(),
            "a runtime has it loaded by dlopen, as it is, and would go on without a profiler",
            "link what it needs into it, or put that where the linker looks, by LD_LIBRARY_PATH for"
                + " one")
        .thrown();
  }

  /** Where it was read. */
  public Path path() {
    return path;
  }

  private List<Segment> segments(int type) {
    List<Segment> found = new ArrayList<>();
    int at = place(bytes.getLong(32));
    int count = Short.toUnsignedInt(bytes.getShort(56));
    for (int i = 0; i < count; i++, at += SEGMENT_SIZE) {
      if (bytes.getInt(at) == type) {
        found.add(
            new Segment(
                bytes.getLong(at + 16),
                bytes.getLong(at + 8),
                bytes.getLong(at + 32),
                bytes.getLong(at + 40),
                bytes.getLong(at + 48)));
      }
    }
    return found;
  }

  /** How much memory it takes, from its first byte to its last. */
  public long size() {
    return segments(LOAD).stream()
        .mapToLong(segment -> segment.offset() + segment.size())
        .max()
        .orElseThrow();
  }

  /** The template of its thread-local storage, if it has any. */
  public Optional<Segment> threadLocal() {
    return segments(THREAD_LOCAL).stream().findFirst();
  }

  /**
   * Functions that are called when the library is loaded.
   *
   * @param offset of the array of their addresses, from where the library lies
   * @param count how many there are
   */
  public record Constructors(long offset, int count) {}

  /** Its constructors. */
  public Constructors constructors() {
    long offset = 0;
    long size = 0;
    for (int at : dynamicEntries()) {
      if (bytes.getLong(at) == INIT_ARRAY) {
        offset = bytes.getLong(at + Long.BYTES);
      } else if (bytes.getLong(at) == INIT_ARRAY_SIZE) {
        size = bytes.getLong(at + Long.BYTES);
      }
    }
    return new Constructors(offset, (int) (size / Long.BYTES));
  }

  /**
   * The same library, of which nothing is called when it is loaded or unloaded.
   *
   * <p>A runtime loads it lazily (RTLD_LAZY): a function that nobody has is a matter of who calls
   * it. Unless the library is linked to be bound at once, what it only calls of others is weak
   * here, so that all else is bound when it is loaded, or refused: data, and functions whose
   * address it takes.
   */
  public byte[] toLoad() {
    ByteBuffer copy = ByteBuffer.wrap(bytes.array().clone()).order(ByteOrder.LITTLE_ENDIAN);
    boolean isLazy = true;
    for (int at : dynamicEntries()) {
      long tag = bytes.getLong(at);
      long value = bytes.getLong(at + Long.BYTES);
      if (tag == INIT_ARRAY_SIZE || tag == FINI_ARRAY_SIZE) {
        copy.putLong(at + Long.BYTES, 0);
      }
      isLazy &=
          tag != BIND_NOW
              && !(tag == FLAGS && (value & FLAG_BIND_NOW) != 0)
              && !(tag == FLAGS_1 && (value & FLAG_1_NOW) != 0);
    }
    if (isLazy) {
      weaken(copy);
    }
    return copy.array();
  }

  private void weaken(ByteBuffer copy) {
    Set<Integer> takenAtOnce = takenAtOnce();
    for (SymbolTable table : symbolTables()) {
      if (table.isDynamic()) {
        for (int at = table.from(); at < table.end(); at += SYMBOL_SIZE) {
          if (takenAtOnce.contains((at - table.from()) / SYMBOL_SIZE)) {
            continue;
          }
          int type = bytes.get(at + 4) & 0xF;
          boolean isElsewhere = bytes.getShort(at + 6) == 0;
          boolean isGlobal = bytes.get(at + 4) >>> BINDING_SHIFT == GLOBAL;
          if (isElsewhere && isGlobal && type != OBJECT && type != THREAD_LOCAL_DATA) {
            copy.put(at + 4, (byte) (WEAK << BINDING_SHIFT | type));
          }
        }
      }
    }
  }

  /** The numbers of the symbols whose address stands in data, where no call looks for it. */
  private Set<Integer> takenAtOnce() {
    long from = 0;
    long size = 0;
    for (int at : dynamicEntries()) {
      long value = bytes.getLong(at + Long.BYTES);
      if (bytes.getLong(at) == RELOCATIONS) {
        from = value;
      } else if (bytes.getLong(at) == RELOCATIONS_SIZE) {
        size = value;
      }
    }
    Set<Integer> taken = new HashSet<>();
    try {
      int table = size == 0 ? 0 : inFile(from, size);
      for (long at = 0; at < size; at += RELOCATION_SIZE) {
        taken.add(bytes.getInt(place(table + at) + RELOCATION_SYMBOL));
      }
      return taken;
    } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
      throw damaged();
    }
  }

  /** Where in the file something of this size begins that lies at an offset in memory. */
  private int inFile(long offset, long size) {
    return segments(LOAD).stream()
        .filter(each -> offset >= each.offset() && size <= each.fileSize())
        .filter(each -> offset - each.offset() <= each.fileSize() - size)
        .findFirst()
        .map(each -> place(offset - each.offset() + each.fileOffset()))
        .orElseThrow(IndexOutOfBoundsException::new);
  }

  /** Where the entries of its dynamic section are in the file. */
  private List<Integer> dynamicEntries() {
    List<Integer> entries = new ArrayList<>();
    try {
      for (Segment dynamic : segments(DYNAMIC)) {
        int end = place(dynamic.fileOffset() + dynamic.fileSize());
        for (int at = place(dynamic.fileOffset()); at + Long.BYTES < end; at += 2 * Long.BYTES) {
          entries.add(at);
        }
      }
      return entries;
    } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
      throw damaged();
    }
  }

  /** The offset of what it exports by this name, from where it lies. */
  public Optional<Long> exported(String name) {
    return Optional.ofNullable(exports.get(name));
  }

  /** Has {@link #nameAt} give the names that this makes of symbols. */
  void nameBy(UnaryOperator<String> naming) {
    symbols.replaceAll((_, symbol) -> new Symbol(naming.apply(symbol.name), symbol.size));
  }

  /**
   * What lies at an offset from where it lies: a name, with the distance from its first byte.
   *
   * @param before the offset that decides by which symbol: the same, or one right before it
   */
  public Optional<String> nameAt(long offset, long before) {
    return Optional.ofNullable(symbols.floorEntry(before))
        .filter(entry -> before - entry.getKey() < Math.max(entry.getValue().size, 1))
        .map(
            entry ->
                offset == entry.getKey()
                    ? entry.getValue().name
                    : "%s+0x%x".formatted(entry.getValue().name, offset - entry.getKey()));
  }

  /**
   * A table of symbols in the file.
   *
   * @param end behind its last entry
   * @param names where their names are
   * @param isDynamic whether it is the one for the dynamic linker
   */
  private record SymbolTable(int from, int end, int names, boolean isDynamic) {}

  private List<SymbolTable> symbolTables() {
    List<SymbolTable> tables = new ArrayList<>();
    int at = place(bytes.getLong(40));
    int count = Short.toUnsignedInt(bytes.getShort(60));
    for (int i = 0; i < count; i++) {
      int section = at + i * SECTION_SIZE;
      int type = bytes.getInt(section + 4);
      if (type == SYMBOL_TABLE || type == DYNAMIC_SYMBOLS) {
        int names = at + bytes.getInt(section + 40) * SECTION_SIZE;
        tables.add(
            new SymbolTable(
                place(bytes.getLong(section + 24)),
                place(bytes.getLong(section + 24) + bytes.getLong(section + 32)),
                place(bytes.getLong(names + 24)),
                type == DYNAMIC_SYMBOLS));
      }
    }
    return tables;
  }

  private void readSymbols(SymbolTable table) {
    for (int at = table.from(); at < table.end(); at += SYMBOL_SIZE) {
      int type = bytes.get(at + 4) & 0xF;
      long value = bytes.getLong(at + 8);
      boolean isHere = bytes.getShort(at + 6) != 0 && value != 0;
      boolean isNamed = type == FUNCTION || type == OBJECT;
      if (isHere && (isNamed || type == UNTYPED)) {
        String name = text(table.names() + bytes.getInt(at));
        if (table.isDynamic()) {
          exports.putIfAbsent(name, value);
        }
        if (isNamed) {
          symbols.putIfAbsent(value, new Symbol(name, bytes.getLong(at + 16)));
        }
      }
    }
  }

  private String text(int from) {
    int end = from;
    while (bytes.get(end) != 0) {
      end++;
    }
    return new String(bytes.array(), from, end - from, StandardCharsets.UTF_8);
  }

  /** A place in the file, or a size of something in it. */
  private int place(long offset) {
    if (offset < 0 || offset > bytes.limit()) {
      throw new IndexOutOfBoundsException(Long.toString(offset));
    }
    return (int) offset;
  }
}
