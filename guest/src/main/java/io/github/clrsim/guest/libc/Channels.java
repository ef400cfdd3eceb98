package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.fault.OutOfReach;
import io.github.clrsim.guest.libc.OpenFiles.OpenFile;
import io.github.clrsim.guest.process.GuestProcess;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Pipes and event counters (pipe(2), eventfd(2)), which are read and written as files are. */
final class Channels implements Family {
  private static final int SEMAPHORE = 1; // EFD_SEMAPHORE
  private static final int PACKETS = 0x4000; // O_DIRECT

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
        "eventfd_read", arguments -> readCounter(arguments.getInt(0), arguments.get(1)));
    functions.accept(
        "eventfd_write", arguments -> writeCounter(arguments.getInt(0), arguments.get(1)));
    functions.accept(
        "eventfd", arguments -> eventCounter(arguments.getInt(0), arguments.getInt(1)));
  }

  private long pipe(long into, int flags) {
    if ((flags & ~(PACKETS | Descriptors.NON_BLOCKING | Descriptors.CLOSE_ON_EXEC)) != 0) {
      return process.failed(ErrorNumber.EINVAL);
    }
    if ((flags & PACKETS) != 0) {
      throw new OutOfReach("it makes a pipe of packets, by O_DIRECT");
    }
    if (!process.canBeRead(into, Long.BYTES)) {
      return process.failed(ErrorNumber.EFAULT);
    }
    PipeEnd.Ends ends = PipeEnd.of(process, made);
    Optional<Integer> reading = files.open(ends.reading(), flags);
    Optional<Integer> writing = reading.flatMap(_ -> files.open(ends.writing(), flags));
    if (writing.isEmpty()) {
      reading.ifPresent(files::close);
      return process.failed(ErrorNumber.EMFILE);
    }
    made += 2;
    ends.reading().nameBy(reading.orElseThrow(), writing.orElseThrow());
    RawMemory.putInt(into, reading.orElseThrow());
    RawMemory.putInt(into + Integer.BYTES, writing.orElseThrow());
    return 0;
  }

  private long eventCounter(int count, int flags) {
    if ((flags & ~(SEMAPHORE | Descriptors.NON_BLOCKING | Descriptors.CLOSE_ON_EXEC)) != 0) {
      return process.failed(ErrorNumber.EINVAL);
    }
    boolean isSemaphore = (flags & SEMAPHORE) != 0;
    return new EventCounter(process, made++, Integer.toUnsignedLong(count), isSemaphore)
        .open(files, flags);
  }

  /** As the C library has it: by a pointer to a number, and zero for success. */
  private long readCounter(int descriptor, long into) {
    Optional<OpenFile> file = files.at(descriptor);
    return file.isPresent() && file.get().node() instanceof Channel channel
        ? succeeds(file.get().read(channel, into, Long.BYTES))
        : process.failed(ErrorNumber.EBADF);
  }

  private long writeCounter(int descriptor, long number) {
    Optional<OpenFile> file = files.at(descriptor);
    byte[] bytes =
        ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(number).array();
    return file.isPresent() && file.get().node() instanceof Channel channel
        ? succeeds(file.get().write(channel, bytes))
        : process.failed(ErrorNumber.EBADF);
  }

  private static long succeeds(long count) {
    return count == Long.BYTES ? 0 : -1;
  }
}
