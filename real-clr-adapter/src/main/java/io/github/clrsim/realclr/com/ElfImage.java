package io.github.clrsim.realclr.com;

import io.github.clrsim.abi.MachineCode;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * A shared library for Linux on x64, as bytes: code, a few writable slots, and the names it exports
 * (System V gABI, chapters 4 and 5). The code finds its slots relative to itself, so that it has no
 * relocations but those that fill a slot ({@link Import}), and no section headers, since nobody but
 * the dynamic loader reads it.
 *
 * <p>The first segment, readable and executable, holds the headers, the names and the code; the
 * second one, readable and writable, starts on the next page and holds the dynamic table and the
 * slots.
 */
public final class ElfImage {
  /** The name under which the slots are exported. */
  public static final String SLOTS = "slots";

  private static final int PAGE = 4096;
  private static final int FILE_HEADER_SIZE = 64;
  private static final int PROGRAM_HEADER_SIZE = 56;
  private static final int SYMBOL_SIZE = 24;
  private static final int DYNAMIC_ENTRY_SIZE = 16;

  // e_type, e_machine
  private static final short ET_DYN = 3;
  private static final short EM_X86_64 = 62;

  // p_type, p_flags
  private static final int PT_LOAD = 1;
  private static final int PT_DYNAMIC = 2;
  private static final int PT_TLS = 7;
  private static final int PT_GNU_STACK = 0x6474e551;
  private static final int EXECUTE = 1;
  private static final int WRITE = 2;
  private static final int READ = 4;

  // d_tag
  private static final long DT_NULL = 0;
  private static final long DT_HASH = 4;
  private static final long DT_STRTAB = 5;
  private static final long DT_SYMTAB = 6;
  private static final long DT_RELA = 7;
  private static final long DT_RELASZ = 8;
  private static final long DT_RELAENT = 9;
  private static final long DT_STRSZ = 10;
  private static final long DT_SYMENT = 11;
  private static final long DT_FINI = 13;
  private static final long DT_SONAME = 14;
  private static final long DT_FLAGS_1 = 0x6ffffffb;
  private static final long DF_1_NODELETE = 8;

  // st_info: global functions and global data; st_shndx: any section but the undefined one
  private static final byte GLOBAL_FUNCTION = 0x12;
  private static final byte GLOBAL_OBJECT = 0x11;
  private static final byte WEAK_UNTYPED = 0x20;
  private static final short DEFINED = 1;
  private static final short UNDEFINED = 0;

  // r_info, the low half
  private static final int R_X86_64_GLOB_DAT = 6;
  private static final int R_X86_64_TPOFF64 = 18;
  private static final int RELOCATION_SIZE = 24;

  private final MachineCode code;
  private final List<String> functions;
  private final int slots;
  private final List<Import> imports;
  private final Optional<String> unload;
  private final Names names = new Names();

  private ElfImage(MachineCode code, List<String> functions, int slots, Loading loading) {
    this.code = code;
    this.functions = List.copyOf(functions);
    this.slots = slots;
    this.imports = loading.imports;
    this.unload = loading.unload;
  }

  /**
   * What the loader does with a library.
   *
   * @param imports what it puts into slots
   * @param unload the function that it calls before it unloads the library; without one that has
   *     imports is never unloaded
   */
  public record Loading(List<Import> imports, Optional<String> unload) {
    public Loading {
      imports = List.copyOf(imports);
    }
  }

  /** What the loader puts into a slot. */
  public sealed interface Import {
    int slot();

    /** Where each thread has a word of its own, zero at first, counted from its own block. */
    record ThreadWord(int slot) implements Import {}

    /** The address of a function of another library; zero if there is none. */
    record Function(int slot, String name) implements Import {}
  }

  /**
   * The image of a library.
   *
   * @param soname the name the library gives itself
   * @param code what it does
   * @param functions which labels of the code it exports
   * @param slots how many slots of eight bytes it has, all zero at first
   */
  public static byte[] of(String soname, MachineCode code, List<String> functions, int slots) {
    return of(soname, code, functions, slots, new Loading(List.of(), Optional.empty()));
  }

  /** The same, for which the loader does more. */
  public static byte[] of(
      String soname, MachineCode code, List<String> functions, int slots, Loading loading) {
    return new ElfImage(code, functions, slots, loading).bytes(soname);
  }

  private byte[] bytes(String soname) {
    int sonameAt = names.add(soname);
    List<Integer> functionNames = functions.stream().map(names::add).toList();
    int slotsName = names.add(SLOTS);

    List<Import.Function> foreign =
        imports.stream()
            .filter(Import.Function.class::isInstance)
            .map(Import.Function.class::cast)
            .toList();
    List<Integer> foreignNames =
        foreign.stream().map(Import.Function::name).map(names::add).toList();
    boolean hasThreadWord = foreign.size() < imports.size();

    int programHeaders = hasThreadWord ? 5 : 4;
    int symbols = 1 + foreign.size() + functions.size() + 1;
    int hash = FILE_HEADER_SIZE + programHeaders * PROGRAM_HEADER_SIZE;
    int symbolTable = aligned(hash + Integer.BYTES * (3 + symbols), Long.BYTES);
    int relocations = symbolTable + symbols * SYMBOL_SIZE;
    int nameTable = relocations + imports.size() * RELOCATION_SIZE;
    int text = aligned(nameTable + names.size(), 16);
    int textEnd = text + code.size();
    int dynamic = aligned(textEnd, PAGE);
    int dynamicSize = (imports.isEmpty() ? 7 : 11) * DYNAMIC_ENTRY_SIZE;
    int slotsAt = dynamic + dynamicSize;
    int end = slotsAt + slots * Long.BYTES;

    ByteBuffer image = ByteBuffer.allocate(end).order(ByteOrder.LITTLE_ENDIAN);
    putFileHeader(image, programHeaders);
    putProgramHeader(image, PT_LOAD, READ | EXECUTE, 0, textEnd, PAGE);
    putProgramHeader(image, PT_LOAD, READ | WRITE, dynamic, end - dynamic, PAGE);
    putProgramHeader(image, PT_DYNAMIC, READ | WRITE, dynamic, dynamicSize, Long.BYTES);
    // Without this header the loader would make every stack of the process executable.
    putProgramHeader(image, PT_GNU_STACK, READ | WRITE, 0, 0, 16);
    if (hasThreadWord) {
      putThreadWord(image, end);
    }

    putHash(image.position(hash), symbols);
    image.position(symbolTable + SYMBOL_SIZE); // the first symbol is the undefined one: all zeros
    for (int name : foreignNames) {
      putSymbol(image, name, WEAK_UNTYPED, UNDEFINED, 0, 0);
    }
    for (int i = 0; i < functions.size(); i++) {
      int at = text + code.offset(functions.get(i));
      putSymbol(image, functionNames.get(i), GLOBAL_FUNCTION, DEFINED, at, 0);
    }
    putSymbol(image, slotsName, GLOBAL_OBJECT, DEFINED, slotsAt, (long) slots * Long.BYTES);
    for (Import each : imports) {
      long slot = slotsAt + (long) each.slot() * Long.BYTES;
      long kind =
          switch (each) {
            case Import.ThreadWord _ -> R_X86_64_TPOFF64;
            case Import.Function function ->
                (long) (1 + foreign.indexOf(function)) << Integer.SIZE | R_X86_64_GLOB_DAT;
          };
      image.putLong(slot).putLong(kind).putLong(0);
    }
    image.position(nameTable).put(names.bytes());
    image.position(text).put(code.bytes(slotsAt - text));

    image.position(dynamic);
    image.putLong(DT_SONAME).putLong(sonameAt);
    image.putLong(DT_HASH).putLong(hash);
    image.putLong(DT_STRTAB).putLong(nameTable);
    image.putLong(DT_SYMTAB).putLong(symbolTable);
    image.putLong(DT_STRSZ).putLong(names.size());
    image.putLong(DT_SYMENT).putLong(SYMBOL_SIZE);
    if (!imports.isEmpty()) {
      image.putLong(DT_RELA).putLong(relocations);
      image.putLong(DT_RELASZ).putLong((long) imports.size() * RELOCATION_SIZE);
      image.putLong(DT_RELAENT).putLong(RELOCATION_SIZE);
      if (unload.isPresent()) {
        image.putLong(DT_FINI).putLong(text + code.offset(unload.get()));
      } else {
        // Threads may be in its code when the runtime lets it go; compiled code calls its hooks.
        image.putLong(DT_FLAGS_1).putLong(DF_1_NODELETE);
      }
    }
    image.putLong(DT_NULL).putLong(0);
    return image.array();
  }

  private static void putFileHeader(ByteBuffer image, int programHeaders) {
    image.put(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1, 0}).putLong(0); // 64 bits, little-endian
    image.putShort(ET_DYN).putShort(EM_X86_64).putInt(1);
    image.putLong(0); // no entry point
    image.putLong(FILE_HEADER_SIZE).putLong(0); // program headers follow; no section headers
    image.putInt(0).putShort((short) FILE_HEADER_SIZE);
    image.putShort((short) PROGRAM_HEADER_SIZE).putShort((short) programHeaders);
    image.putShort((short) 64).putShort((short) 0).putShort((short) 0);
  }

  private static void putProgramHeader(
      ByteBuffer image, int type, int flags, int offset, int size, int alignment) {
    image.putInt(type).putInt(flags);
    image.putLong(offset).putLong(offset).putLong(offset); // in the file, in memory, physically
    image.putLong(size).putLong(size).putLong(alignment);
  }

  /** Nothing in the file, a word in memory. */
  private static void putThreadWord(ByteBuffer image, int at) {
    image.putInt(PT_TLS).putInt(READ);
    image.putLong(at).putLong(at).putLong(at);
    image.putLong(0).putLong(Long.BYTES).putLong(Long.BYTES);
  }

  /** One bucket, so that the chain is simply all symbols in order; there are only a handful. */
  private static void putHash(ByteBuffer image, int symbols) {
    image.putInt(1).putInt(symbols).putInt(1);
    image.putInt(0);
    for (int symbol = 1; symbol < symbols; symbol++) {
      image.putInt(symbol + 1 < symbols ? symbol + 1 : 0);
    }
  }

  private static void putSymbol(
      ByteBuffer image, int name, byte kind, short section, long at, long size) {
    image.putInt(name).put(kind).put((byte) 0).putShort(section).putLong(at).putLong(size);
  }

  private static int aligned(int offset, int alignment) {
    return Math.ceilDiv(offset, alignment) * alignment;
  }

  /** The string table: each name with a NUL behind it, after one NUL for the empty name. */
  private static final class Names {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    Names() {
      bytes.write(0);
    }

    int add(String name) {
      int at = bytes.size();
      bytes.writeBytes(name.getBytes(StandardCharsets.US_ASCII));
      bytes.write(0);
      return at;
    }

    int size() {
      return bytes.size();
    }

    byte[] bytes() {
      return bytes.toByteArray();
    }
  }
}
