package io.github.clrsim.guest.libc;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * What a guest has opened, by its descriptors: the lowest free number each time, as POSIX has it.
 * Several descriptors may be of one open file (dup(2)).
 */
final class OpenFiles {
  /** A descriptor is less (RLIMIT_NOFILE as a process usually has it). */
  static final int MOST = 1_024;

  private static final int STANDARD = 3;
  private static final int ROOM_MIN = Long.SIZE; // NR_OPEN_DEFAULT

  /**
   * An open file description: what it is of, and where the next byte is read. It is open as long as
   * a descriptor leads to it, or a call that was given one has not returned.
   */
  static final class OpenFile {
    private final GuestDisk.Node node;
    private long position;
    private boolean waits = true;
    private int descriptors;
    private int calls;

    OpenFile(GuestDisk.Node node) {
      this.node = node;
    }

    GuestDisk.Node node() {
      return node;
    }

    long position() {
      return position;
    }

    void moveTo(long place) {
      position = place;
    }

    /** The bytes of a file; of anything else there are none. */
    byte[] content() {
      return switch (node) {
        case GuestDisk.File file -> file.content();
        case GuestDisk.Folder _, GuestDisk.Socket _, GuestDisk.Standard _, Channel _ -> new byte[0];
      };
    }

    /** Whether it has callers wait (no O_NONBLOCK). */
    boolean waits() {
      return waits;
    }

    void setWaits(boolean wait) {
      waits = wait;
    }

    boolean isOpen() {
      return descriptors > 0 || calls > 0;
    }

    /** Makes a call that was given a descriptor of it, which may be closed meanwhile. */
    long during(LongSupplier call) {
      calls++;
      try {
        return call.getAsLong();
      } finally {
        calls--;
        closeUnlessOpen();
      }
    }

    /** What read(2) answers of this channel. */
    long read(Channel channel, long into, long size) {
      return during(() -> channel.read(into, size, waits));
    }

    /** What write(2) answers of this channel. */
    long write(Channel channel, byte[] bytes) {
      return during(() -> channel.write(bytes, waits));
    }

    boolean isSocket() {
      return node instanceof GuestDisk.Socket;
    }

    private void loseOne() {
      descriptors--;
      closeUnlessOpen();
    }

    private void closeUnlessOpen() {
      if (!isOpen() && node instanceof Channel channel) {
        channel.close();
      }
    }
  }

  /**
   * A descriptor.
   *
   * @param endsAtExec whether another program does not get it (FD_CLOEXEC)
   */
  private record Descriptor(OpenFile file, boolean endsAtExec) {}

  private final TreeMap<Integer, Descriptor> open = new TreeMap<>();

  /** For so many descriptors there is room in the table of the process. */
  private int room = ROOM_MIN;

  /** The standard streams are open. */
  OpenFiles() {
    for (int number = 0; number < STANDARD; number++) {
      put(number, new OpenFile(new GuestDisk.Standard(number)), false);
    }
  }

  /** Opens what was found; its descriptor, unless too many are open. */
  Optional<Integer> open(GuestDisk.Node node) {
    return open(node, 0);
  }

  /**
   * The same.
   *
   * @param flags with which it is made, of which O_NONBLOCK and O_CLOEXEC count
   */
  Optional<Integer> open(GuestDisk.Node node, int flags) {
    OpenFile file = new OpenFile(node);
    file.setWaits((flags & Descriptors.NON_BLOCKING) == 0);
    return lead(file, 0, (flags & Descriptors.CLOSE_ON_EXEC) != 0);
  }

  /**
   * Has one more descriptor lead to an open file: the lowest free one from a number on, unless too
   * many are open.
   */
  Optional<Integer> lead(OpenFile file, int from, boolean endsAtExec) {
    int descriptor = from;
    while (open.containsKey(descriptor)) {
      descriptor++;
    }
    if (descriptor >= MOST) {
      return Optional.empty();
    }
    put(descriptor, file, endsAtExec);
    return Optional.of(descriptor);
  }

  /** Has this descriptor lead to an open file, and to nothing else any more. */
  void lead(int descriptor, OpenFile file, boolean endsAtExec) {
    // What it was is closed behind that, so that one and the same stays open.
    Optional<Descriptor> before = Optional.ofNullable(open.get(descriptor));
    put(descriptor, file, endsAtExec);
    before.ifPresent(it -> it.file.loseOne());
  }

  private void put(int descriptor, OpenFile file, boolean endsAtExec) {
    room = Math.max(room, 2 * Integer.highestOneBit(descriptor));
    file.descriptors++;
    open.put(descriptor, new Descriptor(file, endsAtExec));
  }

  Optional<OpenFile> at(int descriptor) {
    return Optional.ofNullable(open.get(descriptor)).map(Descriptor::file);
  }

  /** Whether another program does not get a descriptor. */
  boolean endsAtExec(int descriptor) {
    return Optional.ofNullable(open.get(descriptor)).filter(Descriptor::endsAtExec).isPresent();
  }

  void setEndsAtExec(int descriptor, boolean ends) {
    open.computeIfPresent(descriptor, (_, it) -> new Descriptor(it.file, ends));
  }

  /**
   * The number from which on there is no room for any: one that never was, as the table of the
   * kernel grows by powers of two and never shrinks (measured on 6.18; fs/file.c).
   */
  int room() {
    return room;
  }

  /** Those that are open, from a number to another. */
  List<Integer> between(long first, long last) {
    return first >= MOST
        ? List.of()
        : List.copyOf(open.subMap((int) first, true, (int) Math.min(last, MOST), true).keySet());
  }

  /** Closes one; whether it was open. */
  boolean close(int descriptor) {
    Optional<Descriptor> closed = Optional.ofNullable(open.remove(descriptor));
    closed.ifPresent(it -> it.file.loseOne());
    return closed.isPresent();
  }
}
