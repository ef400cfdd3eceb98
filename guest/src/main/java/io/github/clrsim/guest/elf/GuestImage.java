package io.github.clrsim.guest.elf;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.cpu.Identity;
import io.github.clrsim.guest.cpu.ThreadLocals;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A guest in memory, with the libraries that are its own: all but the C library. */
public final class GuestImage {
  private final ElfFile file;
  private final LoadedLibrary library;
  private final List<NamedLibrary> parts;
  private final long threadLocalId;
  private final Optional<ThreadLocals> threadLocals;
  private final List<LoadedLibrary.Span> mathematics;

  /** What it and its own libraries take up, with what the loader laid beside. */
  private final List<LoadedLibrary.Span> whole;

  private final List<LoadedLibrary.Span> constants;

  GuestImage(
      ElfFile file,
      LoadedLibrary library,
      List<LoadedLibrary> own,
      List<LoadedLibrary.Span> mathematics) {
    this.file = file;
    this.library = library;
    this.threadLocalId = library.threadLocalId();
    this.mathematics = mathematics;
    this.parts =
        own.stream()
            .map(
                each ->
                    each.map() == library.map()
                        ? new NamedLibrary(each, file)
                        : new NamedLibrary(each, ElfFile.of(Path.of(each.name()))))
            .toList();
    this.whole = own.stream().map(LoadedLibrary::whole).flatMap(List::stream).toList();
    this.constants = own.stream().map(LoadedLibrary::constants).flatMap(List::stream).toList();
    own.forEach(LoadedLibrary::unprotect);
    this.threadLocals = usesThreadPointer() ? Optional.empty() : Optional.of(templates());
  }

  private boolean usesThreadPointer() {
    return parts.stream()
        .map(NamedLibrary::library)
        .anyMatch(
            part ->
                Loading.isLanguageRuntime(part)
                    ? ThreadPointerUse.isInTables(part)
                    : ThreadPointerUse.isIn(part));
  }

  private ThreadLocals templates() {
    return new ThreadLocals(parts.stream().flatMap(part -> template(part).stream()).toList());
  }

  private static Optional<ThreadLocals.Template> template(NamedLibrary part) {
    return part.file()
        .threadLocal()
        .map(
            segment ->
                new ThreadLocals.Template(
                    part.library().threadLocalId(),
                    part.library().base() + segment.offset(),
                    segment.fileSize(),
                    segment.size(),
                    segment.alignment()));
  }

  /**
   * Loads a library, without a call of anything in it.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it cannot be loaded
   */
  public static GuestImage load(Path path) {
    return Loading.of(ElfFile.of(path));
  }

  /** The file that the user named. */
  public Path path() {
    return file.path();
  }

  /**
   * What it and its own libraries keep for each thread apart; empty if one of them looks for it by
   * the thread pointer.
   */
  public Optional<ThreadLocals> threadLocals() {
    return threadLocals;
  }

  /** Where it lies. */
  public long base() {
    return library.base();
  }

  /** The address of what it exports by this name. */
  public Optional<Long> exported(String name) {
    return file.exported(name).map(offset -> library.base() + offset);
  }

  /** The functions that are to be called before any other, in order. */
  public List<Long> constructors() {
    ElfFile.Constructors constructors = file.constructors();
    List<Long> all = new ArrayList<>();
    for (int i = 0; i < constructors.count(); i++) {
      long at = library.base() + constructors.offset() + (long) i * Long.BYTES;
      all.add(RawMemory.getLong(at));
    }
    return all;
  }

  /** What is called in place of a function of another library. */
  @FunctionalInterface
  public interface Replacement {
    /**
     * The address of the function that is called instead; empty, if none is.
     *
     * @param name what is called
     * @param address where it is; zero if no library that is loaded has it
     */
    OptionalLong of(String name, long address);
  }

  /** Changes where calls out of the guest and its own libraries lead to. */
  public void replaceImports(Replacement replacement) {
    for (NamedLibrary part : parts) {
      Imports.replace(
          part.library(),
          function ->
              isOwn(function.address())
                  ? OptionalLong.empty()
                  : replacement.of(function.name(), function.address()));
    }
  }

  private boolean isOwn(long address) {
    return parts.stream()
        .flatMap(part -> part.library().code().stream())
        .anyMatch(code -> code.has(address));
  }

  /** The code of the library that the user named, without that of the libraries that it uses. */
  public LoadedLibrary.Span ownCode() {
    return library.code().getFirst();
  }

  /** All memory that the guest and its own libraries write. */
  public List<LoadedLibrary.Span> data() {
    return parts.stream().flatMap(part -> part.library().data().stream()).toList();
  }

  /** Whether an address is in the mathematical library, whose functions compute and no more. */
  public boolean isMathematics(long address) {
    return mathematics.stream().anyMatch(span -> span.has(address));
  }

  /**
   * Whether an address is in the code, the data or the constants of the guest or its own libraries.
   */
  public boolean has(long address) {
    return isIn(whole, address);
  }

  /** Whether an address is in the code or the constants of the guest or its own libraries. */
  public boolean isConstant(long address) {
    return isIn(constants, address);
  }

  private static boolean isIn(List<LoadedLibrary.Span> spans, long address) {
    for (LoadedLibrary.Span span : spans) {
      if (span.has(address)) {
        return true;
      }
    }
    return false;
  }

  /** Whether an address is in the code of the guest or of its own libraries. */
  public boolean isCode(long address) {
    return isOwn(address);
  }

  /** An address in words, the same in every process: library, name and distance; if it is one. */
  public Optional<String> nameOf(long address) {
    return nameOf(address, address);
  }

  /**
   * The same of an address to which a call returns: it is in the function that calls, also where
   * that ends by the call.
   */
  public Optional<String> nameOfReturn(long address) {
    return nameOf(address, address - 1);
  }

  private Optional<String> nameOf(long address, long before) {
    return parts.stream().flatMap(part -> part.nameOf(address, before).stream()).findFirst();
  }

  /**
   * The thread-local storage of a thread is as if the thread had never touched it. glibc allocates
   * it at the first touch, and keeps where in the thread's vector; so it is filled anew.
   */
  public void restoreThreadLocals(Identity thread) {
    Optional<ElfFile.Segment> template = file.threadLocal();
    if (template.isEmpty() || threadLocalId == 0) {
      return;
    }
    long vector = RawMemory.getLong(thread.base() + Long.BYTES);
    long block = RawMemory.getLong(vector + threadLocalId * 2 * Long.BYTES);
    boolean isUntouched = block == 0 || block == -1;
    if (!isUntouched) {
      // Where it lies, since addresses in it are right only there.
      ElfFile.Segment segment = template.get();
      RawMemory.copy(library.base() + segment.offset(), block, segment.fileSize());
      RawMemory.clear(block + segment.fileSize(), segment.size() - segment.fileSize());
    }
  }
}
