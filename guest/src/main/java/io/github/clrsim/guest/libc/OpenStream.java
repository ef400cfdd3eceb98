package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.libc.OpenFiles.OpenFile;
import io.github.clrsim.guest.process.GuestProcess;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/** A stream (FILE), or a folder that is listed (DIR). */
final class OpenStream implements Sink {
  /** No byte. */
  static final int END = -1;

  /** As much is read or written at a time (st_blksize of pipes). */
  private static final int BLOCK = 4_096;

  private final GuestProcess process;
  private final int descriptor;
  private final OpenFile file;
  private final ByteArrayOutputStream unwritten = new ByteArrayOutputStream();
  private Buffering buffering = Buffering.FULL;
  private byte[] ahead = new byte[0];
  private int taken;
  private boolean isAtEnd;
  private boolean hasFailed;
  private int next;

  OpenStream(GuestProcess process, int descriptor, OpenFile file) {
    this.process = process;
    this.descriptor = descriptor;
    this.file = file;
  }

  /** When what is printed is written (setvbuf(3)). */
  enum Buffering {
    /** When a block is full. */
    FULL,
    /** With each line. */
    LINES,
    /** At once. */
    NONE
  }

  int descriptor() {
    return descriptor;
  }

  OpenFile file() {
    return file;
  }

  /** Whether its bytes have places to which it can go. */
  boolean hasPlaces() {
    return file.node() instanceof GuestDisk.File;
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

  void buffer(Buffering how) {
    buffering = how;
  }

  /** The next entry of the folder has this number, from zero. */
  int next() {
    return next++;
  }

  /** The next byte; {@link #END} if there is none, or it cannot be read. */
  int take() {
    if (hasPlaces()) {
      long position = file.position();
      if (position < file.content().length) {
        file.moveTo(position + 1);
        return Byte.toUnsignedInt(file.content()[(int) position]);
      }
      isAtEnd = true;
      return END;
    }
    return taken < ahead.length || fill() ? Byte.toUnsignedInt(ahead[taken++]) : END;
  }

  /** Reads on as far as there is something; false if there is nothing any more. */
  private boolean fill() {
    if (isAtEnd) {
      return false;
    }
    long count =
        process.inScratch(
            memory -> {
              long place = memory.allocate(BLOCK);
              long read = read(place);
              ahead = read > 0 ? RawMemory.bytes(place, read) : new byte[0];
              taken = 0;
              return read;
            });
    isAtEnd = count == 0;
    hasFailed = hasFailed || count < 0;
    return count > 0;
  }

  private long read(long into) {
    return switch (file.node()) {
      case Channel channel -> file.read(channel, into, BLOCK);
      case GuestDisk.Standard _ -> 0;
      case GuestDisk.Socket _ -> process.failed(ErrorNumber.ENOTCONN);
      case GuestDisk.File _, GuestDisk.Folder _ -> process.failed(ErrorNumber.EISDIR);
    };
  }

  /** Has a byte come again that was read; false if none was. */
  boolean putBack(int value) {
    if (hasPlaces() ? file.position() == 0 : taken == 0) {
      return false;
    }
    if (hasPlaces()) {
      file.moveTo(file.position() - 1);
    } else {
      ahead[--taken] = (byte) value;
    }
    isAtEnd = false;
    return true;
  }

  /** Prints bytes; false if some could not be written. */
  boolean print(byte[] bytes) {
    int fitting = Math.min(bytes.length, BLOCK - unwritten.size());
    unwritten.write(bytes, 0, fitting);
    if (fitting < bytes.length) {
      byte[] rest = Arrays.copyOfRange(bytes, fitting, bytes.length);
      int whole = rest.length - rest.length % BLOCK;
      if (!flush() || !write(Arrays.copyOf(rest, whole))) {
        return false;
      }
      unwritten.write(rest, whole, rest.length - whole);
    }
    return switch (buffering) {
      case FULL -> true;
      case LINES -> !hasLine(bytes) || flush();
      case NONE -> flush();
    };
  }

  private static boolean hasLine(byte[] bytes) {
    for (byte each : bytes) {
      if (each == '\n') {
        return true;
      }
    }
    return false;
  }

  /** Writes what was printed; false if it cannot be. */
  boolean flush() {
    byte[] bytes = unwritten.toByteArray();
    unwritten.reset();
    return write(bytes);
  }

  private boolean write(byte[] bytes) {
    boolean isWritten = bytes.length == 0 || write(process, file, bytes);
    hasFailed = hasFailed || !isWritten;
    return isWritten;
  }

  /** Writes bytes to an open file, all of them or until that fails: then false. */
  static boolean write(GuestProcess process, OpenFile file, byte[] bytes) {
    if (!(file.node() instanceof Channel channel)) {
      process.failed(ErrorNumber.EBADF);
      return false;
    }
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
