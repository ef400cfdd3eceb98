package io.github.clrsim.realclr.stub;

import io.github.clrsim.abi.AddressSpace;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.FileFault;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;

/**
 * The memory that a program and this JVM share, laid out by {@link StubLayout}, and that of the
 * program beyond it. While this process holds a lock on its file, the program knows that there is
 * somebody.
 *
 * <p>It is a file in no file system of memory: those of containers are small, and what is mapped
 * there and has no room ends both processes.
 */
public final class SharedMemory extends AddressSpace {
  static final String REMEDY =
      "free space in the folder for temporary files, or name another:"
          + " CLRSIM_JAVA_OPTIONS=-Djava.io.tmpdir=FOLDER";

  /** Sparse: what is never touched takes no room. */
  static final long SIZE = 1L << 31;

  static final int THREADS_MAX = 1024;

  private static final long THREADS_AT = StubLayout.HEADER_SIZE;
  private static final long ROOM_AT = THREADS_AT + (long) THREADS_MAX * StubLayout.THREAD_SIZE;

  /** Far from where Linux, the JVM and the runtime put anything. */
  private static final long BASE = 0x2000_0000_0000L;

  private static final long STEP = 0x100_0000_0000L;
  private static final int BASES = 16;

  private static final long LOOK_AFTER_NANOS = 20_000_000;
  private static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();
  private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();

  private final FileChannel file;
  private final long base;
  private final MemorySegment all;
  private long used = ROOM_AT;
  private volatile long process;

  @SuppressWarnings("restricted") // It was mapped there, with this size.
  private SharedMemory(FileChannel file, long base) {
    this.file = file;
    this.base = base;
    this.all = MemorySegment.ofAddress(base).reinterpret(SIZE);
  }

  /** Makes the file, and maps it. */
  static SharedMemory create(Path path) {
    try {
      FileChannel file =
          FileChannel.open(
              path,
              StandardOpenOption.CREATE_NEW,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE);
      file.write(ByteBuffer.allocate(1), SIZE - 1);
      // What the program writes to has room; else it would end when there is none.
      file.write(ByteBuffer.allocate((int) ROOM_AT), 0);
      long base =
          LongStream.range(0, BASES)
              .map(i -> BASE + i * STEP)
              .filter(address -> Kernel.map(path.toString(), address, SIZE))
              .findFirst()
              .orElseThrow(() -> new IOException("none of %d places is free".formatted(BASES)));
      // The lock goes when any descriptor of the file is closed, so no other is closed from now on.
      file.lock(0, 1, false);
      return new SharedMemory(file, base);
    } catch (IOException fault) {
      throw new Diagnostic(
              "There is no memory to share with the program: " + FileFault.words(fault),
              path.toString(),
              "what the program's runtime says is handed over there",
              REMEDY)
          .thrown();
    }
  }

  /** Says what the program needs to know before it maps it. */
  void begin() {
    putLong(base + StubLayout.SIZE, SIZE);
    putLong(base + StubLayout.BASE, base);
    putInt(base + StubLayout.THREADS_MAX, THREADS_MAX);
    putLong(base + StubLayout.THREADS, base + THREADS_AT);
    putLong(base + StubLayout.LOOK_AFTER_NANOS, LOOK_AFTER_NANOS);
    putInt(base + StubLayout.SPINS, ProgramThread.SPINS);
  }

  /** The program is gone, and so is what it had of this. */
  void close() {
    try {
      file.close();
    } catch (IOException fault) {
      // It goes with the process.
    }
  }

  long base() {
    return base;
  }

  /** The place of a thread. */
  long thread(int number) {
    return base + THREADS_AT + (long) number * StubLayout.THREAD_SIZE;
  }

  /** The memory beyond is that of this process. */
  void beOf(long claimedBy) {
    process = claimedBy;
  }

  int getInt(long address) {
    return (int) INT.getAcquire(all, address - base);
  }

  void putInt(long address, int value) {
    INT.setRelease(all, address - base, value);
  }

  void putByte(long address, int value) {
    all.set(ValueLayout.JAVA_BYTE, address - base, (byte) value);
  }

  int exchange(long address, int value) {
    return (int) INT.getAndSet(all, address - base, value);
  }

  boolean compareAndSet(long address, int expected, int value) {
    return INT.compareAndSet(all, address - base, expected, value);
  }

  long getLong(long address) {
    return all.get(ValueLayout.JAVA_LONG, address - base);
  }

  void putLong(long address, long value) {
    all.set(ValueLayout.JAVA_LONG, address - base, value);
  }

  /** A number that the other side has published, and with it all that it wrote before. */
  long published(long address) {
    return (long) LONG.getAcquire(all, address - base);
  }

  void publish(long address, long value) {
    LONG.setRelease(all, address - base, value);
  }

  /** The next place in the order of all calls. */
  long takeTicket() {
    return (long) LONG.getAndAdd(all, StubLayout.TICKETS, 1L);
  }

  /**
   * Allocates what the program writes to: there is room for it, else the program would end.
   *
   * @return nothing if there is no room
   */
  OptionalLong allocateForProgram(int size) {
    long address = allocate(size);
    try {
      file.write(ByteBuffer.allocate(size), address - base);
      return OptionalLong.of(address);
    } catch (IOException noRoom) {
      return OptionalLong.empty();
    }
  }

  @Override
  public synchronized long allocate(long size) {
    long address = base + used;
    used += Math.ceilDiv(size, ALIGNMENT) * ALIGNMENT;
    if (used > SIZE) {
      throw new OutOfMemoryError("the memory shared with the program is used up");
    }
    return address;
  }

  @Override
  public LongUnaryOperator memoryOfThread() {
    return this::allocate;
  }

  @Override
  public boolean isElsewhere(long address) {
    return Long.compareUnsigned(address - base, SIZE) >= 0;
  }

  @Override
  public byte[] read(long address, long size) {
    Scratch scratch = Scratch.ofThisThread();
    Scratch.Place before = scratch.top();
    try {
      long copy = scratch.allocate(size);
      if (size > 0 && Kernel.read(process, address, copy, size) != size) {
        throw unreadable(address, size, copy);
      }
      return RawMemory.bytes(copy, size);
    } finally {
      scratch.freeDownTo(before);
    }
  }

  @Override
  public void write(long address, byte[] bytes) {
    Scratch scratch = Scratch.ofThisThread();
    Scratch.Place before = scratch.top();
    try {
      long copy = scratch.copyOf(bytes);
      if (bytes.length > 0 && Kernel.write(process, copy, address, bytes.length) != bytes.length) {
        throw unreadable(address, bytes.length, copy);
      }
    } finally {
      scratch.freeDownTo(before);
    }
  }

  /** Of a program that has ended nothing is there, not even what is shared, and nobody waits. */
  private UnreadableMemory unreadable(long address, long size, long copy) {
    while (Kernel.read(process, base, copy, 1) != 1) {
      LockSupport.park(this);
    }
    return new UnreadableMemory(process, address, size);
  }

  /** Memory of the program that is not there. */
  static final class UnreadableMemory extends RuntimeException {
    private static final long serialVersionUID = 1;

    private UnreadableMemory(long process, long address, long size) {
      super("%d bytes at %x of process %d are not there".formatted(size, address, process));
    }
  }
}
