package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.cpu.Libc;
import io.github.clrsim.guest.fault.OutOfReach;
import io.github.clrsim.guest.process.GuestProcess;
import java.nio.charset.StandardCharsets;
import java.util.function.BiConsumer;

/** Functions by their names (dlsym(3)), which lead to the same places as imports do. */
final class Libraries implements Family {
  private static final int INFORMATION_SIZE = 32;

  private final GuestProcess process;
  private final SimulatedLibc.Entries entries;

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
    functions.accept("dladdr", this::address);
  }

  private long open(Arguments arguments) {
    if (arguments.get(0) != 0) {
      throw new OutOfReach(
          "it loads library %s by dlopen".formatted(RawMemory.utf8(arguments.get(0))));
    }
    return Libc.call("dlopen", 0, arguments.get(1));
  }

  private long symbol(Arguments arguments) {
    long found = Libc.call("dlsym", arguments.get(0), arguments.get(1));
    if (found == 0 || process.image().isCode(found)) {
      return found;
    }
    return entries.of(RawMemory.utf8(arguments.get(1)), found);
  }

  private long address(Arguments arguments) {
    if (Libc.call("dladdr", arguments.get(0), arguments.get(1)) == 0) {
      return 0;
    }
    long information = arguments.get(1);
    if (RawMemory.getLong(information + Long.BYTES) == process.image().base()) {
      // The guest is loaded from a copy: what it is told is the file that the user named.
      byte[] path = (process.image().path() + "\0").getBytes(StandardCharsets.UTF_8);
      long text = process.memory().allocate(path.length + INFORMATION_SIZE);
      RawMemory.putBytes(text, path);
      RawMemory.putLong(information, text);
    }
    return 1;
  }
}
