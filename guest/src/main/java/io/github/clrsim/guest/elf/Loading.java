package io.github.clrsim.guest.elf;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.StableText;
import io.github.clrsim.guest.cpu.Libc;
import io.github.clrsim.guest.cpu.Mapping;
import io.github.clrsim.guest.cpu.Places;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Has the dynamic linker load a guest, at an address that is the same in every process, and without
 * a call of its constructors. It stays loaded for ever: what a library leaves behind in the C
 * library cannot be taken back.
 */
final class Loading {
  private static final int NOW = 2; // RTLD_NOW

  private static final String LANGUAGE_RUNTIME = "libgcc_s.so.1";

  /** That of GCC's C++. */
  static final String CPP_RUNTIME = "libstdc++.so.6";

  /** What C++ and Rust need beside the C library. It is a guest's own, and loaded before it. */
  private static final List<String> LANGUAGE_RUNTIMES = List.of(LANGUAGE_RUNTIME, CPP_RUNTIME);

  private static final String MATHEMATICS = "libm.so.6";

  /** What the C library consists of. */
  private static final List<String> C_LIBRARY =
      List.of(
          "libc.so.6",
          MATHEMATICS,
          "libdl.so.2",
          "libpthread.so.0",
          "librt.so.1",
          "ld-linux-x86-64.so.2");

  private final ElfFile file;

  private Loading(ElfFile file) {
    this.file = file;
  }

  /**
   * Loads a library.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if the dynamic linker refuses it
   */
  static GuestImage of(ElfFile file) {
    return new Loading(file).load();
  }

  private GuestImage load() {
    Set<Long> before = new HashSet<>();
    loaded().forEach(library -> before.add(library.map()));
    requireOwnRuntime(loaded());
    Libc.call("dlopen", Libc.text(LANGUAGE_RUNTIME), NOW);
    long cppRuntime = Libc.call("dlopen", Libc.text(CPP_RUNTIME), NOW);
    // At once: they stay, even if the library itself is refused.
    loaded().stream()
        .filter(each -> LANGUAGE_RUNTIMES.contains(each.fileName()))
        .filter(each -> !before.contains(each.map()))
        .forEach(each -> Runtimes.add(each.map()));
    file.nameBy(new Demangler(cppRuntime)::nameOf);
    long handle = atFixedPlace(() -> open(file.toLoad()));
    LoadedLibrary library = LoadedLibrary.ofHandle(handle);
    List<LoadedLibrary> own =
        loaded().stream()
            .filter(each -> !before.contains(each.map()) || Runtimes.isOurs(each.map()))
            .filter(each -> !C_LIBRARY.contains(each.fileName()))
            .toList();
    List<LoadedLibrary.Span> mathematics =
        loaded().stream()
            .filter(each -> each.fileName().equals(MATHEMATICS))
            .flatMap(each -> each.code().stream())
            .toList();
    return new GuestImage(file, library, own, mathematics);
  }

  /** Whether it is one of those that C++ and Rust need. */
  static boolean isLanguageRuntime(LoadedLibrary library) {
    return LANGUAGE_RUNTIMES.contains(library.fileName());
  }

  /** Language runtimes that were loaded for guests, and so are shared with none but guests. */
  private static final class Runtimes {
    private static final Set<Long> MAPS = new HashSet<>();

    private Runtimes() {}

    static synchronized void add(long map) {
      MAPS.add(map);
    }

    static synchronized boolean isOurs(long map) {
      return MAPS.contains(map);
    }
  }

  private static List<LoadedLibrary> loaded() {
    long program = Libc.call("dlopen", 0, NOW);
    return LoadedLibrary.allBeside(LoadedLibrary.ofHandle(program).map());
  }

  private void requireOwnRuntime(List<LoadedLibrary> present) {
    for (LoadedLibrary library : present) {
      if (LANGUAGE_RUNTIMES.contains(library.fileName()) && !Runtimes.isOurs(library.map())) {
        throw new Diagnostic(
                "Native profilers cannot be tried in this JVM.",
                library.name(),
                "the JVM uses this library itself, so its calls cannot be led to the simulation",
                "use a JDK that brings it along inside libjvm.so, such as Eclipse Temurin")
            .thrown();
      }
    }
  }

  private long open(byte[] image) {
    Path copy = copyOf(image);
    // Looked for before: to look for a function makes the dynamic linker forget its last error.
    long lastError = Libc.symbol("dlerror");
    try {
      long handle = Libc.call("dlopen", Libc.text(copy.toString()), NOW);
      if (handle == 0) {
        long text = Libc.call(lastError);
        String why =
            text == 0
                ? "for no reason"
                : RawMemory.utf8(text)
                    .replace(copy.toString(), String.valueOf(file.path().getFileName()));
        throw ElfFile.refusedByLinker(file.path(), StableText.of(why));
      }
      return handle;
    } finally {
      delete(copy);
    }
  }

  private Path copyOf(byte[] image) {
    try {
      Path copy = Files.createTempFile("clrsim-guest", ".so");
      Files.write(copy, image);
      return copy;
    } catch (IOException e) {
      throw new Diagnostic(
              "A native profiler cannot be loaded: a copy of it cannot be written.",
              String.valueOf(e.getMessage()),
              "it is loaded from a copy in the temporary folder, without its constructors",
              "make room there, or name another folder by -Djava.io.tmpdir")
          .thrown();
    }
  }

  private static void delete(Path copy) {
    try {
      Files.deleteIfExists(copy);
    } catch (IOException leftBehind) {
      // The folder is temporary.
    }
  }

  /** A call whose mapping is to lie at a fixed place. */
  @FunctionalInterface
  private interface Opening {
    long open();
  }

  /**
   * The kernel maps into the highest gap that has room. So while all gaps above a place are taken,
   * the library lies right below it. Gaps that are too small for it are left to others, and the one
   * below the place is endless: no thread of the JVM fails to map anything meanwhile.
   */
  private long atFixedPlace(Opening opening) {
    long size = Mapping.pageUp(file.size());
    List<LoadedLibrary.Span> taken = new ArrayList<>();
    for (LoadedLibrary.Span gap : AddressSpace.gapsAbove(Places.LIBRARIES_END)) {
      if (gap.size() >= size && Mapping.at(gap.address(), gap.size(), Mapping.NONE)) {
        taken.add(gap);
      }
    }
    try {
      return opening.open();
    } finally {
      taken.forEach(span -> Mapping.remove(span.address(), span.size()));
    }
  }
}
