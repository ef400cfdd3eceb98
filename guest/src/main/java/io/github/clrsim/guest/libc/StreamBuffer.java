package io.github.clrsim.guest.libc;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.function.Predicate;

/**
 * What was printed to a stream and is not written yet, as glibc has it: a buffer that is set up by
 * the first byte, and passed by where it is small or what is printed fills it (fileops.c:
 * _IO_new_file_xsputn, _IO_new_file_overflow, new_do_write).
 */
final class StreamBuffer {
  /** As much is read or written at a time (st_blksize of pipes). */
  private static final int BLOCK = 4_096;

  /** What does not fit is not gathered by whole blocks in a smaller one. */
  private static final int WHOLE_BLOCKS_FROM = 128;

  private final Predicate<byte[]> writing;
  private final ByteArrayOutputStream unwritten = new ByteArrayOutputStream();
  private When when = When.FULL;
  private int size = BLOCK;
  private boolean isSetUp;

  /** Up to here bytes are added without a look at anything (_IO_write_end). */
  private int end;

  /**
   * An empty one.
   *
   * @param writing writes bytes, all of them or until that fails: then false
   */
  StreamBuffer(Predicate<byte[]> writing) {
    this.writing = writing;
  }

  /** When what is printed is written (setvbuf(3)). */
  enum When {
    /** When it is full. */
    FULL,
    /** With each line. */
    LINES,
    /** At once. */
    AT_ONCE
  }

  /** How many bytes it has room for; as many are read at a time, too. */
  int size() {
    return size;
  }

  /** From now on it is written then; it stays itself. */
  void write(When then) {
    when = then;
  }

  /**
   * Another one takes its place, behind what is written of this one.
   *
   * @param bytes for which the other one has room; 0 if there is none, and all is written at once
   * @return false if what is in it cannot be written: then it stays
   */
  boolean replace(int bytes) {
    if (!flush()) {
      return false;
    }
    size = Math.max(bytes, 1);
    when = bytes == 0 ? When.AT_ONCE : when;
    end = 0;
    return true;
  }

  /** Adds bytes; false if some could not be written. */
  boolean add(byte[] bytes) {
    int line = when == When.LINES && isSetUp ? lineEnd(bytes) : 0;
    int room = line > 0 ? line : room();
    int fitting = Math.min(room, bytes.length);
    unwritten.write(bytes, 0, fitting);
    int left = bytes.length - fitting;
    if (left == 0 && line == 0) {
      return true;
    }
    setUp();
    if (!flush()) {
      return false;
    }
    int through = left - (size < WHOLE_BLOCKS_FROM ? 0 : left % size);
    if (through > 0 && !written(Arrays.copyOfRange(bytes, fitting, fitting + through))) {
      return false;
    }
    for (int i = fitting + through; i < bytes.length; i++) {
      if (!add(bytes[i])) {
        return false;
      }
    }
    return true;
  }

  private int room() {
    boolean isGathered = when == When.LINES && isSetUp;
    return Math.max((isGathered ? size : end) - unwritten.size(), 0);
  }

  /** Behind the last line of what fits as a whole; 0 if there is none. */
  private int lineEnd(byte[] bytes) {
    int behind = size - unwritten.size() < bytes.length ? 0 : bytes.length;
    while (behind > 0 && bytes[behind - 1] != '\n') {
      behind--;
    }
    return behind;
  }

  /** Adds a byte; false if it, or what was there before, could not be written. */
  boolean add(byte value) {
    if (unwritten.size() < end) {
      unwritten.write(value);
      return true;
    }
    setUp();
    if (unwritten.size() >= size && !flush()) {
      return false;
    }
    unwritten.write(value);
    return (when == When.FULL || (when == When.LINES && value != '\n')) || flush();
  }

  private void setUp() {
    if (!isSetUp) {
      isSetUp = true;
      begin();
    }
  }

  private void begin() {
    end = when == When.FULL ? size : 0;
  }

  /** Writes what there is; false if it cannot be: then it is gone. */
  boolean flush() {
    byte[] bytes = unwritten.toByteArray();
    unwritten.reset();
    return bytes.length == 0 || written(bytes);
  }

  private boolean written(byte[] bytes) {
    begin();
    return writing.test(bytes);
  }
}
