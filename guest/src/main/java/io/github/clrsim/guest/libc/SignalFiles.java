package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.libc.OpenFiles.OpenFile;
import io.github.clrsim.guest.process.GuestProcess;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Signals by descriptors (signalfd(2)), which are read as files are. */
final class SignalFiles implements Family {
  private static final int NEW = -1;

  private final GuestProcess process;
  private final OpenFiles files;
  private final Signals signals;
  private long made = 1;

  SignalFiles(GuestProcess process, OpenFiles files, Signals signals) {
    this.process = process;
    this.files = files;
    this.signals = signals;
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    functions.accept(
        "signalfd", arguments -> open(arguments.getInt(0), arguments.get(1), arguments.getInt(2)));
  }

  private long open(int descriptor, long set, int flags) {
    if ((flags & ~(Descriptors.NON_BLOCKING | Descriptors.CLOSE_ON_EXEC)) != 0) {
      return process.failed(ErrorNumber.EINVAL);
    }
    if (!process.canBeRead(set, Long.BYTES)) {
      return process.failed(ErrorNumber.EFAULT);
    }
    long mask = RawMemory.getLong(set) & ~Signal.UNBLOCKABLE;
    if (descriptor == NEW) {
      return new SignalFile(process, made++, signals, mask).open(files, flags);
    }
    Optional<OpenFile> found = files.at(descriptor);
    if (found.isEmpty()) {
      return process.failed(ErrorNumber.EBADF);
    }
    if (!(found.get().node() instanceof SignalFile known)) {
      return process.failed(ErrorNumber.EINVAL);
    }
    known.setMask(mask);
    return descriptor;
  }
}
