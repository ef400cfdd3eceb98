package io.github.clrsim.guest;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.guest.activation.GuestOptions;
import io.github.clrsim.guest.com.VirtualTables;
import io.github.clrsim.guest.cpu.Libc;
import io.github.clrsim.guest.cpu.Processor;
import io.github.clrsim.guest.elf.GuestImage;
import io.github.clrsim.guest.libc.GuestDisk;
import io.github.clrsim.guest.libc.LibcTable;
import io.github.clrsim.guest.libc.SimulatedLibc;
import io.github.clrsim.guest.memory.PrivateMemory;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** A library that is loaded into this process, for all executions: one after the other. */
final class LoadedGuest implements SimulatedLibc.Entries {
  /** Requests of the C library are numbered from zero, those of objects from here. */
  static final int FIRST_OF_TABLES = 2_048;

  private static final Map<Path, LoadedGuest> LOADED = new HashMap<>();
  private static final Map<List<Path>, GuestDisk> DISKS = new HashMap<>();
  private static Optional<GuestExecution> last = Optional.empty();

  private final GuestImage image;
  private final PrivateMemory memory;
  private final VirtualTables tables;

  private LoadedGuest(GuestImage image, PrivateMemory memory, VirtualTables tables) {
    this.image = image;
    this.memory = memory;
    this.tables = tables;
  }

  /**
   * The execution of these threads: begun when somebody first asks for it, when nothing is left of
   * the one before, whichever library that was of. The library is loaded when it is first needed.
   *
   * @throws DiagnosticException if it cannot be loaded, this machine carries no guests, or the
   *     execution has another library
   */
  static synchronized GuestExecution execution(
      SimulatedThreads threads, ProfilerHost host, GuestOptions options) {
    Path library = options.library().toAbsolutePath().normalize();
    if (last.filter(each -> each.isOf(threads)).isEmpty()) {
      // What libraries share is as it was when they were loaded: so it becomes another's, too.
      last.ifPresent(GuestExecution::end);
      last = Optional.empty();
      LoadedGuest guest = loaded(library);
      last = Optional.of(new GuestExecution(guest, threads, host, options, disk(options.files())));
    }
    GuestExecution execution = last.get();
    if (Optional.ofNullable(LOADED.get(library)).filter(execution::isOf).isEmpty()) {
      throw new Diagnostic(
              "Two native profilers are in one process: %s is the second"
                  .formatted(library.getFileName()),
              library.toString(),
              "a simulated process has room for one library, whose memory is put back before each"
                  + " run",
              "try them one by one")
          .thrown();
    }
    return execution;
  }

  private static LoadedGuest loaded(Path library) {
    LoadedGuest known = LOADED.get(library);
    if (known == null) {
      known = load(library);
      LOADED.put(library, known);
    }
    return known;
  }

  private static LoadedGuest load(Path path) {
    Processor processor = Processor.ofThisProcess();
    GuestImage image = GuestImage.load(path);
    image.replaceImports((name, address) -> replacement(processor, image, name, address));
    return new LoadedGuest(
        image,
        new PrivateMemory(processor, image),
        new VirtualTables(processor::thunk, FIRST_OF_TABLES, size -> Libc.call("calloc", 1, size)));
  }

  /** The files of a guest, read when they are first asked for. */
  private static GuestDisk disk(List<Path> files) {
    GuestDisk known = DISKS.get(files);
    if (known == null) {
      known = GuestDisk.of(files);
      DISKS.put(files, known);
    }
    return known;
  }

  GuestImage image() {
    return image;
  }

  PrivateMemory memory() {
    return memory;
  }

  VirtualTables tables() {
    return tables;
  }

  private static OptionalLong replacement(
      Processor processor, GuestImage image, String name, long address) {
    return switch (kind(image, name, address)) {
      case PASSED -> OptionalLong.empty();
      case OWN -> OptionalLong.of(processor.address(hostsName(name)));
      case MODELLED, REFUSED -> {
        int number = LibcTable.number(name);
        if (number >= FIRST_OF_TABLES) {
          throw new IllegalStateException("guests call more functions than there are numbers for");
        }
        processor.putOriginal(number, address);
        yield OptionalLong.of(processor.thunk(number));
      }
    };
  }

  private static LibcTable.Kind kind(GuestImage image, String name, long address) {
    LibcTable.Kind kind =
        LibcTable.kind(name)
            .orElse(image.isMathematics(address) ? LibcTable.Kind.PASSED : LibcTable.Kind.REFUSED);
    // What this machine does not have cannot be passed on.
    return kind == LibcTable.Kind.PASSED && address == 0 ? LibcTable.Kind.REFUSED : kind;
  }

  private static String hostsName(String name) {
    return name.equals("aligned_alloc") ? "memalign" : name;
  }

  @Override
  public OptionalLong ofRuntime(String name) {
    return tables.exported(name);
  }

  @Override
  public long of(String name, long address) {
    return replacement(Processor.ofThisProcess(), image, name, address).orElse(address);
  }
}
