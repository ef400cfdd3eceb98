package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.libc.OpenFiles.OpenFile;
import io.github.clrsim.guest.process.GuestProcess;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;

/**
 * A stream (FILE), or a folder that is listed (DIR). It is bound to a descriptor: what that leads
 * to is looked up each time something is read or written.
 */
final class OpenStream implements Sink {
  /** No byte. */
  static final int END = -1;

  private final GuestProcess process;
  private final OpenFiles files;
  private final Output output;
  private final int descriptor;
  private final Access access;
  private final StreamBuffer buffer = new StreamBuffer(this::write);
  private final Deque<Byte> putBack = new ArrayDeque<>();
  private byte[] ahead = new byte[0];
  private int taken;
  private boolean isAtEnd;
  private boolean hasFailed;
  private int next;

  OpenStream(GuestProcess process, OpenFiles files, Output output, int descriptor, Access access) {
    this.process = process;
    this.files = files;
    this.output = output;
    this.descriptor = descriptor;
    this.access = access;
  }

  /** What a stream was opened for. */
  enum Access {
    /** To be read. */
    READING,
    /** To be written. */
    WRITING,
    /** Both. */
    BOTH;

    /** By what fopen(3) is given. */
    static Access of(String mode) {
      if (mode.contains("+")) {
        return BOTH;
      }
      return mode.startsWith("r") ? READING : WRITING;
    }
  }

  int descriptor() {
    return descriptor;
  }

  /** What its descriptor leads to; empty if that is closed. */
  Optional<OpenFile> file() {
    return files.at(descriptor);
  }

  /** The file in which it has a place to which it can go, if it is of one. */
  Optional<OpenFile> places() {
    return file().filter(file -> file.node() instanceof GuestDisk.File);
  }

  boolean isWritten() {
    return access != Access.READING;
  }

  boolean isAtEnd() {
    return isAtEnd;
  }

  boolean hasFailed() {
    return hasFailed;
  }

  /** It is at its end no longer, and has not failed. */
  void clear() {
    isAtEnd = false;
    hasFailed = false;
  }

  /** From now on it is written then, from the buffer that it has. */
  void buffer(StreamBuffer.When when) {
    buffer.write(when);
  }

  /**
   * The same, from another buffer. What was read ahead is lost.
   *
   * @param size of that; 0 if there is to be none
   * @return false if what is in the one that it has cannot be written
   */
  boolean buffer(StreamBuffer.When when, int size) {
    buffer.write(when);
    if (!buffer.replace(size)) {
      return false;
    }
    ahead = new byte[0];
    taken = 0;
    putBack.clear();
    return true;
  }

  /** The next entry of the folder has this number, from zero. */
  int next() {
    return next++;
  }

  /** The next byte; {@link #END} if there is none, or it cannot be read. */
  int take() {
    if (!putBack.isEmpty()) {
      return Byte.toUnsignedInt(putBack.pop());
    }
    if (access == Access.WRITING) {
      fails(ErrorNumber.EBADF);
      return END;
    }
    if (taken < ahead.length) {
      return Byte.toUnsignedInt(ahead[taken++]);
    }
    if (isAtEnd) {
      return END;
    }
    Optional<OpenFile> file = file();
    if (file.isEmpty()) {
      fails(ErrorNumber.EBADF);
      return END;
    }
    if (file.get().node() instanceof GuestDisk.File) {
      return next(file.get());
    }
    return fill(file.get()) ? Byte.toUnsignedInt(ahead[taken++]) : END;
  }

  /** Nothing of a file is read ahead: all of it is at hand. */
  private int next(OpenFile file) {
    long position = file.position();
    if (position >= file.content().length) {
      isAtEnd = true;
      return END;
    }
    file.moveTo(position + 1);
    return Byte.toUnsignedInt(file.content()[(int) position]);
  }

  /** Reads on as far as there is something; false if there is nothing any more. */
  private boolean fill(OpenFile file) {
    long count =
        process.inScratch(
            memory -> {
              int most = buffer.size();
              long place = memory.allocate(most);
              long read = read(file, place, most);
              ahead = read > 0 ? RawMemory.bytes(place, read) : new byte[0];
              taken = 0;
              return read;
            });
    isAtEnd = count == 0;
    hasFailed = hasFailed || count < 0;
    return count > 0;
  }

  private long read(OpenFile file, long into, int most) {
    return switch (file.node()) {
      case Channel channel -> file.read(channel, into, most);
      case GuestDisk.Standard _ -> 0;
      case GuestDisk.Socket _ -> process.failed(ErrorNumber.ENOTCONN);
      case GuestDisk.File _ -> FileBytes.read(file, into, most);
      case GuestDisk.Folder _ -> process.failed(ErrorNumber.EISDIR);
    };
  }

  /** Has a byte come next, whether it was read or not. */
  void putBack(int value) {
    putBack.push((byte) value);
    isAtEnd = false;
  }

  /** Where in a file the next byte is. */
  long position(OpenFile file) {
    return Math.max(file.position() - putBack.size(), 0);
  }

  /** Nothing is put back any more, and a file is where the next byte is. */
  void settle(OpenFile file) {
    file.moveTo(position(file));
    putBack.clear();
  }

  /** Prints bytes; false if some could not be written. */
  boolean print(byte[] bytes) {
    return bytes.length == 0 || (requireWritten() && buffer.add(bytes));
  }

  /** Prints one byte; false if it, or what was printed before, could not be written. */
  boolean print(byte value) {
    return requireWritten() && buffer.add(value);
  }

  private boolean requireWritten() {
    return isWritten() || fails(ErrorNumber.EBADF);
  }

  private boolean fails(int error) {
    process.failed(error);
    hasFailed = true;
    return false;
  }

  /** Writes what was printed; false if it cannot be. */
  boolean flush() {
    return buffer.flush();
  }

  private boolean write(byte[] bytes) {
    Optional<OpenFile> file = file();
    if (file.isEmpty()) {
      return fails(ErrorNumber.EBADF);
    }
    if (!output.write(file.get(), bytes)) {
      hasFailed = true;
      return false;
    }
    return true;
  }

  /** Writes bytes to a channel, all of them or until that fails: then false. */
  static boolean write(OpenFile file, Channel channel, byte[] bytes) {
    int from = 0;
    while (from < bytes.length) {
      long count = file.write(channel, Arrays.copyOfRange(bytes, from, bytes.length));
      if (count <= 0) {
        return false;
      }
      from += Math.toIntExact(count);
    }
    return true;
  }
}
