package io.github.clrsim.realclr.host;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * A stream of bytes from one process to another through a mapped file. What was written can be read
 * even if the writer is killed the next instant, without a system call for each write; a writer
 * that is too fast waits, so memory does not grow.
 *
 * <p>For one writer and one reader at a time.
 */
public final class SharedRing {
  // Both counts only ever grow. Each has a cache line of its own: one is written by each side.
  private static final long WRITTEN = 0;
  private static final long READ = 64;
  private static final long DATA = 128;
  private static final VarHandle COUNT = ValueLayout.JAVA_LONG.varHandle();
  private static final long WAIT_NANOS = 100_000;

  private final MemorySegment memory;
  private final int capacity;

  private SharedRing(MemorySegment memory, int capacity) {
    this.memory = memory;
    this.capacity = capacity;
  }

  /**
   * Maps a ring; a new or empty file is an empty ring.
   *
   * @param capacity how many bytes the writer may be ahead; the same on both sides
   */
  public static SharedRing at(Path file, int capacity) {
    try (FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE)) {
      MemorySegment memory = channel.map(MapMode.READ_WRITE, 0, DATA + capacity, Arena.ofAuto());
      return new SharedRing(memory, capacity);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot map " + file, e);
    }
  }

  /** The writer's end. Each write can be read at once; flushing is not needed. */
  public OutputStream output() {
    return new OutputStream() {
      @Override
      public void write(int value) {
        write(new byte[] {(byte) value}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int start, int size) {
        Objects.checkFromIndexSize(start, size, bytes.length);
        int done = 0;
        while (done < size) {
          done += put(bytes, start + done, size - done);
        }
      }
    };
  }

  /**
   * The reader's end.
   *
   * @param waitForMore called while there is nothing to read: waits a little and answers whether
   *     the writer may still write; once it says no, the stream ends with what is left
   */
  public InputStream input(BooleanSupplier waitForMore) {
    return new InputStream() {
      private boolean ended;

      @Override
      public int read() {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
      }

      @Override
      public int read(byte[] bytes, int start, int size) {
        Objects.checkFromIndexSize(start, size, bytes.length);
        if (size == 0) {
          return 0;
        }
        while (true) {
          int taken = take(bytes, start, size);
          if (taken > 0) {
            return taken;
          }
          if (ended) {
            return -1;
          }
          ended = !waitForMore.getAsBoolean();
        }
      }
    };
  }

  /** What can be read now, or the first part of it, where it lies; it stays until it is taken. */
  public ByteBuffer unread() {
    long read = (long) COUNT.getAcquire(memory, READ);
    long there = (long) COUNT.getAcquire(memory, WRITTEN) - read;
    int at = (int) (read % capacity);
    return memory.asSlice(DATA + at, Math.min(there, capacity - at)).asByteBuffer();
  }

  /** So many bytes of what was {@link #unread} make room for others. */
  public void take(int size) {
    COUNT.setRelease(memory, READ, (long) COUNT.getAcquire(memory, READ) + size);
  }

  /** How many bytes were ever written. */
  public long written() {
    return (long) COUNT.getAcquire(memory, WRITTEN);
  }

  private int put(byte[] bytes, int start, int size) {
    long written = (long) COUNT.getAcquire(memory, WRITTEN);
    long free = capacity - (written - (long) COUNT.getAcquire(memory, READ));
    if (free == 0) {
      LockSupport.parkNanos(WAIT_NANOS);
      return 0;
    }
    int at = (int) (written % capacity);
    int portion = (int) Math.min(Math.min(size, free), capacity - at);
    MemorySegment.copy(bytes, start, memory, ValueLayout.JAVA_BYTE, DATA + at, portion);
    COUNT.setRelease(memory, WRITTEN, written + portion);
    return portion;
  }

  private int take(byte[] bytes, int start, int size) {
    long read = (long) COUNT.getAcquire(memory, READ);
    long there = (long) COUNT.getAcquire(memory, WRITTEN) - read;
    int at = (int) (read % capacity);
    int portion = (int) Math.min(Math.min(size, there), capacity - at);
    MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, DATA + at, bytes, start, portion);
    COUNT.setRelease(memory, READ, read + portion);
    return portion;
  }
}
