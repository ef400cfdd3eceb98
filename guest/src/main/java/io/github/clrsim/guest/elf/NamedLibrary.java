package io.github.clrsim.guest.elf;

import io.github.clrsim.guest.cpu.Libc;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A library in memory, with the names that its file has for what is in it.
 *
 * @param library as the dynamic linker has loaded it
 * @param file as it was read
 */
public record NamedLibrary(LoadedLibrary library, ElfFile file) {
  private static final int NOW = 2; // RTLD_NOW
  private static final int IF_LOADED = 4; // RTLD_NOLOAD

  /**
   * The one that dlopen has answered. Names of C++ and Rust are put into words if the C++ runtime
   * is in the process.
   */
  public static NamedLibrary ofHandle(ElfFile file, long handle) {
    long cppRuntime = Libc.call("dlopen", Libc.text(Loading.CPP_RUNTIME), NOW | IF_LOADED);
    file.nameBy(new Demangler(cppRuntime)::nameOf);
    return new NamedLibrary(LoadedLibrary.ofHandle(handle), file);
  }

  /** Its file. */
  public Path path() {
    return file.path();
  }

  /**
   * Where a call returns to, in words that are the same in every process; empty if that is in
   * nothing of the library's.
   */
  public Optional<String> nameOfReturn(long address) {
    return nameOf(address, address - 1);
  }

  /** The same of any address, by the one that decides in what it is. */
  Optional<String> nameOf(long address, long before) {
    if (!holds(before)) {
      return Optional.empty();
    }
    long offset = address - library.base();
    return Optional.of(
        "%s!%s"
            .formatted(
                file.path().getFileName(),
                file.nameAt(offset, before - library.base())
                    .orElseGet(() -> "0x%x".formatted(offset))));
  }

  private boolean holds(long address) {
    return library.code().stream().anyMatch(span -> span.has(address))
        || library.data().stream().anyMatch(span -> span.has(address));
  }
}
