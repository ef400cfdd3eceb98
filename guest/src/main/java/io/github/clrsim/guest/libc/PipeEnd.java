package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.process.GuestProcess;
import java.util.ArrayDeque;
import java.util.Deque;

/** One end of a pipe (pipe(7)). */
final class PipeEnd extends Channel {
  private final Pipe pipe;
  private final boolean writes;

  private PipeEnd(GuestProcess process, long number, Pipe pipe, boolean writes) {
    super(process, number);
    this.pipe = pipe;
    this.writes = writes;
  }

  /**
   * A new pipe.
   *
   * @param number of its first end; the other has the next one
   */
  static Ends of(GuestProcess process, long number) {
    Pipe pipe = new Pipe(process, number);
    return new Ends(
        new PipeEnd(process, number, pipe, false), new PipeEnd(process, number + 1, pipe, true));
  }

  /** Both ends. */
  record Ends(PipeEnd reading, PipeEnd writing) {}

  /** What both ends share. */
  private static final class Pipe {
    private static final int CAPACITY = 65_536;

    /** So many bytes are written in one piece (PIPE_BUF). */
    private static final int IN_ONE_PIECE = 4_096;

    private final Deque<Byte> bytes = new ArrayDeque<>();
    private final Place place;
    private boolean isRead = true;
    private boolean isWritten = true;

    Pipe(GuestProcess process, long number) {
      this.place = new Place(process, () -> "pipe " + number);
    }

    int room() {
      return CAPACITY - bytes.size();
    }

    String whyRead() {
      return "for bytes in " + place;
    }

    String whyWrite() {
      return "for room in " + place;
    }
  }

  @Override
  long read(long into, long size, boolean mayWait) {
    if (writes) {
      return process().failed(ErrorNumber.EBADF);
    }
    process().threads().point();
    if (size == 0) {
      return 0;
    }
    if (pipe.bytes.isEmpty() && pipe.isWritten && !mayWait) {
      return process().failed(ErrorNumber.EAGAIN);
    }
    if (!pipe.place.isSo(() -> !pipe.bytes.isEmpty() || !pipe.isWritten, pipe::whyRead)) {
      return process().failed(ErrorNumber.EINTR);
    }
    byte[] taken = new byte[(int) Math.min(size, pipe.bytes.size())];
    for (int i = 0; i < taken.length; i++) {
      taken[i] = pipe.bytes.remove();
    }
    RawMemory.putBytes(into, taken);
    pipe.place.wakeAll();
    return taken.length;
  }

  @Override
  long write(byte[] bytes, boolean mayWait) {
    if (!writes) {
      return process().failed(ErrorNumber.EBADF);
    }
    process().threads().point();
    int written = 0;
    while (written < bytes.length) {
      int left = bytes.length - written;
      int wanted = bytes.length <= Pipe.IN_ONE_PIECE ? left : 1;
      boolean isFull = pipe.isRead && pipe.room() < wanted;
      if (isFull && !mayWait) {
        return written > 0 ? written : process().failed(ErrorNumber.EAGAIN);
      }
      if (!pipe.place.isSo(() -> !pipe.isRead || pipe.room() >= wanted, pipe::whyWrite)) {
        return written > 0 ? written : process().failed(ErrorNumber.EINTR);
      }
      if (!pipe.isRead) {
        // The runtime ignores SIGPIPE.
        return process().failed(ErrorNumber.EPIPE);
      }
      int end = written + Math.min(left, pipe.room());
      while (written < end) {
        pipe.bytes.add(bytes[written++]);
      }
      pipe.place.wakeAll();
    }
    return written;
  }

  @Override
  int state() {
    if (writes) {
      return pipe.isRead ? pipe.room() >= Pipe.IN_ONE_PIECE ? WRITABLE : 0 : WRITABLE | BROKEN;
    }
    return (pipe.bytes.isEmpty() ? 0 : READABLE) | (pipe.isWritten ? 0 : HUNG_UP);
  }

  @Override
  void close() {
    if (writes) {
      pipe.isWritten = false;
    } else {
      pipe.isRead = false;
    }
    pipe.place.wakeAll();
  }
}
