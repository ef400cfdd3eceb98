package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.data.ProcessPath;
import io.github.clrsim.guest.cpu.Libc;
import io.github.clrsim.guest.fault.OutOfReach;
import io.github.clrsim.guest.process.GuestProcess;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiConsumer;

/**
 * Functions by their names (dlsym(3)), which lead to the same places as imports do. Of other
 * libraries only the runtime's own can be opened, which is in the process before any profiler.
 */
final class Libraries implements Family {
  /** Where the runtime is: beside the assemblies of a simulated process. */
  static final String RUNTIME = ProcessPath.APP + "/libcoreclr.so";

  private static final String RUNTIME_NAME = "libcoreclr.so";

  /** What dlopen answers for it: no address, and no handle of the real one. */
  private static final long RUNTIME_HANDLE = 0x636c_7201L;

  private final GuestProcess process;
  private final SimulatedLibc.Entries entries;

  /** What went wrong last, if it did here and was not asked for yet. */
  private Optional<String> error = Optional.empty();

  /**
   * The libraries of one execution.
   *
   * @param entries where functions lead to
   */
  Libraries(GuestProcess process, SimulatedLibc.Entries entries) {
    this.process = process;
    this.entries = entries;
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    functions.accept("dlopen", this::open);
    functions.accept("dlclose", _ -> 0);
    functions.accept("dlsym", this::symbol);
    functions.accept("dlerror", _ -> lastError());
    functions.accept("dladdr", this::address);
  }

  private long open(Arguments arguments) {
    if (arguments.get(0) == 0) {
      return Libc.call("dlopen", 0, arguments.get(1));
    }
    String library = RawMemory.utf8(arguments.get(0));
    if (library.equals(RUNTIME) || library.equals(RUNTIME_NAME)) {
      return RUNTIME_HANDLE;
    }
    if (isNowhere(library)) {
      error = Optional.of(library + ": cannot open shared object file: No such file or directory");
      return 0;
    }
    throw new OutOfReach("it loads library %s by dlopen".formatted(library));
  }

  /**
   * Whether no process would find it: a path that leads nowhere here, and not to where the files of
   * the simulated process are. A name without a path is looked for by the linker, in many places.
   */
  private static boolean isNowhere(String library) {
    String path = ProcessPath.of(library).toString();
    // Not a Path, which some names are none of where the locale knows ASCII alone.
    return library.contains("/")
        && !path.startsWith(ProcessPath.APP + "/")
        && !new File(path).exists();
  }

  private long symbol(Arguments arguments) {
    String name = RawMemory.utf8(arguments.get(1));
    if (arguments.get(0) == RUNTIME_HANDLE) {
      OptionalLong exported = entries.ofRuntime(name);
      error =
          exported.isPresent()
              ? Optional.empty()
              : Optional.of(RUNTIME + ": undefined symbol: " + name);
      return exported.orElse(0);
    }
    long found = Libc.call("dlsym", arguments.get(0), arguments.get(1));
    return found == 0 || process.image().isCode(found) ? found : entries.of(name, found);
  }

  private long lastError() {
    long text = error.map(this::text).orElseGet(() -> Libc.call("dlerror"));
    error = Optional.empty();
    return text;
  }

  private long address(Arguments arguments) {
    if (Libc.call("dladdr", arguments.get(0), arguments.get(1)) == 0) {
      return 0;
    }
    long information = arguments.get(1);
    if (RawMemory.getLong(information + Long.BYTES) == process.image().base()) {
      // The guest is loaded from a copy: what it is told is the file that the user named.
      RawMemory.putLong(information, text(process.image().path().toString()));
    }
    return 1;
  }

  private long text(String text) {
    byte[] bytes = (text + '\0').getBytes(StandardCharsets.UTF_8);
    long address = process.memory().allocate(bytes.length);
    RawMemory.putBytes(address, bytes);
    return address;
  }
}
