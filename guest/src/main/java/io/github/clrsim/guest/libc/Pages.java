package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.guest.cpu.Libc;
import io.github.clrsim.guest.fault.OutOfReach;
import io.github.clrsim.guest.process.GuestProcess;
import java.util.function.BiConsumer;

/** Memory by the page (mmap(2)): anonymous and private, at addresses that repeat. */
final class Pages implements Family {
  private static final int ANONYMOUS = 0x20;
  private static final int FIXED = 0x10;

  private final GuestProcess process;

  Pages(GuestProcess process) {
    this.process = process;
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    functions.accept("mmap", this::map);
    functions.accept("mmap64", this::map);
    functions.accept(
        "munmap",
        arguments -> {
          process.memory().unmap(arguments.get(0), arguments.get(1));
          return 0;
        });
    functions.accept(
        "mprotect",
        arguments -> {
          process.memory().protect(arguments.get(0), arguments.get(1), arguments.getInt(2));
          return 0;
        });
    functions.accept(
        "madvise",
        arguments -> {
          // MADV_DONTNEED is no advice: what is looked at afterwards is all zeros.
          Libc.call("madvise", arguments.get(0), arguments.get(1), arguments.getInt(2));
          return 0;
        });
    for (String advice : new String[] {"posix_madvise", "mlock", "munlock", "mlockall"}) {
      functions.accept(advice, _ -> 0);
    }
  }

  private long map(Arguments arguments) {
    int flags = arguments.getInt(3);
    if ((flags & ANONYMOUS) == 0 || (flags & FIXED) != 0) {
      throw new OutOfReach("it maps a file, or memory at an address of its choice, by mmap");
    }
    long address = process.memory().map(arguments.get(1), arguments.getInt(2));
    return address == -1 ? process.failed(ErrorNumber.ENOMEM) : address;
  }
}
