package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.process.GuestProcess;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Pipes and event counters (pipe(2), eventfd(2)), which are read and written as files are. */
final class Channels implements Family {
  private static final int SEMAPHORE = 1; // EFD_SEMAPHORE

  private final GuestProcess process;
  private final OpenFiles files;
  private long made = 1;

  Channels(GuestProcess process, OpenFiles files) {
    this.process = process;
    this.files = files;
  }

  @Override
  public void models(BiConsumer<String, Model> functions) {
    functions.accept("pipe", arguments -> pipe(arguments.get(0), 0));
    functions.accept("pipe2", arguments -> pipe(arguments.get(0), arguments.getInt(1)));
    functions.accept(
        "eventfd", arguments -> eventCounter(arguments.getInt(0), arguments.getInt(1)));
  }

  private long pipe(long into, int flags) {
    PipeEnd.Ends ends = PipeEnd.of(process, made);
    Optional<Integer> reading = files.open(ends.reading(), flags);
    Optional<Integer> writing = reading.flatMap(_ -> files.open(ends.writing(), flags));
    if (writing.isEmpty()) {
      reading.ifPresent(files::close);
      return process.failed(ErrorNumber.EMFILE);
    }
    made += 2;
    RawMemory.putInt(into, reading.orElseThrow());
    RawMemory.putInt(into + Integer.BYTES, writing.orElseThrow());
    return 0;
  }

  private long eventCounter(int count, int flags) {
    EventCounter counter =
        new EventCounter(process, made++, Integer.toUnsignedLong(count), (flags & SEMAPHORE) != 0);
    return files
        .open(counter, flags)
        .map(Integer::longValue)
        .orElseGet(() -> process.failed(ErrorNumber.EMFILE));
  }
}
