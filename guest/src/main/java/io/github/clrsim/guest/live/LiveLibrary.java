package io.github.clrsim.guest.live;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.guest.cpu.Libc;
import io.github.clrsim.guest.elf.ElfFile;
import io.github.clrsim.guest.elf.NamedLibrary;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * A library that the dynamic linker has loaded, with its constructors called.
 *
 * @param image whose places have names
 * @param handle of dlopen
 */
record LiveLibrary(NamedLibrary image, long handle) {
  private static final int LAZY = 1; // RTLD_LAZY, as the runtimes load it

  /**
   * Loads one.
   *
   * @throws DiagnosticException if it is none, or the linker refuses it
   */
  static LiveLibrary load(Path path) {
    Path file = path.toAbsolutePath();
    ElfFile elf = ElfFile.of(file);
    long handle = Libc.call("dlopen", Libc.text(file.toString()), LAZY);
    if (handle == 0) {
      String why = RawMemory.utf8(Libc.call("dlerror"));
      throw ElfFile.refusedByLinker(
          path, why.replace(file.toString(), String.valueOf(file.getFileName())));
    }
    return new LiveLibrary(NamedLibrary.ofHandle(elf, handle), handle);
  }

  /** Its file. */
  Path path() {
    return image.path();
  }

  /** Where a call comes from, by the address to which it returns. */
  String nameOfReturn(long address) {
    return image.nameOfReturn(address).orElse("code that is not the library's");
  }

  OptionalLong exported(String name) {
    long address = Libc.call("dlsym", handle, Libc.text(name));
    return address == 0 ? OptionalLong.empty() : OptionalLong.of(address);
  }
}
