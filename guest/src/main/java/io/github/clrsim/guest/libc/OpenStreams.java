package io.github.clrsim.guest.libc;

import io.github.clrsim.guest.libc.OpenFiles.OpenFile;
import io.github.clrsim.guest.process.GuestProcess;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Streams and folders that a guest has opened, by their addresses: where those are, nothing of use
 * is. The standard streams, which are the C library's own, are not among them.
 */
final class OpenStreams {
  private static final int SIZE = 216; // of glibc's FILE

  /** A stream, or a folder that is listed. */
  static final class OpenStream {
    private final int descriptor;
    private final OpenFile file;
    private boolean isAtEnd;
    private int next;

    OpenStream(int descriptor, OpenFile file) {
      this.descriptor = descriptor;
      this.file = file;
    }

    int descriptor() {
      return descriptor;
    }

    OpenFile file() {
      return file;
    }

    boolean isAtEnd() {
      return isAtEnd;
    }

    void setAtEnd(boolean end) {
      isAtEnd = end;
    }

    /** The next entry of the folder has this number, from zero. */
    int next() {
      return next++;
    }
  }

  private final GuestProcess process;
  // Looked up only.
  private final Map<Long, OpenStream> streams = new HashMap<>();

  OpenStreams(GuestProcess process) {
    this.process = process;
  }

  /** A stream on an open file; its address. */
  long open(int descriptor, OpenFile file) {
    long address = process.memory().allocate(SIZE);
    streams.put(address, new OpenStream(descriptor, file));
    return address;
  }

  Optional<OpenStream> at(long address) {
    return Optional.ofNullable(streams.get(address));
  }

  void close(long address) {
    streams.remove(address);
  }
}
