package io.github.clrsim.guest.libc;

import java.util.Optional;
import java.util.TreeMap;

/**
 * What a guest has opened, by its descriptors: the lowest free number each time, as POSIX has it.
 */
final class OpenFiles {
  private static final int FIRST = 3; // behind the standard streams
  private static final int MOST = 1_024;

  /** An open file: what it is of, and where the next byte is read. */
  static final class OpenFile {
    private final GuestDisk.Node node;
    private long position;
    private boolean waits = true;
    private boolean endsAtExec;

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
        case GuestDisk.Folder _, GuestDisk.Socket _, Channel _ -> new byte[0];
      };
    }

    /** Whether it has callers wait (no O_NONBLOCK). */
    boolean waits() {
      return waits;
    }

    void setWaits(boolean wait) {
      waits = wait;
    }

    /** Whether another program does not get it (FD_CLOEXEC). */
    boolean endsAtExec() {
      return endsAtExec;
    }

    void setEndsAtExec(boolean ends) {
      endsAtExec = ends;
    }

    boolean isSocket() {
      return node instanceof GuestDisk.Socket;
    }
  }

  private final TreeMap<Integer, OpenFile> open = new TreeMap<>();

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
    int descriptor = FIRST;
    while (open.containsKey(descriptor)) {
      descriptor++;
    }
    if (descriptor >= MOST) {
      return Optional.empty();
    }
    OpenFile file = new OpenFile(node);
    file.setWaits((flags & Files.NON_BLOCKING) == 0);
    file.setEndsAtExec((flags & Files.CLOSE_ON_EXEC) != 0);
    open.put(descriptor, file);
    return Optional.of(descriptor);
  }

  Optional<OpenFile> at(int descriptor) {
    return Optional.ofNullable(open.get(descriptor));
  }

  /** Closes one; whether it was open. */
  boolean close(int descriptor) {
    OpenFile closed = open.remove(descriptor);
    if (closed != null && closed.node() instanceof Channel channel) {
      channel.close();
    }
    return closed != null;
  }
}
