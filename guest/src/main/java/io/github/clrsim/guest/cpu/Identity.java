package io.github.clrsim.guest.cpu;

import io.github.clrsim.abi.RawMemory;

/**
 * A thread of the C library that does nothing but lend what makes a thread: a stack, thread-local
 * storage, what pthread_self answers. It waits for ever; coroutines run on its stack, below its own
 * frames, with its base of thread-local storage.
 */
public final class Identity {
  private static final long STACK_SIZE = 8L << 20;
  private static final long DISTANCE = 4 * STACK_SIZE;
  private static final int SEMAPHORE_SIZE = 64;
  private static final int OWN_FRAMES = 64 << 10;

  /** What the C library keeps below and above the base of thread-local storage. */
  private static final int STATIC_STORAGE = 8 << 10;

  private static final int CONTROL_BLOCK = 0x900;

  // Where a coroutine keeps what; its stack pointer comes first.
  private static final int BASE = Long.BYTES;
  static final int VALUE = 2 * Long.BYTES;
  static final int ERROR = 3 * Long.BYTES;
  private static final int SELF = 4 * Long.BYTES;
  private static final int LOCALS = 5 * Long.BYTES;
  private static final int COROUTINE_SIZE = 6 * Long.BYTES;

  private static final long PTHREAD_SELF = Libc.symbol("pthread_self");
  private static final int ATTRIBUTES_SIZE = 64;

  private final long stack;
  private final long base;
  private final long locals;
  private final byte[] storage;

  /**
   * Where a coroutine keeps its stack pointer, its base, the value it goes on with, its errno, what
   * pthread_self answers, and where its thread-local storage is.
   */
  private final long coroutine;

  /** Where its thread-local storage is, by libraries, if it has that of the thread under it. */
  private final long table = Libc.call("calloc", ThreadLocals.MODULES, Long.BYTES);

  Identity(int number) {
    // Below it nothing lies, so that a guest whose stack is full faults.
    stack = Places.STACKS + number * DISTANCE;
    Mapping.mustBeAt(stack, STACK_SIZE, Mapping.READ_WRITE);
    long semaphore = Libc.call("calloc", 1, SEMAPHORE_SIZE);
    long attributes = Libc.call("calloc", 1, ATTRIBUTES_SIZE);
    long thread = Libc.call("calloc", 1, Long.BYTES);
    Libc.call("pthread_attr_init", attributes);
    Libc.call("pthread_attr_setstack", attributes, stack, STACK_SIZE);
    long wait = Libc.symbol("sem_wait");
    if ((int) Libc.call("pthread_create", thread, attributes, wait, semaphore) != 0) {
      throw new IllegalStateException("pthread_create refused to make a thread");
    }
    base = RawMemory.getLong(thread);
    // The count of those that wait is the semaphore's second word (glibc, 64 bits).
    while (RawMemory.getInt(semaphore + Integer.BYTES) == 0) {
      Thread.onSpinWait();
    }
    coroutine = Libc.call("calloc", 1, COROUTINE_SIZE);
    Libc.call("free", attributes);
    Libc.call("free", thread);
    storage = RawMemory.bytes(base - STATIC_STORAGE, STATIC_STORAGE + CONTROL_BLOCK);
    // A page in between belongs to nobody, as below the stack.
    locals = stack + STACK_SIZE + Mapping.PAGE;
    Mapping.mustBeAt(locals, ThreadLocals.SIZE_MAX, Mapping.READ_WRITE);
    RawMemory.putLong(coroutine + SELF, base);
    haveOwnStorage();
  }

  /** What runs on it has a base of its own. */
  void haveOwnStorage() {
    RawMemory.putLong(coroutine + BASE, base);
    RawMemory.putLong(coroutine + LOCALS, 0);
  }

  /** What runs on it has the base of the calling thread, and fresh thread-local storage here. */
  void borrowStorage(ThreadLocals fresh) {
    RawMemory.putLong(coroutine + BASE, Libc.call(PTHREAD_SELF));
    fresh.layDown(locals, table);
    RawMemory.putLong(coroutine + LOCALS, table);
  }

  /** What pthread_self answers on this thread, and its base of thread-local storage. */
  public long base() {
    return base;
  }

  long coroutine() {
    return coroutine;
  }

  /** Where frames of guests begin; the first is right below. */
  public long top() {
    return (base & -64) - OWN_FRAMES;
  }

  /** Whether an address is on this thread's stack, or may be meant to be: it is just below. */
  public boolean isNearStack(long address) {
    return address >= stack - DISTANCE / 2 && address < base;
  }

  /** Where its stack begins, below which frames of guests never are. */
  public long floor() {
    return stack;
  }

  /** Whether an address is on this thread's stack. */
  public boolean isOnStack(long address) {
    return address >= stack && address < base;
  }

  /** Whether an address is in what this thread has for itself. */
  public boolean has(long address) {
    return isOnStack(address) || (address >= locals && address < locals + ThreadLocals.SIZE_MAX);
  }

  /** Whether an address is below this thread's stack, where the stack has overflowed. */
  public boolean isBelowStack(long address) {
    return address < stack && isNearStack(address);
  }

  /** The thread is as it was when it was made, its stack all zeros. */
  void restore() {
    Mapping.clear(stack, Mapping.pageOf(top()) - stack);
    RawMemory.putBytes(base - STATIC_STORAGE, storage);
  }
}
