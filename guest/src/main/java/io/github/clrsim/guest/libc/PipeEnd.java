package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.process.GuestProcess;
import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** One end of a pipe (pipe(7)). */
final class PipeEnd extends Channel {
  private static final int HAS_BYTES = READABLE | READABLE_NORMALLY;
  private static final int HAS_ROOM = WRITABLE | WRITABLE_NORMALLY;

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
    Pipe pipe = new Pipe(process);
    Ends ends =
        new Ends(
            new PipeEnd(process, number, pipe, false),
            new PipeEnd(process, number + 1, pipe, true));
    pipe.ends = Optional.of(ends);
    return ends;
  }

  /** Both ends. */
  record Ends(PipeEnd reading, PipeEnd writing) {}

  /**
   * What both ends share: as Linux has it, so many pages, of which a write fills the rest of the
   * last one only if all that does not fill a page of its own fits in there (pipe_write).
   */
  private static final class Pipe {
    private static final int PAGE = 4_096;
    private static final int PAGES_USUAL = 16;

    /** So many an unprivileged user may have (pipe-max-size). */
    private static final int PAGES_MAX = 256;

    private final Deque<Page> pages = new ArrayDeque<>();
    private final Place place;
    private Optional<Ends> ends = Optional.empty();
    private String name = "pipe";
    private int pagesMax = PAGES_USUAL;
    private boolean isRead = true;
    private boolean isWritten = true;

    /** Bytes of one page, some of which may have been read. */
    private static final class Page {
      private final byte[] bytes = new byte[PAGE];
      private int from;
      private int to;

      void add(byte[] others, int start, int count) {
        System.arraycopy(others, start, bytes, to, count);
        to += count;
      }
    }

    Pipe(GuestProcess process) {
      this.place = new Place(process, () -> name);
    }

    /** Who waits goes on, and who watches hears of it: each write, and each read of a full one. */
    private void filled() {
      place.wakeAll();
      ends.ifPresent(it -> it.reading.happens(HAS_BYTES));
    }

    private void emptied(boolean wasFull) {
      place.wakeAll();
      if (wasFull) {
        ends.ifPresent(it -> it.writing.happens(HAS_ROOM));
      }
    }

    /** One of its ends is closed. */
    void loseEnd() {
      place.wakeAll();
      ends.ifPresent(
          it -> {
            it.reading.happens(ALL);
            it.writing.happens(ALL);
          });
    }

    boolean isFull() {
      return pages.size() >= pagesMax;
    }

    long size() {
      return pages.stream().mapToLong(page -> page.to - page.from).sum();
    }

    /** What of it goes into the last page; how many bytes that are. */
    int fillUp(byte[] bytes) {
      int beyond = bytes.length % PAGE;
      boolean fits = !pages.isEmpty() && pages.getLast().to + beyond <= PAGE;
      if (fits) {
        pages.getLast().add(bytes, 0, beyond);
        filled();
      }
      return fits ? beyond : 0;
    }

    /** A page more, of the bytes from here on; how many are in it. */
    int addPage(byte[] bytes, int start) {
      int count = Math.min(PAGE, bytes.length - start);
      Page page = new Page();
      page.add(bytes, start, count);
      pages.add(page);
      filled();
      return count;
    }

    byte[] take(long most) {
      ByteArrayOutputStream taken = new ByteArrayOutputStream();
      boolean wasFull = isFull();
      while (taken.size() < most && !pages.isEmpty()) {
        Page first = pages.getFirst();
        int count = (int) Math.min(most - taken.size(), first.to - first.from);
        taken.write(first.bytes, first.from, count);
        first.from += count;
        if (first.from == first.to) {
          pages.removeFirst();
        }
      }
      emptied(wasFull);
      return taken.toByteArray();
    }

    String whyRead() {
      return "for bytes in " + place;
    }

    String whyWrite() {
      return "for room in " + place;
    }
  }

  /** By its descriptors it is known. */
  void nameBy(int reading, int writing) {
    pipe.name = "the pipe of descriptors %d and %d".formatted(reading, writing);
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
    if (pipe.pages.isEmpty() && pipe.isWritten && !mayWait) {
      return process().failed(ErrorNumber.EAGAIN);
    }
    if (!pipe.place.await(() -> !pipe.pages.isEmpty() || !pipe.isWritten, pipe::whyRead)) {
      return process().failed(ErrorNumber.EINTR);
    }
    byte[] taken = pipe.take(size);
    RawMemory.putBytes(into, taken);
    return taken.length;
  }

  @Override
  long write(byte[] bytes, boolean mayWait) {
    if (!writes) {
      return process().failed(ErrorNumber.EBADF);
    }
    process().threads().point();
    int written = pipe.isRead ? pipe.fillUp(bytes) : 0;
    while (written < bytes.length) {
      if (pipe.isRead && pipe.isFull() && !mayWait) {
        return written > 0 ? written : process().failed(ErrorNumber.EAGAIN);
      }
      if (!pipe.place.await(() -> !pipe.isRead || !pipe.isFull(), pipe::whyWrite)) {
        return written > 0 ? written : process().failed(ErrorNumber.EINTR);
      }
      if (!pipe.isRead) {
        // No SIGPIPE: a process with the runtime in it goes on (measured on 8, 9 and 10).
        return written > 0 ? written : process().failed(ErrorNumber.EPIPE);
      }
      written += pipe.addPage(bytes, written);
    }
    return written;
  }

  /** Whether it is the one that is written to. */
  boolean writes() {
    return writes;
  }

  /** How many bytes can be read without waiting (FIONREAD). */
  long waiting() {
    return pipe.size();
  }

  /** How many bytes it takes (F_GETPIPE_SZ). */
  long capacity() {
    return (long) pipe.pagesMax * Pipe.PAGE;
  }

  /** Has it take so many bytes, or some more (F_SETPIPE_SZ); how many it takes. */
  long resize(long bytes) {
    long wanted = Math.max(1, Math.ceilDiv(bytes, Pipe.PAGE));
    if (wanted > Pipe.PAGES_MAX) {
      return process().failed(ErrorNumber.EPERM);
    }
    int pages = Math.toIntExact(Math.max(wanted, Long.highestOneBit(2 * wanted - 1)));
    if (pages < pipe.pages.size()) {
      return process().failed(ErrorNumber.EBUSY);
    }
    boolean wasFull = pipe.isFull();
    pipe.pagesMax = pages;
    pipe.emptied(wasFull);
    return capacity();
  }

  @Override
  int state() {
    if (writes) {
      return pipe.isRead ? pipe.isFull() ? 0 : HAS_ROOM : HAS_ROOM | BROKEN;
    }
    return (pipe.pages.isEmpty() ? 0 : HAS_BYTES) | (pipe.isWritten ? 0 : HUNG_UP);
  }

  @Override
  void close() {
    if (writes) {
      pipe.isWritten = false;
    } else {
      pipe.isRead = false;
    }
    pipe.loseEnd();
  }
}
