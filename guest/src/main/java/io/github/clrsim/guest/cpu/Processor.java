package io.github.clrsim.guest.cpu;

import io.github.clrsim.abi.MachineCode;
import io.github.clrsim.abi.RawMemory;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/** Runs guest code. There is one in a process, made when somebody first asks for it. */
public final class Processor {
  static final int CODE_SIZE = 1 << 20;
  static final int THUNKS_OFFSET = 1 << 12;
  static final int THUNK_SIZE = 16;
  private static Optional<Processor> made = Optional.empty();

  private final MachineCode code;
  private final ThreadStorage storage;
  private final MethodHandle resume;
  private final FaultCatcher faults;
  private Optional<Onlooker> onlooker = Optional.empty();
  private final List<Identity> identities = new ArrayList<>();
  private int identitiesUsed;
  private Optional<ThreadLocals> sharedThreadLocals = Optional.empty();

  /** The kernel's number of the thread on which a guest runs now; 0 while none does. */
  private final AtomicLong running = new AtomicLong();

  /** How often a guest was resumed. */
  private final AtomicLong turns = new AtomicLong();

  @SuppressWarnings("restricted") // Native code is what this module is about.
  private Processor() {
    code = new MachineCode();
    storage = ThreadStorage.ofThisMachine();
    StackSwitch.write(code, storage);
    FaultHandler.write(code, storage);
    Allocator.write(code);
    ThreadFunctions.write(code);
    Mapping.mustBeAt(Places.CODE, CODE_SIZE, Mapping.READ_WRITE);
    Mapping.mustBeAt(Places.CONTROL, Mapping.PAGE, Mapping.READ_WRITE);
    Mapping.mustBeAt(
        Places.ORIGINALS, Mapping.pageUp((long) Requests.THUNKS * Long.BYTES), Mapping.READ_WRITE);
    Mapping.mustBeAt(Places.ARENA, Places.ARENA_SIZE, Mapping.READ_WRITE);
    if (code.size() > THUNKS_OFFSET) {
      throw new IllegalStateException("the host's machine code reaches into the thunks");
    }
    RawMemory.putBytes(Places.CODE, code.bytes(0));
    for (int number = 0; number < Requests.THUNKS; number++) {
      RawMemory.putBytes(thunk(number), thunkCode(number));
    }
    Mapping.protect(Places.CODE, CODE_SIZE, Mapping.READ_EXECUTE);
    ControlBlock.putErrorPlace(Libc.call("__errno_location") - Libc.call(ThreadFunctions.SELF));
    resume =
        Linker.nativeLinker()
            .downcallHandle(
                MemorySegment.ofAddress(address(StackSwitch.RESUME)),
                FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG));
    faults = new FaultCatcher(address(FaultHandler.HANDLER));
  }

  /**
   * The processor of this process.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if this machine cannot carry one
   */
  public static synchronized Processor ofThisProcess() {
    if (made.isEmpty()) {
      Machine.fault()
          .ifPresent(
              fault -> {
                throw fault.thrown();
              });
      made = Optional.of(new Processor());
    }
    return made.get();
  }

  /** {@code mov eax, number; jmp request}. */
  private byte[] thunkCode(int number) {
    int next = THUNKS_OFFSET + number * THUNK_SIZE + 10;
    return new MachineCode()
        .code("B8", number)
        .code("E9", code.offset(StackSwitch.REQUEST) - next)
        .bytes(0);
  }

  /** The address of the function whose call is a request of this number. */
  public long thunk(int number) {
    return Places.CODE + THUNKS_OFFSET + (long) number * THUNK_SIZE;
  }

  /** What is called in place of a thunk by whoever is no guest. */
  public void putOriginal(int number, long function) {
    RawMemory.putLong(Places.ORIGINALS + (long) number * Long.BYTES, function);
  }

  /** Whether a library that is loaded has the function in whose place this thunk stands. */
  public boolean hasOriginal(int number) {
    return RawMemory.getLong(Places.ORIGINALS + (long) number * Long.BYTES) != 0;
  }

  /** The address of a named function of the host's machine code, such as {@code malloc}. */
  public long address(String name) {
    return Places.CODE + code.offset(name);
  }

  /** Whether a guest stands where a block is freed that is free. */
  public boolean freesTwice(Crash crash) {
    return crash.instruction() == address(Allocator.TWICE);
  }

  /**
   * The kernel's thread that calls may run coroutines from now on.
   *
   * @return its number
   */
  long prepareThisThread() {
    return faults.prepareThisThread();
  }

  /**
   * Interrupts the guest that runs now, which may never ask for anything: it crashes by {@link
   * Crash#INTERRUPTED}. From whatever thread; if the guest asks just then, nothing happens.
   *
   * @return whether one runs
   */
  public static synchronized boolean interrupt() {
    long thread = made.map(processor -> processor.running.getOpaque()).orElse(0L);
    return thread != 0
        && Libc.call("tgkill", ProcessHandle.current().pid(), thread, Crash.INTERRUPTED) == 0;
  }

  /** How often a guest was resumed, and nothing while none runs. From whatever thread. */
  OptionalLong turn() {
    return running.getOpaque() == 0 ? OptionalLong.empty() : OptionalLong.of(turns.getOpaque());
  }

  /**
   * Looks at the guest that runs now: it asks {@link Requests#LOOKED_AT}, and goes on. From
   * whatever thread; a guest that asks for something just then, or goes by steps, is not looked at.
   */
  void look() {
    long thread = running.getOpaque();
    if (thread != 0) {
      Libc.call("tgkill", ProcessHandle.current().pid(), thread, Crash.LOOKED_AT);
    }
  }

  /** Who looks at guests that ask for nothing, from when somebody first asks for it. */
  public synchronized Onlooker onlooker() {
    Onlooker there = onlooker.orElseGet(() -> Onlooker.at(this));
    onlooker = Optional.of(there);
    return there;
  }

  /** Whose instructions count where a guest is to stop after some. */
  public void countIn(long begin, long end) {
    ControlBlock.putCounted(begin, end);
  }

  /**
   * What the guest that runs from now on keeps for each thread apart.
   *
   * @param locals empty if it looks for its thread-local storage itself, by the base
   */
  public void useThreadLocals(Optional<ThreadLocals> locals) {
    sharedThreadLocals =
        storage == ThreadStorage.SHARED ? locals.filter(ThreadLocals::fits) : Optional.empty();
  }

  /** With what a coroutine finds the storage of the thread under it; empty if it has its own. */
  Optional<ThreadLocals> sharedThreadLocals() {
    return sharedThreadLocals;
  }

  /** A coroutine that has not begun yet, of a thread of its own. */
  public Coroutine coroutine() {
    if (identitiesUsed == identities.size()) {
      identities.add(new Identity(identities.size()));
    }
    return new Coroutine(this, identities.get(identitiesUsed++));
  }

  /** Whether a coroutine was begun since {@link #forgetCoroutines}. */
  public List<Identity> usedIdentities() {
    return identities.subList(0, identitiesUsed);
  }

  /** No coroutine goes on any more: their threads are as they were, for others. */
  public void forgetCoroutines() {
    usedIdentities().forEach(Identity::restore);
    identitiesUsed = 0;
  }

  /**
   * Runs a coroutine until its next request.
   *
   * @param thread the kernel's number of the calling thread
   */
  int resume(long coroutine, long thread) {
    turns.setOpaque(turns.getPlain() + 1);
    running.setOpaque(thread);
    try {
      return (int) (long) resume.invokeExact(coroutine);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("machine code threw", e);
    } finally {
      running.setOpaque(0);
    }
  }
}
