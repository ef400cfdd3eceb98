package io.github.clrsim.guest.elf;

import io.github.clrsim.abi.RawMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** What a library calls of others: the places in its data that hold the addresses of functions. */
final class Imports {
  private static final int SYMBOLS = 6; // DT_SYMTAB
  private static final int NAMES = 5; // DT_STRTAB
  private static final int CALLS = 23; // DT_JMPREL
  private static final int CALLS_SIZE = 2; // DT_PLTRELSZ
  private static final int RELOCATIONS = 7; // DT_RELA
  private static final int RELOCATIONS_SIZE = 8; // DT_RELASZ
  private static final int RELOCATION_SIZE = 24;
  private static final int SYMBOL_SIZE = 24;
  private static final int ADDRESS = 1; // R_X86_64_64
  private static final int GLOBAL_DATA = 6; // R_X86_64_GLOB_DAT
  private static final int CALL = 7; // R_X86_64_JUMP_SLOT

  /** Tables that are no functions, though a linker may not have said so. */
  private static final int FUNCTION = 2;

  private static final int INDIRECT_FUNCTION = 10;
  private static final int UNTYPED = 0;

  private Imports() {}

  /**
   * A function that a library calls.
   *
   * @param place where its address stands
   * @param name its name
   * @param address what it leads to, found by the dynamic linker; zero if nobody has it
   */
  record Import(long place, String name, long address) {}

  /** What is called in place of an import. */
  @FunctionalInterface
  interface Replacement {
    /** The address of another function; empty, if the import stays as it is. */
    OptionalLong of(Import function);
  }

  /** Changes what imports lead to. The library's data must be writable. */
  static void replace(LoadedLibrary library, Replacement replacement) {
    for (Import function : of(library)) {
      replacement.of(function).ifPresent(address -> RawMemory.putLong(function.place, address));
    }
  }

  /** The names of the functions that a library calls. */
  static Set<String> names(LoadedLibrary library) {
    return of(library).stream().map(Import::name).collect(Collectors.toSet());
  }

  /** Which types of relocations a library has. */
  static Set<Integer> relocationTypes(LoadedLibrary library) {
    return relocations(library)
        .mapToObj(at -> (int) RawMemory.getLong(at + 8))
        .collect(Collectors.toSet());
  }

  private static List<Import> of(LoadedLibrary library) {
    List<Import> found = new ArrayList<>();
    long symbols = library.dynamic(SYMBOLS);
    long names = library.dynamic(NAMES);
    relocations(library).forEach(at -> read(library, symbols, names, at, found));
    return found;
  }

  private static LongStream relocations(LoadedLibrary library) {
    return LongStream.concat(
        table(library.dynamic(CALLS), library.dynamic(CALLS_SIZE)),
        table(library.dynamic(RELOCATIONS), library.dynamic(RELOCATIONS_SIZE)));
  }

  private static LongStream table(long from, long size) {
    return LongStream.range(0, size / RELOCATION_SIZE).map(i -> from + i * RELOCATION_SIZE);
  }

  private static void read(
      LoadedLibrary library, long symbols, long names, long at, List<Import> found) {
    long info = RawMemory.getLong(at + 8);
    int type = (int) info;
    long symbol = symbols + (info >>> Integer.SIZE) * SYMBOL_SIZE;
    long place = library.base() + RawMemory.getLong(at);
    boolean isFunction =
        switch (type) {
          case CALL -> true;
          case GLOBAL_DATA, ADDRESS -> info >>> Integer.SIZE != 0 && isFunction(symbol);
          default -> false;
        };
    if (isFunction && (type == CALL || RawMemory.getLong(place) != 0)) {
      String name = RawMemory.utf8(names + RawMemory.getInt(symbol));
      found.add(new Import(place, name, RawMemory.getLong(place)));
    }
  }

  private static boolean isFunction(long symbol) {
    int type = (int) RawMemory.bits(symbol + 4, Byte.BYTES) & 0xF;
    return type == FUNCTION || type == INDIRECT_FUNCTION || type == UNTYPED;
  }
}
